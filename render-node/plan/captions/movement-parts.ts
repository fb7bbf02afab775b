import type { Movement } from '#schema/domain/movement/movement.ts';
import { ASS_LAYERS, type AssPart, assClock, assColour } from './ass-text.ts';
import type { Size } from '../math/boxes.ts';

/** The height of the bar as a share of the shorter side. It lies at the edge, where no text and no logo is. */
const BAR_HEIGHT = 0.011;
/** What is still to come is shown faintly, so that the bar is seen before it is long. */
const TRACK = { colour: '#000000', opacity: 0.35 };

/** White comes within two frames and is brightest when the clip goes on; then it fades. */
const FLASH = { colour: '#FFFFFF', opacity: 0.85, frames: 2, fadeSec: 0.23 };
/** Flashes are at least so far apart (s): more than three a second are a danger to some people. */
const BETWEEN_FLASHES_SEC = 1;

type Drawn = { canvas: Size; durationSec: number; fps: number; family: string };

/** The bar that fills while the clip plays, and flashes where it goes on elsewhere (`seamsSec`), drawn by libass. */
export function movementParts(
  { progressBar, transition }: Movement,
  of: Drawn & { colour: string; seamsSec: readonly number[] },
): AssPart[] {
  return [
    ...(transition === 'flash' ? [flashPart(of)] : []),
    ...(progressBar === undefined ? [] : [barPart(progressBar, of)]),
  ];
}

function barPart(edge: 'top' | 'bottom', { canvas, durationSec, family, colour }: Drawn & { colour: string }): AssPart {
  const { width, height } = canvas;
  const thick = 2 * Math.max(1, Math.round((BAR_HEIGHT * Math.min(width, height)) / 2));
  const y = edge === 'top' ? 0 : height - thick;
  const end = assClock(Math.ceil(100 * (durationSec + 1)));
  const line = (tags: string, fill: string) =>
    `Dialogue: ${ASS_LAYERS.bar},0:00:00.00,${end},Bar,{\\pos(0,${y})${tags}\\1c${fill.slice(0, 2)}${fill.slice(4)}&\\1a&H${fill.slice(2, 4)}&\\p1}${boxOf(width, thick)}`;
  return {
    styles: [styleLine('Bar', family)],
    events: [
      line('', assColour(TRACK.colour, TRACK.opacity)),
      line(`\\fscx0\\t(0,${Math.round(1000 * durationSec)},\\fscx100)`, assColour(colour)),
    ],
  };
}

function flashPart({ canvas, fps, family, seamsSec }: Drawn & { seamsSec: readonly number[] }): AssPart {
  const riseSec = FLASH.frames / fps;
  const clear = Math.round(255 * (1 - FLASH.opacity));
  const [riseMs, endMs] = [riseSec, riseSec + FLASH.fadeSec].map((sec) => Math.round(1000 * sec));
  const fade = `\\fade(255,${clear},255,0,${riseMs},${riseMs},${endMs})`;
  return {
    styles: [styleLine('Flash', family)],
    events: apart(seamsSec).map((seamSec) => {
      const [start, end] = [seamSec - riseSec, seamSec + FLASH.fadeSec];
      const times = [start, end].map((sec) => assClock(Math.max(0, Math.round(100 * sec))));
      return `Dialogue: ${ASS_LAYERS.flash},${times.join(',')},Flash,{\\pos(0,0)${fade}\\p1}${boxOf(canvas.width, canvas.height)}`;
    }),
  };
}

function apart(seamsSec: readonly number[]): number[] {
  const flashes: number[] = [];
  for (const sec of seamsSec)
    if (sec - (flashes.at(-1) ?? Number.NEGATIVE_INFINITY) >= BETWEEN_FLASHES_SEC) flashes.push(sec);
  return flashes;
}

function styleLine(name: string, family: string): string {
  const white = assColour(FLASH.colour);
  return `Style: ${name},${family},20,${white},${white},${white},0,1,0,0,7`;
}

function boxOf(width: number, height: number): string {
  return `m 0 0 l ${width} 0 ${width} ${height} 0 ${height}`;
}
