import type { Sentence } from '../edges/sentences.ts';
import { WORD_CLASSES } from './word-classes.ts';

type Said = Pick<Sentence, 'text' | 'speaker' | 'startSec' | 'endSec'>;

const MARKS = [
  'quotation marks',
  '?',
  '!',
  'digits',
  '$ or %',
  'commas',
  'names',
  'short sentences',
  'long sentences',
  'sentences',
  'words in long sentences',
  'speaker changes',
  'main speaker',
  'first speaker',
  'words in quotes',
];
const ENDINGS = ['-ed', '-ing', '-ly', 'abstract nouns', 'letters'];
/** Names of the style counts of a sentence, in the order of `SentenceCounts.style`. */
export const STYLE_NAMES: readonly string[] = [...WORD_CLASSES.map(([name]) => name), ...ENDINGS, ...MARKS];
export const STYLE_COUNT = STYLE_NAMES.length;
const CLASS_COUNT = WORD_CLASSES.length;

const CLASSES_OF_WORD = new Map<string, number[]>();
WORD_CLASSES.forEach(([, words], index) => {
  for (const word of words.split(' ')) CLASSES_OF_WORD.set(word, [...(CLASSES_OF_WORD.get(word) ?? []), index]);
});

const NOTE = /\\?\[[^\]]{0,40}\]/g;
const TOKEN = /[a-z]+(?:'[a-z]+)*|\d[\d,.]*\d|\d|["?!$%]|\.\.\./g;
const ABSTRACT = /(tion|ment|ity|ness|ance|ence)s?$/;

/** Lower-case words, numbers and the marks " ? ! $ % ... of a text; notes in brackets are left out. */
export function tokensOf(text: string): string[] {
  const plain = text.replace(NOTE, ' ').replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/…/g, '...');
  return plain.toLowerCase().match(TOKEN) ?? [];
}

/** Whether a token is a word (not a number or a mark). */
export function isWord(token: string): boolean {
  const code = token.charCodeAt(0);
  return code >= 97 && code <= 122;
}

/** The terms of a sentence: every token and every pair of neighbours. */
export function termsOf(tokens: readonly string[]): string[] {
  const terms = [...tokens];
  for (let i = 1; i < tokens.length; i++) terms.push(`${tokens[i - 1]} ${tokens[i]}`);
  return terms;
}

const KNOWN_STYLES = new Map<string, readonly number[]>();

function findStyles(word: string): number[] {
  const found = [...(CLASSES_OF_WORD.get(word) ?? [])];
  if (word.length > 4 && word.endsWith('ed')) found.push(CLASS_COUNT);
  if (word.length > 5 && word.endsWith('ing')) found.push(CLASS_COUNT + 1);
  if (word.length > 4 && word.endsWith('ly')) found.push(CLASS_COUNT + 2);
  if (word.length > 6 && ABSTRACT.test(word)) found.push(CLASS_COUNT + 3);
  return found;
}

/** Indices into STYLE_NAMES that one word counts for (without 'letters'); remembers up to 20,000 words. */
export function stylesOfWord(word: string): readonly number[] {
  const known = KNOWN_STYLES.get(word);
  if (known) return known;
  if (KNOWN_STYLES.size > 20_000) KNOWN_STYLES.clear();
  const found = findStyles(word);
  KNOWN_STYLES.set(word, found);
  return found;
}

