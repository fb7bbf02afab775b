import type { Cues } from '../phrases/cues.ts';
import type { HookKind } from '../phrases/cue-table.ts';
import { stem } from './stem.ts';
import { tokensOf } from '#schema/domain/texts/script.ts';
import type { Sentence } from '../edges/sentences.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** What one sentence shows, computed once for all candidates that contain it. */
export type SentenceFacts = {
  /** Content words, bare, in order, and their stems. */
  content: string[];
  stems: string[];
  words: number;
  /** How strong it is as an opening, and its strongest quality (null if it has none). */
  opening: { points: number; kind: HookKind | null };
  opensInTheMiddle: boolean;
  isHousekeeping: boolean;
  concludes: boolean;
  asks: boolean;
  fillers: number;
  /** Numbers and names. */
  specifics: number;
};

/** Greetings and adverts continue between two sentences that show them, if at most this many lie between. */
const HOUSEKEEPING_GAP = 3;

export function factsOf(sentences: readonly Sentence[], cues: Cues): SentenceFacts[] {
  const facts = sentences.map((sentence) => judge(sentence, cues));
  let last = -Infinity;
  for (const [i, fact] of facts.entries()) {
    if (!fact.isHousekeeping) continue;
    if (i - last <= HOUSEKEEPING_GAP + 1) for (const between of facts.slice(last + 1, i)) between.isHousekeeping = true;
    last = i;
  }
  return facts;
}

function judge({ text, firstWord, lastWord }: Sentence, cues: Cues): SentenceFacts {
  const tokens = tokensOf(text);
  const bare = tokens.map(bareWord);
  // Numbers count as specifics; as words each would be the rarest of all.
  const content = bare.filter((word) => cues.isContentWord(word) && /\p{L}/u.test(word));
  const opensInTheMiddle = cues.isBackward(bare[0] ?? '') || meansSomebodyBefore(tokens, cues);
  const isHousekeeping = cues.isHousekeeping(text);
  return {
    content,
    stems: content.map(stem),
    words: lastWord - firstWord + 1,
    opening: judgeOpening(tokens, { text, opensInTheMiddle, isHousekeeping }, cues),
    opensInTheMiddle,
    isHousekeeping,
    concludes: cues.concludes(text),
    asks: ASKS.test(text),
    fillers: bare.filter(cues.isFiller).length,
    specifics: tokens.filter((token, i) => /\p{Nd}/u.test(token) || (i > 0 && isName(token, cues))).length,
  };
}

const ASKS = /[?？؟]["'”’»)\]]*$/u;

/**
 * A pronoun among the first words with nobody before it that it can refer to: "When the street was cleared, she walked
 * on." In "The patient could describe every face she met" it refers to a noun before it in the sentence, which must not
 * be right before it ("In the end he gave up").
 */
function meansSomebodyBefore(tokens: readonly string[], cues: Cues): boolean {
  const head = tokens.slice(0, HEAD_WORDS);
  const pronoun = head.findIndex((token) => cues.isPronoun(bareWord(token)));
  if (pronoun < 0) return false;
  const before = head.slice(0, pronoun);
  if (before.some((token, i) => namesSomebody(token, i, cues))) return false;
  const isOtherClause = before.at(-1)?.endsWith(',') ?? true;
  return isOtherClause || !before.slice(1, -1).some((token) => cues.isContentWord(bareWord(token)));
}

/** A name, even as the first word of the sentence. */
function namesSomebody(token: string, i: number, cues: Cues): boolean {
  return i === 0 ? /^\p{Lu}/u.test(token) && cues.isContentWord(bareWord(token)) : isName(token, cues);
}

/** German writes every noun like a name. */
function isName(token: string, { language }: Cues): boolean {
  return language !== 'de' && /^\p{Lu}\p{Ll}{2,}/u.test(token);
}

/** A viewer decides within about three seconds: later words are not an opening. */
const HEAD_WORDS = 12;
const SHORT = { from: 3, to: 8 };

function judgeOpening(
  tokens: readonly string[],
  known: { text: string; opensInTheMiddle: boolean; isHousekeeping: boolean },
  cues: Cues,
): SentenceFacts['opening'] {
  const head = tokens.length <= HEAD_WORDS + 4 ? known.text : tokens.slice(0, HEAD_WORDS).join(' ');
  const found = cues.hooks.filter(({ pattern }) => pattern.test(head));
  const points =
    found.reduce((sum, cue) => sum + cue.points, 0) +
    (tokens.length >= SHORT.from && tokens.length <= SHORT.to ? 0.5 : 0) -
    (known.opensInTheMiddle || cues.withoutLeading(known.text) !== known.text ? 1 : 0) -
    (known.isHousekeeping ? 2 : 0);
  const strongest = found.toSorted((a, b) => b.points - a.points)[0];
  return { points, kind: strongest?.kind ?? null };
}
