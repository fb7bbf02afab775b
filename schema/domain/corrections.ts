/** Maps the index of a word in the transcript, as a string, to its new text. Empty text hides the word. */
export type WordCorrections = Record<string, string>;

/** The words with their corrected text and unchanged times. `words` is the whole transcript in its stored order. */
export function correctWords<W extends { text: string }>(
  words: readonly W[],
  corrections: WordCorrections | null | undefined,
): W[] {
  return words.map((word, index) => {
    const text = corrections?.[String(index)];
    return text === undefined ? word : { ...word, text };
  });
}
