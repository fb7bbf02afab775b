import type { Aside } from './media.ts';

/** Maps the index of a word in the transcript, as a string, to its new text. Empty text hides the word. */
export type WordCorrections = Record<string, string>;

/** Maps a speaker of the transcript, as `S1`, to the name that a user gave. */
export type SpeakerNames = Record<string, string>;

/**
 * The words with their corrected text and unchanged times. `words` is the whole transcript in its stored order. A
 * corrected word is no filler or repeat any more: somebody wants to read it. Nor has it a confidence or a chance of an end:
 * it is right.
 */
export function correctWords<W extends { text: string; aside?: Aside; confidence?: number; endChance?: number }>(
  words: readonly W[],
  corrections: WordCorrections | null | undefined,
): W[] {
  return words.map((word, index) => {
    const text = corrections?.[String(index)];
    if (text === undefined) return word;
    const { aside: _aside, confidence: _unsure, endChance: _end, ...rest } = word;
    return { ...(rest as W), text };
  });
}

/** The words with the names that a user gave their speakers. */
export function nameSpeakers<W extends { speaker?: string }>(words: readonly W[], names: SpeakerNames): W[] {
  return words.map((word) => {
    const name = word.speaker === undefined ? undefined : names[word.speaker];
    return name === undefined ? word : { ...word, speaker: name };
  });
}
