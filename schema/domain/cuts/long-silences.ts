import { overlapSec, type Range } from '../clip.ts';

/**
 * How tight speech becomes. Pauses over `longestSec` are too long: listeners wait during them. `leftSec` remains of
 * such a pause: half after the last word (which fades) and half before the next (which starts softly).
 */
const PACE = {
  natural: { longestSec: 0.7, leftSec: 0.2 },
  fast: { longestSec: 0.4, leftSec: 0.15 },
  faster: { longestSec: 0.2, leftSec: 0.1 },
};
export type Pace = keyof typeof PACE;
/** From the one that leaves most of the pauses. */
export const PACES = ['natural', 'fast', 'faster'] as const satisfies readonly Pace[];

/** Where somebody speaks, and where laughter, applause or music is heard, in any order. */
type Heard = { spoken: readonly Range[]; sounds?: readonly Range[] | undefined };

/**
 * The parts of a range to cut out so that viewers need not wait for words: all but a rest of each pause that is too
 * long for the pace. The result is sorted, disjoint, inside the range, and touches no speech and none of `sounds`,
 * which viewers would miss. A range without words is left whole, since it is not about words.
 */
export function longSilences(range: Range, { spoken, sounds = [] }: Heard, pace: Pace = 'natural'): Range[] {
  if (!spoken.some((one) => overlapSec(one, range) > 0)) return [];
  const inside = [...spoken, ...sounds]
    .map(({ startSec, endSec }) => ({
      startSec: Math.max(startSec, range.startSec),
      endSec: Math.min(endSec, range.endSec),
    }))
    .filter(({ startSec, endSec }) => endSec > startSec)
    .sort((a, b) => a.startSec - b.startSec);
  const { longestSec, leftSec } = PACE[pace];
  const cuts: Range[] = [];
  let quietFromSec = range.startSec;
  for (const { startSec, endSec } of [...inside, { startSec: range.endSec, endSec: range.endSec }]) {
    if (startSec - quietFromSec > longestSec)
      cuts.push(innerPart({ startSec: quietFromSec, endSec: startSec }, range, leftSec));
    quietFromSec = Math.max(quietFromSec, endSec);
  }
  return cuts;
}

/** At an end of the clip, the remaining silence is on the side of the words. */
function innerPart(silence: Range, clip: Range, leftSec: number): Range {
  const isFirst = silence.startSec === clip.startSec;
  const isLast = silence.endSec === clip.endSec;
  const behindSec = isFirst ? 0 : isLast ? leftSec : leftSec / 2;
  return { startSec: silence.startSec + behindSec, endSec: silence.endSec - (leftSec - behindSec) };
}
