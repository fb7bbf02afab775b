import type { WordCorrection } from '#schema/contract/short-edit.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { isUnsure } from '#schema/domain/texts/unsure.ts';
import { ApiError } from '../http/failures.ts';
import type { PlacedWord } from '../media/read-artifacts.ts';
import type { TranscriptEdits } from './store/transcript-edits.ts';

/** Whether a text is what was heard anyway. For a word that is unsure or an aside it says that the word is right. */
function saysNothing(text: string | null, word: PlacedWord | undefined): boolean {
  return word !== undefined && text === word.text && word.aside === undefined && !isUnsure(word);
}

/**
 * The corrections of a request, by the index of their word. `words` is the whole transcript. Throws
 * `short.words_unknown`, and `request.invalid` for more than a project may have.
 */
export function correctionsOf(
  asked: readonly WordCorrection[],
  words: readonly PlacedWord[],
  { corrections }: TranscriptEdits,
): Record<string, string | null> {
  const at = asked.findIndex(({ index }) => index >= words.length);
  if (at !== -1) {
    throw new ApiError(
      'short.words_unknown',
      `words.${at}.index is not in the transcript. Use the index values of the short or the transcript.`,
    );
  }
  const changes = Object.fromEntries(
    asked.map(({ index, text }) => [String(index), saysNothing(text, words[index]) ? null : text]),
  );
  const kept = Object.values({ ...corrections, ...changes }).filter((text) => text !== null).length;
  if (kept > LIMITS.correctionsPerProject) {
    throw new ApiError(
      'request.invalid',
      `A project can have at most ${LIMITS.correctionsPerProject} corrected words. Send fewer words.`,
    );
  }
  return changes;
}
