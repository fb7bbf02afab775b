import type { Range } from '#schema/domain/clip.ts';

/**
 * Engines get pieces of at most this length. So a pause that is the longest within this time on both sides is a cut in
 * any case.
 */
const PIECE_SEC = 15;
/** Upper bound of the ranges in a piece: each is at least 0.25 s, each pause at least 0.1 s. */
const RANGES_A_PIECE = 50;

/**
 * Groups ranges of speech so that each group spans at most `maxSec` (a single longer range stays whole). A group is cut
 * at the longest pause in its second half, of those that are also the longest within 15 s on either side. There an
 * engine hears the same whether it gets the group or the whole. Every range is in exactly one group.
 */
export function cutAtPauses(speech: readonly Range[], maxSec: number): Range[][] {
  const groups: Range[][] = [];
  let first = 0;
  while (first < speech.length) {
    const end = endOfGroup(speech, first, maxSec);
    groups.push(speech.slice(first, end));
    first = end;
  }
  return groups;
}

/** Index after the last range of the group that begins with `first`. */
function endOfGroup(speech: readonly Range[], first: number, maxSec: number): number {
  const startSec = speech[first]?.startSec ?? 0;
  let limit = first + 1;
  while (limit < speech.length && (speech[limit]?.endSec ?? 0) - startSec <= maxSec) limit += 1;
  if (limit === speech.length) return limit;
  const isLate = (at: number) => (speech[at]?.startSec ?? 0) - startSec >= maxSec / 2;
  const places = Array.from({ length: limit - first }, (_, i) => first + 1 + i).filter(isLate);
  const clear = places.filter((at) => isLongestAround(speech, at));
  return longest(speech, clear) ?? longest(speech, places) ?? limit;
}

function longest(speech: readonly Range[], places: readonly number[]): number | undefined {
  return places.toSorted((a, b) => pauseBefore(speech, b) - pauseBefore(speech, a))[0];
}

function isLongestAround(speech: readonly Range[], at: number): boolean {
  const [beginSec, endSec] = [(speech[at - 1]?.endSec ?? 0) - PIECE_SEC, (speech[at]?.startSec ?? 0) + PIECE_SEC];
  const isNear = (other: number) =>
    (speech[other]?.startSec ?? -Infinity) >= beginSec && (speech[other - 1]?.endSec ?? Infinity) <= endSec;
  const near = Array.from({ length: 2 * RANGES_A_PIECE }, (_, i) => at - RANGES_A_PIECE + i);
  return near.every((other) => other === at || !isNear(other) || pauseBefore(speech, other) < pauseBefore(speech, at));
}

function pauseBefore(speech: readonly Range[], at: number): number {
  return (speech[at]?.startSec ?? 0) - (speech[at - 1]?.endSec ?? 0);
}
