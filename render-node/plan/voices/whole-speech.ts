import type { Range } from '#schema/domain/clip.ts';
import { quantile } from '../math/stats.ts';
import type { Levels } from './tiles.ts';

/** Speech begins and ends more quietly than voice activity notices, but no further from it than this. */
const REACH_SEC = 0.6;
/** This much louder than the quietest tenth of the sound, something is heard. */
const ABOVE_NOISE_DB = 10;
/** Words go on after a silence as short as this. */
const GAP_SEC = 0.15;

/**
 * Speech (sorted, in seconds of the sound) with its quiet beginnings and ends: what is heard right before and after,
 * halfway to the next speech at most.
 */
export function wholeSpeech(speech: readonly Range[], levels: Levels): Range[] {
  const leastDb = quantile(levels.levelsDb, 0.1) + ABOVE_NOISE_DB;
  const reach = (fromSec: number, toSec: number) => reachOf({ fromSec, toSec, leastDb }, levels);
  return speech.map(({ startSec, endSec }, i) => {
    const before = speech[i - 1]?.endSec ?? -Infinity;
    const after = speech[i + 1]?.startSec ?? Infinity;
    return {
      startSec: reach(startSec, Math.max(0, startSec - REACH_SEC, (before + startSec) / 2)),
      endSec: reach(endSec, Math.min(endSec + REACH_SEC, (endSec + after) / 2)),
    };
  });
}

/** How far something is heard without a gap on the way from one time to another, which may be earlier. */
function reachOf(
  { fromSec, toSec, leastDb }: { fromSec: number; toSec: number; leastDb: number },
  { frameMs, levelsDb }: Levels,
): number {
  const step = toSec < fromSec ? -1 : 1;
  const frames = Math.round((Math.abs(toSec - fromSec) * 1000) / frameMs);
  const first = Math.floor((fromSec * 1000) / frameMs) - (step < 0 ? 1 : 0);
  let heard = 0;
  for (let i = 1; i <= frames; i += 1) {
    if ((levelsDb[first + step * (i - 1)] ?? -Infinity) >= leastDb) heard = i;
    else if ((i - heard) * frameMs > GAP_SEC * 1000) break;
  }
  return heard === 0 ? fromSec : fromSec + (step * heard * frameMs) / 1000;
}
