import { durationOf, type Range } from '#schema/domain/clip.ts';
import { mean } from '../math/stats.ts';

/** Levels of a sound in dB, one for each `frameMs` from its start. */
export type Levels = { frameMs: number; levelsDb: readonly number[] };

/** A tile is cut where it is quietest between these lengths: people take turns in the smallest pauses. */
const SHORTEST_SEC = 1.2;
const LONGEST_SEC = 2.2;
/** A pause is at least as long as this. */
const DIP_SEC = 0.06;

/** Less sound than this does not tell who speaks. */
const LEAST_HEARD_SEC = 0.5;
/** More sound than this tells little more, and costs more. */
const MOST_HEARD_SEC = 1.5;

/** Speech (sorted, in seconds of the sound) in pieces of up to two seconds that mostly hold one voice. */
export function tilesOf(speech: readonly Range[], levels: Levels): Range[] {
  return speech.flatMap((range) => cutAtDips(range, levels));
}

/** The middle of a tile, by which its voice is told; null if there is too little of it. */
export function heardOf(tile: Range): Range | null {
  const spare = Math.max(0, durationOf(tile) - MOST_HEARD_SEC) / 2;
  if (durationOf(tile) < LEAST_HEARD_SEC) return null;
  return { startSec: tile.startSec + spare, endSec: tile.endSec - spare };
}

function cutAtDips({ startSec, endSec }: Range, levels: Levels): Range[] {
  const tiles: Range[] = [];
  let fromSec = startSec;
  while (endSec - fromSec > LONGEST_SEC) {
    // What is left is long enough too.
    const latestSec = Math.min(fromSec + LONGEST_SEC, endSec - SHORTEST_SEC);
    const cutSec = quietestSec({ startSec: fromSec + SHORTEST_SEC, endSec: latestSec }, levels);
    tiles.push({ startSec: fromSec, endSec: cutSec });
    fromSec = cutSec;
  }
  return [...tiles, { startSec: fromSec, endSec }];
}

function quietestSec({ startSec, endSec }: Range, { frameMs, levelsDb }: Levels): number {
  const frames = Math.round((DIP_SEC * 1000) / frameMs);
  let best = { atSec: (startSec + endSec) / 2, level: Infinity };
  for (let first = Math.ceil((startSec * 1000) / frameMs); ; first += 1) {
    const atSec = ((first + frames / 2) * frameMs) / 1000;
    if (atSec > endSec) return best.atSec;
    const dip = levelsDb.slice(first, first + frames);
    const level = dip.length === frames ? mean(dip) : Infinity;
    if (level < best.level) best = { atSec, level };
  }
}
