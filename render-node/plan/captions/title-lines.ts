/** How a title is set: its lines, and its size relative to the normal one. */
export type TitleLines = { lines: string[]; scale: number };

export type TitleLimits = { maxLines: number; maxWidth: number; widthOf: (text: string) => number };

/** Smallest size before words are broken: still as large as the captions of many services. */
const SMALLEST = 0.6;
const STEP = 0.05;

/**
 * Breaks a title into lines of similar length: as large as fits on `maxLines`, and at that size on as few lines as
 * possible. Text that fits at no size (scripts without spaces, very long words) is broken between any two characters.
 */
export function breakTitle(text: string, limits: TitleLimits): TitleLines {
  const words = text.split(' ').map((word) => ({ text: word, isGlued: false }));
  const characters = words.flatMap((word) => splitCharacters(word.text));
  return largestFit(words, limits) ?? largestFit(characters, limits) ?? squeezed(characters, limits);
}

/** A piece of text without a break opportunity. `isGlued` if no space precedes it. */
type Piece = { text: string; isGlued: boolean };

function splitCharacters(word: string): Piece[] {
  return [...new Intl.Segmenter().segment(word)].map(({ segment }, i) => ({ text: segment, isGlued: i > 0 }));
}

function largestFit(pieces: readonly Piece[], limits: TitleLimits): TitleLines | null {
  for (let scale = 1; scale >= SMALLEST - STEP / 2; scale -= STEP) {
    for (let count = 1; count <= Math.min(limits.maxLines, pieces.length); count += 1) {
      const { lines, widest } = equalLines(pieces, count, limits.widthOf);
      if (widest * scale <= limits.maxWidth) return { lines, scale };
    }
  }
  return null;
}

function squeezed(pieces: readonly Piece[], limits: TitleLimits): TitleLines {
  const { lines, widest } = equalLines(pieces, Math.min(limits.maxLines, pieces.length), limits.widthOf);
  return { lines, scale: limits.maxWidth / widest };
}

type Broken = { lines: string[]; widest: number };

/**
 * The break into a given number of lines whose widest line is the narrowest. Best ends of the first lines are memoized.
 */
function equalLines(pieces: readonly Piece[], count: number, widthOf: (text: string) => number): Broken {
  const lineOf = (from: number, end: number) =>
    pieces
      .slice(from, end)
      .map(({ text, isGlued }, i) => (i === 0 || isGlued ? text : ` ${text}`))
      .join('');
  let best: (Broken | null)[] = pieces.map((_, i) => {
    const line = lineOf(0, i + 1);
    return { lines: [line], widest: widthOf(line) };
  });
  for (let lines = 2; lines <= count; lines += 1) {
    const shorter = best;
    best = pieces.map((_, i) => bestEnd(i + 1, shorter, (from) => ({ text: lineOf(from, i + 1), widthOf })));
  }
  return best.at(-1) ?? { lines: [lineOf(0, pieces.length)], widest: widthOf(lineOf(0, pieces.length)) };
}

function bestEnd(
  end: number,
  shorter: readonly (Broken | null)[],
  lastLine: (from: number) => { text: string; widthOf: (text: string) => number },
): Broken | null {
  let best: Broken | null = null;
  for (let from = 1; from < end; from += 1) {
    const before = shorter[from - 1];
    if (before === null || before === undefined) continue;
    const { text, widthOf } = lastLine(from);
    const widest = Math.max(before.widest, widthOf(text));
    if (best === null || widest < best.widest) best = { lines: [...before.lines, text], widest };
  }
  return best;
}
