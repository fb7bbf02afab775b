/** About a tenth of the words of a clear recording are unsure, so a clip has many from here on. */
const MANY = { words: 5, share: 0.15 };

/** How many words may be misheard; 0 if they are not many. */
export function manyUnsure(words: readonly { unsure?: true }[]): number {
  const count = words.filter(({ unsure }) => unsure === true).length;
  return count >= MANY.words && count >= MANY.share * words.length ? count : 0;
}
