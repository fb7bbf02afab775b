import type { Word } from '../media.ts';

/**
 * A word with a lower `confidence` (0 to 1) may be wrong. Measured with the embedded engine on 1,700 words of many
 * voices: a tenth of the words are below, 37 % of them are wrong, and they are half of all that are wrong.
 */
export const UNSURE_BELOW = 0.6;

/** Whether somebody should check the word. Fillers and repeats need no check: nobody reads them. */
export function isUnsure({ confidence, aside }: Pick<Word, 'confidence' | 'aside'>): boolean {
  return aside === undefined && confidence !== undefined && confidence < UNSURE_BELOW;
}
