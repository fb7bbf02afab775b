/** A word as a dictionary spells it: lower case, straight apostrophes, no surrounding punctuation. */
export function bareWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