/** Capitalised words inside a sentence: names, as far as writing shows them. */
function namesIn(text: string): number {
  const raw = text.split(/\s+/);
  let names = 0;
  for (let i = 1; i < raw.length; i++) {
    const word = raw[i] ?? '';
    const first = word.charCodeAt(0);
    if (
      ((first >= 65 && first <= 90) || (first >= 192 && /^\p{Lu}/u.test(word))) &&
      !/^I('|’|$|[^\w])/.test(word) &&
      !/["“]$/.test(raw[i - 1] ?? '')
    )
      names++;
  }
  return names;
}

/** What is counted in a talk: `style` is sentences x STYLE_COUNT, row by row; `words` is words per sentence. */
export interface TalkCounts {
  readonly sentences: readonly Said[];
  readonly tokens: ReadonlyArray<readonly string[]>;
  readonly words: Float64Array;
  readonly style: Float64Array;
}

function speakerWithMostWords(sentences: readonly Said[]): string {
  const words = new Map<string, number>();
  for (const s of sentences) words.set(s.speaker ?? '', (words.get(s.speaker ?? '') ?? 0) + s.text.split(/\s+/).length);
  return [...words].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function countWords(tokens: readonly string[], row: Float64Array): number {
  let words = 0;
  for (const token of tokens) {
    if (!isWord(token)) continue;
    words++;
    for (const k of stylesOfWord(token)) row[k] = (row[k] ?? 0) + 1;
    row[CLASS_COUNT + 4] = (row[CLASS_COUNT + 4] ?? 0) + token.length;
  }
  return words;
}

/** Counts every sentence of a talk; cost is linear in its words. */
export function countTalk(sentences: readonly Said[]): TalkCounts {
  const tokens = sentences.map((s) => tokensOf(s.text));
  const words = new Float64Array(sentences.length);
  const style = new Float64Array(sentences.length * STYLE_COUNT);
  const main = speakerWithMostWords(sentences);
  const first = sentences[0]?.speaker ?? '';
  let inQuote = false;
  sentences.forEach((sentence, i) => {
    const row = style.subarray(i * STYLE_COUNT, (i + 1) * STYLE_COUNT);
    const own = tokens[i] ?? [];
    const n = countWords(own, row);
    words[i] = n;
    const speaker = sentence.speaker ?? '';
    const changed = i > 0 && (sentences[i - 1]?.speaker ?? '') !== speaker;
    if (changed) inQuote = false;
    let quoted = 0;
    const seen = { '"': 0, '?': 0, '!': 0, digits: 0, money: 0 };
    for (const token of own) {
      if (token === '"') inQuote = !inQuote;
      else if (inQuote) quoted++;
      if (token === '"' || token === '?' || token === '!') seen[token]++;
      else if (token === '$' || token === '%') seen.money++;
      else if (/^\d/.test(token)) seen.digits++;
    }
    row.set(
      [
        seen['"'],
        seen['?'],
        seen['!'],
        seen.digits,
        seen.money,
        sentence.text.split(',').length - 1,
        namesIn(sentence.text),
        Number(n <= 4),
        Number(n >= 20),
        1,
        n >= 20 ? n : 0,
        Number(changed),
        speaker === main ? n : 0,
        speaker === first ? n : 0,
        quoted,
      ],
      CLASS_COUNT + ENDINGS.length,
    );
  });
  return { sentences, tokens, words, style };
}

const WINDOW_SEC = 38;

/** Mean and deviation of the style rates (count per word) over a talk's windows of about 40 s. */
export function styleRange(talk: TalkCounts): { mean: Float64Array; sd: Float64Array } {
  const mean = new Float64Array(STYLE_COUNT),
    sd = new Float64Array(STYLE_COUNT),
    sum = new Float64Array(STYLE_COUNT);
  let windows = 0,
    words = 0,
    start = talk.sentences[0]?.startSec ?? 0;
  const close = (): void => {
    for (let k = 0; k < STYLE_COUNT; k++) {
      const rate = (sum[k] ?? 0) / Math.max(words, 8);
      mean[k] = (mean[k] ?? 0) + rate;
      sd[k] = (sd[k] ?? 0) + rate * rate;
    }
    windows++;
    words = 0;
    sum.fill(0);
  };
  talk.sentences.forEach((s, i) => {
    if (s.startSec - start >= WINDOW_SEC) {
      close();
      start = s.startSec;
    }
    words += talk.words[i] ?? 0;
    for (let k = 0; k < STYLE_COUNT; k++) sum[k] = (sum[k] ?? 0) + (talk.style[i * STYLE_COUNT + k] ?? 0);
  });
  close();
  for (let k = 0; k < STYLE_COUNT; k++) {
    mean[k] = (mean[k] ?? 0) / windows;
    sd[k] = Math.sqrt(Math.max(0, (sd[k] ?? 0) / windows - (mean[k] ?? 0) ** 2));
  }
  return { mean, sd };
}

/** How many position features there are. */
export const PLACE_COUNT = 5;
/** Where in the talk a span lies: nearness to both ends (1 at the end itself), and the share of the talk before it. */
export function placeOf(midSec: number, talkSec: number): number[] {
  const x = talkSec > 0 ? midSec / talkSec : 0;
  const near = (distance: number, reach: number): number => Math.max(0, 1 - distance / reach);
  return [near(x, 0.05), near(x, 0.12), near(1 - x, 0.05), near(1 - x, 0.12), x];
}
