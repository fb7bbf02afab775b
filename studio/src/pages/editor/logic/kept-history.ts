import { differenceOf, type Edits, isEmpty } from './edits.ts';
import { type History, mapHistory } from './history.ts';
import type { Kept } from './save-queue.ts';

/** Steps that are kept. */
const STEPS = 50;
type TextOf = (index: string) => string;

/** A history for the next visit, whose states name each changed word: by then the transcript has the new text. */
export function historyToKeep(history: History<Edits>, known: Edits['words']): History<Edits> {
  const kept = { ...history, past: history.past.slice(-STEPS), future: history.future.slice(0, STEPS), key: null };
  return mapHistory(kept, (state) => ({ ...state, words: { ...known, ...state.words } }));
}

/**
 * The history of an earlier visit, with what the editor then starts with. Null if the clip is no longer as that history
 * ends, because it was changed elsewhere. `textOf`: a word as it is now.
 */
export function resumed(
  history: History<Edits> | null,
  { base, mine }: Kept,
  textOf: TextOf,
): { history: History<Edits>; start: Kept } | null {
  if (history === null) return null;
  const texts = Object.keys(history.now.words).map((index) => [index, mine.words[index] ?? textOf(index)] as const);
  const now = { ...mine, words: { ...mine.words, ...Object.fromEntries(texts) } };
  if (!isEmpty(differenceOf(history.now, now))) return null;
  return { history, start: { base: { ...base, words: { ...history.now.words, ...base.words } }, mine: history.now } };
}
