import type { Word } from '#schema/domain/media.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { joinWords } from './join-words.ts';
import { readNumber } from './number-words.ts';

/**
 * English numbers, years, percentages and sums of money as people write them: "forty nine point five percent" is
 * "49.5%", "four thousand dollars" "$4,000", "nineteen ninety two" "1992". Single words up to a hundred stay words.
 * Written words have the time of all words that say them.
 */
export function writeNumbers(words: readonly Word[]): Word[] {
  const written: Word[] = [];
  for (let at = 0; at < words.length;) {
    const found = numberAt(words, at);
    if (found === null) written.push(words[at] as Word);
    else written.push(...found.words);
    at += found?.length ?? 1;
  }
  return written;
}

/** A spoken part of a token: "ninety-two," has two. `token` is the index of its token. */
type Part = { text: string; token: number; isLast: boolean };
type Written = { words: Word[]; length: number };

/** The longest number that is said has fewer parts. */
const MOST_TOKENS = 14;

function numberAt(words: readonly Word[], at: number): Written | null {
  const found = digitsFrom(words, at) ?? saidFrom(words, at);
  if (found === null) return null;
  const { text, length, isLong } = found;
  const unit = unitAt(words, at + length, text);
  if (unit !== null) return { words: unitWords(words, at, length, unit), length: length + unit.length };
  return isLong ? { words: [joined(words, at, length, text)], length } : null;
}

/** `length`: in tokens. `isLong`: it is written in digits without a unit, too. */
type Found = { text: string; length: number; isLong: boolean };

function digitsFrom(words: readonly Word[], at: number): Found | null {
  const digits = digitsAt(words[at]);
  if (digits === null) return null;
  const isLong = /^\d{5,}$/.test(digits);
  return { text: isLong ? withCommas(Number(digits)) : digits, length: 1, isLong };
}

function saidFrom(words: readonly Word[], at: number): Found | null {
  const parts = partsFrom(words, at);
  const said = readNumber(parts.map(({ text }) => text));
  if (said === null || (said.kind === 'year' && !isYear(words, at, said.value))) return null;
  const fraction = said.kind === 'number' ? fractionAt(parts, said.length) : null;
  const length = tokensOf(parts, said.length + (fraction?.length ?? 0));
  if (length === null) return null;
  const isLong = fraction !== null || (said.length > 1 && !isApproximate(parts, said.length));
  return { text: written(said.value, said.kind) + (fraction?.text ?? ''), length, isLong };
}

/** "A hundred" is rarely exactly 100. */
function isApproximate(parts: readonly Part[], count: number): boolean {
  return parts[0]?.text === 'a' && count === 2;
}

function joined(words: readonly Word[], at: number, count: number, text: string): Word {
  const all = words.slice(at, at + count) as [Word, ...Word[]];
  return joinWords(all, text + marksAfter(all.at(-1)?.text ?? ''));
}

function partsFrom(words: readonly Word[], at: number): Part[] {
  const parts: Part[] = [];
  for (const [i, { text }] of words.slice(at, at + MOST_TOKENS).entries()) {
    const own = bareWord(text).split('-');
    own.forEach((part, k) => parts.push({ text: part, token: i, isLast: k === own.length - 1 }));
    // A number does not go on after a mark.
    if (marksAfter(text) !== '') break;
  }
  return parts;
}

/** How many tokens these first parts are. Null if they end within a token. */
function tokensOf(parts: readonly Part[], count: number): number | null {
  const last = parts[count - 1];
  return last?.isLast === true ? last.token + 1 : null;
}

function fractionAt(parts: readonly Part[], at: number): { text: string; length: number } | null {
  if (parts[at]?.text !== 'point') return null;
  const digits: number[] = [];
  for (const { text } of parts.slice(at + 1)) {
    const one = text === 'oh' ? { value: 0, length: 1 } : readNumber([text]);
    if (one === null || one.value > 9) break;
    digits.push(one.value);
  }
  return digits.length === 0 ? null : { text: `.${digits.join('')}`, length: digits.length + 1 };
}

function digitsAt(word: Word | undefined): string | null {
  const text = word?.text.replace(/[,.;:?!]+$/, '') ?? '';
  return /^\d{1,3}(?:,?\d{3})*(?:\.\d+)?$|^\d+$/.test(text) ? text : null;
}

type Unit = { text: string; length: number; scale: number };
const MULTIPLES = new Set(['million', 'billion', 'trillion']);
const SIGNS: Record<string, string> = { dollars: '$', dollar: '$', euros: '€', euro: '€' };

/** The unit after a number, and the number with it. `scale`: how many of its words stay, as in "$2 million". */
function unitAt(words: readonly Word[], at: number, number: string): Unit | null {
  const [before = '', own = '', after = ''] = words.slice(at - 1, at + 2).map(({ text }) => text);
  if (marksAfter(before) !== '') return null;
  const first = bareWord(own);
  if (first === 'percent') return { text: `${number}%`, length: 1, scale: 0 };
  if (SIGNS[first] !== undefined) return { text: SIGNS[first] + number, length: 1, scale: 0 };
  const sign = MULTIPLES.has(first) && marksAfter(own) === '' ? SIGNS[bareWord(after)] : undefined;
  return sign === undefined ? null : { text: sign + number, length: 2, scale: 1 };
}

function unitWords(words: readonly Word[], at: number, count: number, { text, length, scale }: Unit): Word[] {
  if (scale === 0) return [joined(words, at, count + length, text)];
  const number = joinWords(words.slice(at, at + count) as [Word, ...Word[]], text);
  return [number, joined(words, at + count, length, bareWord(words[at + count]?.text ?? ''))];
}

const BEFORE_YEARS = new Set(
  'in of since by from until till before after year around to and late early mid'.split(' '),
);
const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(' '),
);

/** Two numbers in a row may also be a guess: "fifteen, twenty minutes". */
function isYear(words: readonly Word[], at: number, value: number): boolean {
  const before = bareWord(words[at - 1]?.text ?? '');
  return BEFORE_YEARS.has(before) || MONTHS.has(before) || (value >= 1900 && value % 10 !== 0 && value < 2100);
}

function written(value: number, kind: 'number' | 'year' | 'ordinal'): string {
  if (kind === 'year' || (value >= 2000 && value < 2100 && value % 100 !== 0)) return String(value);
  return withCommas(value) + (kind === 'ordinal' ? ordinalEnding(value) : '');
}

function withCommas(value: number): string {
  return value.toLocaleString('en-US');
}

function ordinalEnding(value: number): string {
  const isTeen = Math.floor(value / 10) % 10 === 1;
  return isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
}

function marksAfter(text: string): string {
  return /[^\p{L}\p{N}%]*$/u.exec(text)?.[0] ?? '';
}
