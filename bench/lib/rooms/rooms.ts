import type { Box } from '../../../render-node/plan/math/boxes.ts';
import { gaussian, seededRandom } from '../../../test/support/builders/random.ts';
import { addGrain, type Canvas, emptyCanvas, fill, keepStill, view } from './canvas.ts';
import { drawPerson, type Portrait } from './faces.ts';
import { type Dice, drawBackdrop, drawNear, drawStrap, makeDice, type Near } from './furniture.ts';

/** A camera sways by this much at most: the backdrop is larger by twice that. */
const MARGIN = 8;
/** Numbers of grain that are used again and again: a prime, so that no two pictures share them. */
const GRAIN = 65_521;

export type Film = {
  width: number;
  height: number;
  /** The picture at a look, and the boxes of the faces in it. Looks in order. The picture is reused. */
  look(index: number): { canvas: Canvas; faces: Box[] };
};

type Actor = {
  portrait: Portrait;
  at: { x: number; y: number };
  size: number;
  sway: number;
  phase: number;
  pace: number;
  clothes: readonly [number, number, number];
  /** Walks through the picture, in pixels a look. */
  walk: number;
};

type RoomWish = {
  width: number;
  height: number;
  portraits: readonly Portrait[];
  /** One person in the middle, as before a webcam. */
  isWebcam?: boolean;
};

/** A filmed room with straight things and one or two people. The same seed gives the same pictures. */
export function makeRoom(seed: number, { width, height, portraits, isWebcam = false }: RoomWish): Film {
  const dice = makeDice(seededRandom(seed));
  const actors = castOf(dice, { width, height, portraits, isWebcam });
  const backdrop = emptyCanvas(width + 2 * MARGIN, height + 2 * MARGIN);
  const heads = actors.map(({ at, size }) => ({ x: at.x + MARGIN, y: at.y + MARGIN, size }));
  drawBackdrop(backdrop, dice, heads);
  const near: Near[] = isWebcam || dice.chance(0.5) ? [] : drawNear(dice, heads);
  const hasStrap = !isWebcam && dice.chance(0.3);
  const strap = { seed: dice.whole(0, 1e6), fromLook: dice.chance(0.5) ? 0 : dice.whole(2, 8) };
  const camera = { sway: dice.of([0, 0, 0.4, 1, 2, 4]), phase: dice.between(0, 6), pace: dice.between(0.2, 1) };
  const light = { base: dice.between(0.55, 1.1), flicker: dice.chance(0.15) ? 0.06 : 0 };
  const sigma = dice.of([0.6, 1, 2, 4, 7]);
  const still = dice.of([0, 0, 1.5, 3]);
  const screen = !isWebcam && dice.chance(0.2) ? tellyBeside(dice, heads, width, height) : null;
  const grain = Int8Array.from({ length: GRAIN }, () => Math.round(sigma * gaussian(dice.random)));
  const canvas = emptyCanvas(width, height);
  const before = new Uint8Array(canvas.data.length);
  return {
    width,
    height,
    look: (index) => {
      const left = MARGIN + camera.sway * Math.sin(camera.pace * index + camera.phase);
      const top = MARGIN + 0.6 * camera.sway * Math.sin(0.7 * camera.pace * index);
      view(backdrop, canvas, left, top);
      if (screen !== null) fill(canvas, moved(screen, left, top), telly(dice, index));
      const bright = light.base * (1 + light.flicker * Math.sin(2.3 * index));
      const faces = actors.map((actor) => play(canvas, actor, { index, left, top, light: bright }));
      for (const draw of near) draw(canvas, MARGIN - left, MARGIN - top);
      if (hasStrap && index >= strap.fromLook) drawStrap(canvas, makeDice(seededRandom(strap.seed)));
      if (sigma > 0) addGrain(canvas, grain, index * 7_919);
      if (still > 0 && index > 0) keepStill(canvas, before, still);
      before.set(canvas.data);
      return { canvas, faces: faces.filter(([x, , w]) => x + w / 2 > 0 && x + w / 2 < width) };
    },
  };
}

/** Nobody without portraits. */
function castOf(dice: Dice, { width, height, portraits, isWebcam }: Required<RoomWish>): Actor[] {
  if (portraits.length === 0) return [];
  return isWebcam ? [sitter(dice, width, height, portraits)] : cast(dice, width, height, portraits);
}

function sitter(dice: Dice, width: number, height: number, portraits: readonly Portrait[]): Actor {
  const size = height * dice.between(0.25, 0.4);
  return actorAt(dice, { x: width * dice.between(0.4, 0.6), y: height * dice.between(0.35, 0.5) }, size, portraits);
}

/** One or two people, the first small and beside the middle, where webcams are. */
function cast(dice: Dice, width: number, height: number, portraits: readonly Portrait[]): Actor[] {
  const small = height * dice.between(0.1, 0.28);
  const side = dice.chance(0.5) ? dice.between(0.12, 0.34) : dice.between(0.66, 0.88);
  const first = actorAt(dice, { x: width * side, y: height * dice.between(0.25, 0.7) }, small, portraits);
  if (dice.chance(0.5)) return [first];
  const other = actorAt(
    dice,
    {
      x: width * (side < 0.5 ? dice.between(0.45, 0.85) : dice.between(0.15, 0.55)),
      y: height * dice.between(0.3, 0.6),
    },
    height * dice.between(0.12, 0.4),
    portraits,
  );
  return [first, dice.chance(0.2) ? { ...other, walk: dice.between(-20, 20) } : other];
}

function actorAt(dice: Dice, at: Actor['at'], size: number, portraits: readonly Portrait[]): Actor {
  return {
    at,
    size,
    portrait: dice.of(portraits),
    sway: size * dice.of([0.02, 0.06, 0.15]),
    phase: dice.between(0, 6),
    pace: dice.between(0.4, 1.6),
    clothes: [dice.whole(20, 230), dice.whole(20, 230), dice.whole(20, 230)],
    walk: 0,
  };
}

type Moment = { index: number; left: number; top: number; light: number };

function play(canvas: Canvas, actor: Actor, { index, left, top, light }: Moment): Box {
  const { at, sway, phase, pace, walk, size, portrait, clothes } = actor;
  const x = at.x + MARGIN - left + sway * Math.sin(pace * index + phase) + walk * index;
  const y = at.y + MARGIN - top + 0.4 * sway * Math.sin(1.7 * pace * index);
  drawPerson(canvas, portrait, { centre: { x, y }, size, clothes, light });
  return [x - size / 2, y - size / 2, size, size];
}

/** A screen on the wall near the first person. */
function tellyBeside(
  dice: Dice,
  heads: readonly { x: number; y: number; size: number }[],
  width: number,
  height: number,
) {
  const [head] = heads;
  const wide = width * dice.between(0.12, 0.3);
  const x = (head?.x ?? 0) + (dice.chance(0.5) ? 1 : -1) * (head?.size ?? 0) * dice.between(0, 3) - wide / 2;
  return [x, height * dice.between(0.1, 0.4), wide, wide * 0.5625] as const;
}

function moved([x, y, width, height]: readonly [number, number, number, number], left: number, top: number) {
  return [x - left, y - top, width, height] as const;
}

function telly(dice: Dice, index: number): readonly [number, number, number] {
  return [dice.whole(0, 255), (index * 37) % 255, dice.whole(0, 255)];
}
