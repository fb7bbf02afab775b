import type { Box } from '../../../render-node/plan/math/boxes.ts';
import { seededRandom } from '../../../test/support/builders/random.ts';
import { type Canvas, type Colour, emptyCanvas, fill, keepStill, lay, paint, type Place, view } from './canvas.ts';
import type { Portrait } from './faces.ts';
import { type Dice, drawBackdrop, drawLetters, makeDice } from './furniture.ts';
import { type Film, makeRoom } from './rooms.ts';

/** What a webcam may be laid over. */
export const SCREENS = ['slide', 'slides', 'code', 'page', 'game', 'film', 'wallpaper'] as const;
export type Screen = (typeof SCREENS)[number];

/** A recorded screen with a webcam in a corner: the film, and the rectangle of the webcam. */
export function makeScreencast(
  seed: number,
  {
    screen,
    width,
    height,
    portraits,
  }: { screen: Screen; width: number; height: number; portraits: readonly Portrait[] },
): Film & { inset: Box } {
  const dice = makeDice(seededRandom(seed));
  const camera = makeRoom(seed + 1, { width: 320, height: dice.of([180, 240, 240, 320]), portraits, isWebcam: true });
  const inset = placeInset(dice, { width, height, aspect: camera.width / camera.height });
  const rim = dice.of([0, 0, 0, 2, 3]);
  const rimColour: Colour = dice.of([
    [255, 255, 255],
    [0, 0, 0],
    [240, 60, 160],
  ] as const);
  const draw = PAINTERS[screen](width, height, dice);
  const canvas = emptyCanvas(width, height);
  const before = new Uint8Array(canvas.data.length);
  const still = dice.of([0, 1]);
  const [x, y, wide, tall] = inset;
  return {
    width,
    height,
    inset,
    look: (index) => {
      draw(canvas, index);
      const seen = camera.look(index);
      if (rim > 0) fill(canvas, [x - rim, y - rim, wide + 2 * rim, tall + 2 * rim], rimColour);
      lay(canvas, seen.canvas, { place: [...inset] });
      if (still > 0 && index > 0) keepStill(canvas, before, still);
      before.set(canvas.data);
      const [across, down] = [wide / camera.width, tall / camera.height];
      const faces = seen.faces.map((box): Box => [
        x + box[0] * across,
        y + box[1] * down,
        box[2] * across,
        box[3] * down,
      ]);
      return { canvas, faces };
    },
  };
}

/** A corner, at the edge or a little off it, 0.2 to 0.36 of the width. */
function placeInset(dice: Dice, { width, height, aspect }: { width: number; height: number; aspect: number }): Box {
  const wide = Math.round(width * dice.between(0.2, aspect > 1.5 ? 0.36 : 0.28));
  const tall = Math.round(wide / aspect);
  const gap = () => dice.of([0, 0, dice.whole(4, 24)]);
  const x = dice.chance(0.5) ? gap() : width - wide - gap();
  const y = dice.chance(0.5) ? gap() : height - tall - gap();
  return [x, y, wide, tall];
}

type Painter = (width: number, height: number, dice: Dice) => (canvas: Canvas, index: number) => void;

function drawSlide(canvas: Canvas, dice: Dice): void {
  const isDark = dice.chance(0.3);
  fill(canvas, [0, 0, canvas.width, canvas.height], isDark ? [28, 30, 40] : [244, 244, 240]);
  const ink: Colour = isDark ? [230, 230, 230] : [30, 40, 70];
  drawLetters(canvas, [40, 30, canvas.width * 0.6, 30], { dice, ink, tall: 22 });
  drawLetters(canvas, [40, 90, canvas.width * 0.7, canvas.height * 0.55], { dice, ink, tall: dice.between(9, 15) });
  if (dice.chance(0.4)) fill(canvas, [canvas.width * 0.55, 120, canvas.width * 0.35, 130], [90, 140, 200]);
}

const PAINTERS: Record<Screen, Painter> = {
  slide: (width, height, dice) => {
    const page = emptyCanvas(width, height);
    drawSlide(page, dice);
    return (canvas) => canvas.data.set(page.data);
  },
  slides: (width, height, dice) => {
    const pages = Array.from({ length: 3 }, () => {
      const page = emptyCanvas(width, height);
      drawSlide(page, dice);
      return page;
    });
    return (canvas, index) => canvas.data.set(pages[Math.floor(index / 9) % 3]?.data ?? []);
  },
  code: (width, height, dice) => scrolled(width, height, dice, { ground: [30, 30, 30], ink: [200, 210, 160], step: 6 }),
  page: (width, height, dice) =>
    scrolled(width, height, dice, { ground: [255, 255, 255], ink: [40, 40, 40], step: 14 }),
  game: (width, height, dice) => {
    const world = emptyCanvas(width * 2, height + 60);
    const hue = [dice.between(0.4, 1), dice.between(0.4, 1), dice.between(0.4, 1)] as const;
    const waves = Array.from({ length: 4 }, () => [
      dice.between(0.01, 0.2),
      dice.between(0.01, 0.2),
      dice.between(0, 6),
    ]);
    paint(world, [0, 0, world.width, world.height], (x, y) => {
      const sum = waves.reduce((all, [a = 0, b = 0, c = 0]) => all + Math.sin(a * x + b * y + c), 0);
      return [hue[0] * (128 + 30 * sum), hue[1] * (128 - 25 * sum), hue[2] * (110 + 28 * sum)];
    });
    return (canvas, index) => {
      view(world, canvas, (0.5 + 0.5 * Math.sin(0.23 * index)) * (width - 2), 25 + 20 * Math.sin(0.4 * index));
      fill(canvas, [width * 0.4, height * 0.05, width * 0.2, 12], [220, 40, 40]);
    };
  },
  film: (width, height, dice) => {
    const scenes = Array.from({ length: 4 }, () => {
      const scene = emptyCanvas(width + 40, height + 40);
      drawBackdrop(scene, dice, []);
      return scene;
    });
    return (canvas, index) => {
      const scene = scenes[Math.floor(index / 6) % 4];
      if (scene !== undefined) view(scene, canvas, 10 + (index % 6) * 3.3, 10 + (index % 6));
    };
  },
  wallpaper: (width, height, dice) => {
    const desk = emptyCanvas(width, height);
    drawBackdrop(desk, dice, []);
    return (canvas) => canvas.data.set(desk.data);
  },
};

function scrolled(
  width: number,
  height: number,
  dice: Dice,
  { ground, ink, step }: { ground: Colour; ink: Colour; step: number },
): (canvas: Canvas, index: number) => void {
  const text = emptyCanvas(width, height * 2);
  const whole: Place = [0, 0, width, height * 2];
  fill(text, whole, ground);
  drawLetters(text, [30, 20, width * 0.85, height * 1.9], { dice, ink, tall: 9 });
  return (canvas, index) => {
    // Pauses to read.
    const offset = Math.min(height - 2, step * Math.floor(index / 3) * 2);
    canvas.data.set(text.data.subarray(offset * width * 3, (offset + height) * width * 3));
  };
}
