import { bareWord } from '#schema/domain/texts/bare-word.ts';
import type { HeardWord } from './seams.ts';
import { isCommonWord } from './text-language.ts';

/** The words on both sides of a cut. */
export type Sides = { before: HeardWord[]; after: HeardWord[] };

/** Who ends a sentence pauses longer than this, mostly. */
const SHORT_PAUSE_SEC = 0.7;

/**
 * The mark at a cut and the capital after it as they were heard in one piece across the cut. Null if the two words at
 * the cut do not follow one another in it.
 */
export function withMarksAcross({ before, after }: Sides, across: readonly HeardWord[]): Sides | null {
  const [last, first] = [before.at(-1), after[0]];
  if (last === undefined || first === undefined) return null;
  const isSame = (word: HeardWord | undefined, other: HeardWord) =>
    word !== undefined && bareWord(word.text) === bareWord(other.text);
  const at = across.findIndex((word, i) => isSame(word, last) && isSame(across[i + 1], first));
  const [ending, beginning] = [across[at], across[at + 1]];
  if (ending === undefined || beginning === undefined) return null;
  return {
    before: [...before.slice(0, -1), { ...last, text: ending.text }],
    after: [{ ...first, text: begun(ending.text, beginning.text) }, ...after.slice(1)],
  };
}

/** Engines forget a capital after a mark; they seldom invent the mark in one piece. */
function begun(ending: string, text: string): string {
  return /\p{L}[.?!]$/u.test(ending) ? text.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : text;
}

/**
 * Without the full stop at a cut and the capital after it, if the pause is short and the next word is one that has a
 * capital only where a sentence begins. Engines end every piece with a full stop.
 */
export function withoutStop(sides: Sides, { pauseSec, language }: { pauseSec: number; language: string }): Sides {
  const [last, first] = [sides.before.at(-1), sides.after[0]];
  if (last === undefined || first === undefined || pauseSec >= SHORT_PAUSE_SEC) return sides;
  if (!/\p{L}\.$/u.test(last.text) || !isCommonWord(bareWord(first.text), language)) return sides;
  const lowered = first.text.replace(/\p{Lu}/u, (letter) => letter.toLowerCase());
  return {
    before: [...sides.before.slice(0, -1), { ...last, text: last.text.slice(0, -1) }],
    after: [{ ...first, text: lowered }, ...sides.after.slice(1)],
  };
}
