import { snapCutOut, withoutFlashes } from '../../../../../schema/domain/boundaries.ts';
import { keptSec, overlapSec, partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { stretchesOf } from '../../../../../schema/domain/cuts/played.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import type { Word } from '../../../../../schema/domain/media.ts';
import type { TimedWord } from './sentences.ts';

type Timed = Pick<TimedWord, 'start' | 'end'>;
/** The clip and what is said in the video. */
export type Said = { range: Range; words: readonly TimedWord[] };

/** Words this far from a clip may decide where a cut at its edge lies. */
const NEAR_SEC = 5;

/** Whether a word is cut out: as in the render, its middle decides. */
export function isStruck({ start, end }: Timed, struck: readonly Range[]): boolean {
  const middle = (start + end) / 2;
  return struck.some(({ startSec, endSec }) => middle >= startSec && middle < endSec);
}

/** Whether all words of a part of the clip are cut out. */
export function isAllStruck(part: Timed, struck: readonly Range[], { range, words }: Said): boolean {
  const inPart = wordsIn(part, { range, words });
  return inPart.length > 0 && inPart.every((word) => isStruck(word, struck));
}

/** Whether a part can be cut out, too. A clip must not become too short. */
export function canStrike(part: Timed, struck: readonly Range[], range: Range): boolean {
  const cut = { startSec: part.start, endSec: part.end };
  return overlapSec(cut, range) > 0 && keptSec(range, [...struck, cut]) >= LIMITS.shortMinSec;
}

/**
 * Cuts a part of the clip out, from its first to its last word, or brings it back if all of its words are cut out. The cuts
 * lie between words where the server puts them, but for the silence around words that only the server knows.
 */
export function toggleStruck(struck: readonly Range[], part: Timed, said: Said): readonly Range[] {
  const { range } = said;
  const near = nearWords(said);
  const before = partsWithin(range, struck);
  if (isAllStruck(part, before, said)) {
    const left = before.flatMap((cut) => without(cut, part, { range, near }));
    return inOrder(left, struck, range);
  }
  if (!canStrike(part, before, range)) return struck;
  const cuts = partsWithin(range, [{ startSec: part.start, endSec: part.end }]);
  const more = withoutFlashes([...before, ...cuts.map((cut) => snapCutOut(cut, range, near))], range, near);
  return inOrder(more, struck, range);
}

/** The range of a clip, or the stretch of its pieces that a part is in. */
export function stretchOf(part: Timed, { range, pieces }: { range: Range; pieces: readonly Range[] | null }): Range {
  const stretches = stretchesOf({ ...range, pieces });
  return stretches.find((stretch) => part.end > stretch.startSec && part.start < stretch.endSec) ?? range;
}

/** The cuts with more parts, which lie from silence to silence: as many as a clip may have that is not too short. */
export function strikeParts(struck: readonly Range[], parts: readonly Range[], said: Said): readonly Range[] {
  const { range } = said;
  const near = nearWords(said);
  return parts.reduce(
    (cuts, part) => {
      const more = withoutFlashes([...cuts, part], range, near);
      return more.length <= LIMITS.cutsPerShort && keptSec(range, more) >= LIMITS.shortMinSec ? more : cuts;
    },
    partsWithin(range, struck),
  );
}

/** The cuts, and what would only flash between them. */
export function closed(struck: readonly Range[], said: Said): readonly Range[] {
  return inOrder(withoutFlashes(partsWithin(said.range, struck), said.range, nearWords(said)), struck, said.range);
}

/** Changed cuts of a range, and those of pieces from elsewhere. */
function inOrder(cuts: readonly Range[], struck: readonly Range[], range: Range): Range[] {
  const elsewhere = struck.filter((cut) => overlapSec(cut, range) === 0);
  return [...elsewhere, ...cuts].toSorted((a, b) => a.startSec - b.startSec);
}

/** The cuts without one of them. */
export function putBack(struck: readonly Range[], cut: Range): Range[] {
  return struck.filter((one) => overlapSec(one, cut) === 0);
}

/** The cuts without a part of them. What else they hold stays cut out where there is a word in it. */
export function bringBack(struck: readonly Range[], part: Range, said: Said): readonly Range[] {
  const near = nearWords(said);
  return struck.flatMap((cut) => {
    if (overlapSec(cut, part) === 0) return [cut];
    return withWords(
      [
        { startSec: cut.startSec, endSec: part.startSec },
        { startSec: part.endSec, endSec: cut.endSec },
      ],
      near,
    );
  });
}

/** What stays cut out beside a part that is brought back: where there is a word in it. */
function without(cut: Range, { start, end }: Timed, { range, near }: { range: Range; near: readonly Word[] }): Range[] {
  if (overlapSec(cut, { startSec: start, endSec: end }) === 0) return [cut];
  const before = snapCutOut({ startSec: cut.startSec, endSec: start }, range, near);
  const after = snapCutOut({ startSec: end, endSec: cut.endSec }, range, near);
  const beside = [
    { startSec: cut.startSec, endSec: before.endSec },
    { startSec: after.startSec, endSec: cut.endSec },
  ];
  return withWords(beside, near);
}

function withWords(parts: readonly Range[], words: readonly Word[]): Range[] {
  return parts.filter((one) => words.some(({ startSec, endSec }) => isStruck({ start: startSec, end: endSec }, [one])));
}

function wordsIn(part: Timed, { range, words }: Said): TimedWord[] {
  const ends = { startSec: Math.max(part.start, range.startSec), endSec: Math.min(part.end, range.endSec) };
  return words.filter((word) => isStruck(word, [ends]));
}

function nearWords({ range, words }: Said): Word[] {
  return words
    .filter(({ start, end }) => end > range.startSec - NEAR_SEC && start < range.endSec + NEAR_SEC)
    .map(({ text, start, end }) => ({ text, startSec: start, endSec: end }));
}
