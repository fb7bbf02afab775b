import type { ClipWord } from './clip-words.ts';

/** What lines may hold, and how many a card may have. Widths in pixels of the output. */
export type LineLimits = {
  maxWidth: number;
  maxChars: number;
  spaceWidth: number;
  widthOf: (text: string) => number;
  maxLines: number;
  maxWords?: number | undefined;
};

type LineWord = Pick<ClipWord, 'text' | 'isGlued'>;

/** One line if the words fit, else as few lines as possible, as equal as possible. Null if all are not enough. */
export function breakLines<W extends LineWord>(words: readonly W[], limits: LineLimits): W[][] | null {
  for (let count = 1; count <= limits.maxLines; count += 1) {
    const ways = waysToBreak(words, count, limits).map((lines) => ({ lines, uneven: unevenness(lines, limits) }));
    const [first, ...others] = ways;
    if (first !== undefined) return others.reduce((best, way) => (way.uneven < best.uneven ? way : best), first).lines;
  }
  return null;
}

function waysToBreak<W extends LineWord>(words: readonly W[], count: number, limits: LineLimits): W[][][] {
  if (count === 1) return fits(words, limits) ? [[[...words]]] : [];
  const ways: W[][][] = [];
  for (let at = 1; at <= words.length - count + 1; at += 1) {
    const line = words.slice(0, at);
    if (!fits(line, limits)) break;
    for (const rest of waysToBreak(words.slice(at), count - 1, limits)) ways.push([line, ...rest]);
  }
  return ways;
}

function unevenness(lines: readonly (readonly LineWord[])[], limits: LineLimits): number {
  const widths = lines.map((line) => lineWidth(line, limits));
  return Math.max(...widths) - Math.min(...widths);
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
  if (words.length > (limits.maxWords ?? Number.POSITIVE_INFINITY)) return false;
  const one = words.length === 1;
  return one || words.reduce((sum, word) => sum + charCount(word.text), blanks(words)) <= limits.maxChars;
}

function charCount(text: string): number {
  return [...text].reduce((sum, char) => sum + (FULL_WIDTH.test(char) ? 2 : 1), 0);
}
