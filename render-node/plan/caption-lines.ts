import type { ClipWord } from './spoken-in-range.ts';

/** What a line may hold. Widths in pixels of the output. */
export type LineLimits = { maxWidth: number; maxChars: number; spaceWidth: number; widthOf: (text: string) => number };

/** One line if the words fit, else the two lines that are most equal; null where two lines are not enough. */
export function breakLines<W extends Pick<ClipWord, 'text'>>(words: readonly W[], limits: LineLimits): W[][] | null {
  if (fits(words, limits)) return [[...words]];
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

export function lineWidth(
  words: readonly Pick<ClipWord, 'text'>[],
  limits: Pick<LineLimits, 'spaceWidth' | 'widthOf'>,
): number {
  return words.reduce((sum, word) => sum + limits.widthOf(word.text), 0) + limits.spaceWidth * (words.length - 1);
}

function fits(words: readonly Pick<ClipWord, 'text'>[], limits: LineLimits): boolean {
  const chars = words.reduce((sum, word) => sum + [...word.text].length, words.length - 1);
  return chars <= limits.maxChars && lineWidth(words, limits) <= limits.maxWidth;
}
