import { overlapSec } from '../clip.ts';
import { type Played, piecesOf } from '../cuts/played.ts';
import type { BRoll, PlannedBRoll } from '../footage/footage.ts';

/** The B-roll of a clip as far as the clip plays it. `keyOf`: of an item of footage; undefined if it was deleted since. */
export function bRollIn(
  played: Played,
  bRoll: readonly BRoll[],
  keyOf: (footageId: string) => string | undefined,
): PlannedBRoll[] {
  return bRoll.flatMap((item) => {
    const key = keyOf(item.footageId);
    const isPlayed = piecesOf(played).some((piece) => overlapSec(item, piece) > 0);
    return key === undefined || !isPlayed ? [] : [{ ...item, key }];
  });
}
