import { isSpaceless } from '#schema/domain/texts/script.ts';
import { soundsOf } from '../../words/hesitations.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import type { CueTable, HookKind, Reasons, SpokenMoment } from './cue-table.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';

type HookCue = { kind: HookKind; pattern: RegExp; points: number };

/** What can be said about a text in one language. For an unsupported language, only what needs no word lists. */
export type Cues = {
  /** Primary BCP 47 tag; null for a language without a table. */
  language: string | null;
  isContentWord: (bare: string) => boolean;
  isBackward: (bare: string) => boolean;
  isPronoun: (bare: string) => boolean;
  isFiller: (bare: string) => boolean;
  /** A sentence without the small words that it begins with. */
  withoutLeading: (text: string) => string;
  hooks: readonly HookCue[];
  isHousekeeping: (text: string) => boolean;
  concludes: (text: string) => boolean;
  /** Whether a sentence begins like a question. */
  beginsAsking: (text: string) => boolean;
  moments: Record<SpokenMoment, (text: string) => boolean>;
  /** A number that sticks: money, a share, or a count of something. */
  counts: (text: string) => boolean;
  reasons: Reasons;
};

const TABLES = [ENGLISH, GERMAN, SPANISH, FRENCH, PORTUGUESE, ITALIAN];

/** Punctuation says these in any language. */
const NEUTRAL_HOOKS: HookCue[] = [
  { kind: 'question', pattern: /[?？؟;]["'”’»)\]]*$/u, points: 1.5 },
  { kind: 'number', pattern: /\p{Nd}/u, points: 0.6 },
  { kind: 'exclamation', pattern: /[!！]["'”’»)\]]*$/u, points: 0.5 },
];

const compiled = new Map(TABLES.map((table) => [table.language, compile(table)]));

/** The cues for a transcript. `language` is a BCP 47 tag or `und`; an unknown one is detected from small words. */
export function cuesFor(language: string | undefined, words: readonly string[]): Cues {
  const primary = language?.toLowerCase().split('-', 1)[0] ?? 'und';
  const isUnknown = primary === 'und' || primary === 'auto' || primary === '';
  const found = isUnknown ? detectLanguage(words) : primary;
  return compiled.get(found ?? '') ?? neutralCues(words);
}

const SAMPLE_WORDS = 2_000;
/** In running text of a supported language, its small words are 40 % or more; in other languages under 20 %. */
const SURE_SHARE = 0.25;

/** The supported language with most small words; null if none is certain. */
export function detectLanguage(words: readonly string[]): string | null {
  const sample = words.slice(0, SAMPLE_WORDS).map(bareWord);
  const shares = TABLES.map((table) => {
    const stops = wordSet(table.stopWords);
    return { language: table.language, share: sample.filter((word) => stops.has(word)).length / sample.length };
  }).toSorted((a, b) => b.share - a.share);
  const best = shares[0];
  return best !== undefined && best.share >= SURE_SHARE ? best.language : null;
}

function compile(table: CueTable): Cues {
  const sounds = soundsOf(table.language);
  const [stops, backward, pronouns] = [table.stopWords, table.backward, table.pronouns].map(wordSet);
  const fillers = new Set([...table.fillers.split(' '), ...sounds]);
  const dropped = alternatives([table.leading, ...sounds].join('|'));
  const leading = new RegExp(`^(?:(?:${dropped})(?![\\p{L}\\p{N}'’])[,\\s]*)+`, 'iu');
  const asks = new RegExp(`^[¿¡"“«\\s]*(?:${alternatives(table.asks)})(?![\\p{L}\\p{N}])`, 'iu');
  const [question, number, exclamation] = NEUTRAL_HOOKS as [HookCue, HookCue, HookCue];
  return {
    language: table.language,
    isContentWord: (bare) => bare.length >= 3 && !(stops?.has(bare) ?? false),
    isBackward: (bare) => [bare, bare.replace(/'.*$/, '')].some((word) => backward?.has(word) ?? false),
    isPronoun: (bare) => pronouns?.has(bare) ?? false,
    isFiller: (bare) => fillers.has(bare),
    withoutLeading: (text) => text.replace(leading, ''),
    hooks: [
      { ...question, pattern: new RegExp(`${question.pattern.source}|${asks.source}`, 'iu') },
      { kind: 'stakes', pattern: phrases(table.stakes), points: 1 },
      { kind: 'viewer', pattern: phrases(table.viewer), points: 0.8 },
      { kind: 'extreme', pattern: phrases(table.extremes), points: 0.8 },
      { kind: 'contrast', pattern: phrases(table.contrast), points: 0.7 },
      { ...number, pattern: new RegExp(`${number.pattern.source}|${phrases(table.numbers).source}`, 'iu') },
      exclamation,
    ],
    isHousekeeping: matcher(table.housekeeping),
    concludes: matcher(table.conclusion),
    beginsAsking: (text) => asks.test(text),
    moments: momentsOf(table),
    counts: counting(table),
    reasons: table.reasons,
  };
}

/** The most frequent words of a transcript say nothing about its subject, in any language. */
const SMALL_WORDS = 60;

function neutralCues(words: readonly string[]): Cues {
  const counts = new Map<string, number>();
  for (const word of words.map(bareWord)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts]
    .filter(([, count]) => count >= 5 && count >= words.length / 500)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const small = new Set(frequent.slice(0, SMALL_WORDS).flatMap(([word]) => (word.length <= 5 ? [word] : [])));
  const never = () => false;
  return {
    language: null,
    isContentWord: (bare) => bare.length >= (isSpaceless(bare) ? 2 : 4) && !small.has(bare),
    isBackward: never,
    isPronoun: never,
    isFiller: never,
    withoutLeading: (text) => text,
    hooks: NEUTRAL_HOOKS,
    isHousekeeping: never,
    concludes: never,
    beginsAsking: () => true,
    moments: { confession: never, disagreement: never, turn: never, story: never, howTo: never },
    counts: (text) => AMOUNT.test(text),
    reasons: ENGLISH.reasons,
  };
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** `a|b c|shock*` as the alternatives of a pattern, longest first. */
function alternatives(list: string): string {
  return list
    .split('|')
    .map((phrase) => phrase.trim())
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/\*$/, '[\\p{L}]*').replaceAll(' ', '\\s+').replaceAll("'", "['’]"))
    .join('|');
}

/** Whole words only. `\b` only recognizes ASCII letters. */
function phrases(list: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(list)})(?![\\p{L}\\p{N}])`, 'iu');
}

/** Money or a share, in any language. */
const AMOUNT = /[$€£¥]\s?\p{Nd}|\p{Nd}\s?(?:[$€£¥]|%)/u;

function momentsOf({ moments }: CueTable): Cues['moments'] {
  const { confession, disagreement, turn, story, howTo } = moments;
  return {
    confession: matcher(confession),
    disagreement: matcher(disagreement),
    turn: matcher(turn),
    story: matcher(story),
    howTo: matcher(howTo),
  };
}

function counting({ numbers, units }: CueTable): Cues['counts'] {
  const number = `\\p{Nd}[\\p{Nd}.,]*|${alternatives(numbers)}`;
  const counted = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${number})[\\s-]+(?:${alternatives(units)})(?![\\p{L}\\p{N}])`,
    'iu',
  );
  return (text) => AMOUNT.test(text) || counted.test(text);
}

function matcher(list: string): (text: string) => boolean {
  const pattern = phrases(list);
  return (text) => pattern.test(text);
}
