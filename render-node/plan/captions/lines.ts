import type { ClipWord } from './clip-words.ts';

/** What a line may hold. Widths in pixels of the output. `isOneLine`: a card has no second line. */
export type LineLimits = {
  maxWidth: number;
  maxChars: number;
  spaceWidth: number;
  widthOf: (text: string) => number;
  isOneLine?: true;
};

type LineWord = Pick<ClipWord, 'text' | 'isGlued'>;

/** One line if the words fit, else the two most equal lines. Null if these are not enough. */
export function breakLines<W extends LineWord>(words: readonly W[], limits: LineLimits): W[][] | null {
  if (fits(words, limits)) return [[...words]];
  if (limits.isOneLine === true) return null;
  let best: { lines: W[][]; uneven: number } | null = null;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at), words.slice(at)];
    if (!lines.every((line) => fits(line, limits))) continue;
    const [first = 0, second = 0] = lines.map((line) => lineWidth(line, limits));
    const uneven = Math.abs(first - second);
    if (best === null || uneven < best.uneven) best = { lines, uneven };
  }
  return best?.lines ?? null;
}

export function lineWidth(words: readonly LineWord[], limits: Pick<LineLimits, 'spaceWidth' | 'widthOf'>): number {
  return words.reduce((sum, word) => sum + limits.widthOf(word.text), 0) + limits.spaceWidth * blanks(words);
}

function blanks(words: readonly LineWord[]): number {
  return words.filter(({ isGlued }, i) => i > 0 && isGlued !== true).length;
}

/** Full-width characters and emoji, which are as wide as two letters. */
const FULL_WIDTH =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

function fits(words: readonly LineWord[], limits: LineLimits): boolean {
  if (lineWidth(words, limits) > limits.maxWidth) return false;
  const one = words.length === 1;
  return one || words.reduce((sum, word) => sum + charCount(word.text), blanks(words)) <= limits.maxChars;
}

function charCount(text: string): number {
  return [...text].reduce((sum, char) => sum + (FULL_WIDTH.test(char) ? 2 : 1), 0);
}
