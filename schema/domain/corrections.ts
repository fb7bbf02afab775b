/** Index of a word in the transcript, as text, to what it should read. Empty: the word does not show. */
export type WordCorrections = Record<string, string>;

/** Words with the corrections in place; times stay. `words` is the whole transcript in its stored order. */
export function correctWords<W extends { text: string }>(
  words: readonly W[],
  corrections: WordCorrections | null | undefined,
): W[] {
  return words.map((word, index) => {
    const text = corrections?.[String(index)];
    return text === undefined ? word : { ...word, text };
  });
}
