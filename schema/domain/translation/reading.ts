import { durationOf, type Range } from '../clip.ts';

/** Characters that people read in a second, as subtitles count them. Scripts with a character per syllable or word have fewer. */
const READ_A_SEC: Readonly<Record<string, number>> = { zh: 9, yue: 9, ja: 7, ko: 12 };
const READ_OTHERS = 20;
/** A caption stays this long after its last word. */
const HOLD_SEC = 0.4;
/** A line may always have this many, however shortly it is said. */
const LEAST_CHARS = 8;

const CLUSTERS = new Intl.Segmenter();

/** Letters as people see them: an accent or an emoji with its marks is one. */
export function lettersIn(text: string): number {
  return [...CLUSTERS.segment(text)].length;
}

/** The characters that can be read while a line is said. `language`: BCP 47. */
export function readableChars(range: Range, language: string): number {
  const { language: spoken } = new Intl.Locale(language);
  const rate = READ_A_SEC[spoken] ?? READ_OTHERS;
  return Math.max(LEAST_CHARS, Math.floor(rate * (durationOf(range) + HOLD_SEC)));
}
