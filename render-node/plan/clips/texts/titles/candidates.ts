import { asTitle, cleaned, withoutFillersInFront } from './clean.ts';
import { endsOf, startsOf } from './cuts.ts';
import { standsAlone } from './stands.ts';
import { endsInQuote, isBalanced, plainly, textOf, tokensOf } from './tokens.ts';
import { explanationOf, reasonOf } from './reasons.ts';
import type { Candidate, CandidateKind, SaidSentence, Token } from './types.ts';
import { isImperative } from './imperative.ts';
import { isWhole } from './whole.ts';

const CHARS = { least: 14, most: 70 };
const WORDS = { least: 3, most: 15 };
/** Longer sentences are seldom whole in speech, and cost time. */
const MOST_SENTENCE_CHARS = 420;

/** Everything in a clip that is whole, stands alone and is short enough for a title. */
export function candidatesOf(sentences: readonly SaidSentence[]): Candidate[] {
  const found = new Map<string, Candidate>();
  let inQuote = false;
  for (const [at, { text }] of sentences.entries()) {
    const isLast = at === sentences.length - 1;
    for (const candidate of ofSentence(text, at, inQuote, isLast)) {
      const key = candidate.title.toLowerCase();
      if (!found.has(key)) found.set(key, candidate);
    }
    inQuote = endsInQuote(text, inQuote);
  }
  return [...withPairs([...found.values()], sentences)];
}

type Source = { tokens: readonly Token[]; at: number; isLast: boolean };

function ofSentence(text: string, at: number, inQuote: boolean, isLast: boolean): Candidate[] {
  // A sentence with "--" breaks off or was cut into.
  if (!/[.?!…]["”’)\]]*$/.test(text.trim()) || text.includes('--')) return [];
  const plain = cleaned(text);
  if (plain.length < CHARS.least || plain.length > MOST_SENTENCE_CHARS || !/\p{Ll}/u.test(plain)) return [];
  const tokens = tokensOf(plain, inQuote);
  const ends = endsOf(tokens);
  const found = startsOf(tokens, plain).flatMap((start) =>
    ends.flatMap((end) => {
      const candidate = candidateOf({ tokens, at, isLast }, start, end);
      return candidate === null ? [] : [candidate, ...reasonOf(candidate, tokens[end])];
    }),
  );
  return [...found, ...explanationOf(tokens, at)];
}

function candidateOf({ tokens, at, isLast }: Source, start: number, end: number): Candidate | null {
  const slice = tokens.slice(start, end);
  const raw = textOf(slice);
  const isQuestion = /\?["”]?$/.test(raw);
  if (!hasTitleLength(slice, raw) || isUnfinished(raw) || (isQuestion && isLast)) return null;
  const quoted = slice.every((token) => token.isQuoted);
  if (!quoted && (!isBalanced(raw) || slice[0]?.isQuoted === true)) return null;
  if (isMidImperative(tokens, start) || !isWhole(plainly(slice, quoted), isQuestion) || !standsAlone(slice))
    return null;
  return { title: titleText(raw, quoted), kind: kindOf(tokens, start, end, { quoted, isQuestion }), tokens: slice, at };
}

function hasTitleLength({ length }: readonly Token[], raw: string): boolean {
  if (length < WORDS.least || length > WORDS.most) return false;
  return raw.length >= CHARS.least && raw.length <= CHARS.most;
}

type Form = { quoted: boolean; isQuestion: boolean };

function kindOf(tokens: readonly Token[], start: number, end: number, { quoted, isQuestion }: Form): CandidateKind {
  if (quoted) return 'quote';
  if (isQuestion) return 'question';
  const isFront = start === 0 || withoutFillersInFront(textOf(tokens)) === textOf(tokens.slice(start));
  return isFront && end === tokens.length ? 'sentence' : 'clause';
}

/** In the middle of a sentence a base form is seldom an order ("to build it, hurt the company"). */
function isMidImperative(tokens: readonly Token[], start: number): boolean {
  const before = tokens[start - 1];
  if (before === undefined || /[.?!:]["”]?$/.test(before.after) || before.isQuoted !== tokens[start]?.isQuoted)
    return false;
  const isSmallBefore = tokens.slice(0, start).every((token) => token.word.length <= 7) && start <= 3;
  return (
    !isSmallBefore && isImperative(tokens.slice(start)) && !/^(?:don't|never|stop)$/.test(tokens[start]?.word ?? '')
  );
}

/** Speech that breaks off ("and the ...", "I was --", "would I ever well, one, I"), or hangs on by a semicolon. */
function isUnfinished(raw: string): boolean {
  return (
    /(?:--|—|–|-)["”]?$|[;/]|\s(?:well|one|oh|look),\s|\b(?:about|of|with) like\b/.test(raw) ||
    /^(?:\.\.\.|…)/.test(raw)
  );
}

function titleText(raw: string, quoted: boolean): string {
  if (!quoted) return asTitle(raw.replace(/[.,;:…!]+$/, ''));
  return `"${asTitle(raw.replaceAll(/["“”]/g, '').replace(/[.,;:…!]+$/, ''))}"`;
}

const MOST_PAIR_CHARS = 68;

/** Two short sentences of one speaker, the second of which needs the first ("Burnout is a thief. It feeds on your passion"). */
function* withPairs(candidates: readonly Candidate[], sentences: readonly SaidSentence[]): Generator<Candidate> {
  yield* candidates;
  for (const first of candidates) {
    const [own, next] = [sentences[first.at], sentences[first.at + 1]];
    if (own === undefined || next === undefined || own.speaker !== next.speaker) continue;
    const pair = isFirstHalf(first, own) ? pairOf(first, next) : null;
    if (pair !== null) yield pair;
  }
}

const MOST_HALF_CHARS = 45;

/** A short statement that reaches to the end of its sentence. */
function isFirstHalf({ title, kind }: Candidate, own: SaidSentence): boolean {
  if (kind === 'why' || kind === 'question' || kind === 'quote' || title.length > MOST_HALF_CHARS) return false;
  const text = asTitle(cleaned(own.text).replace(/[.!]+$/, ''));
  return text.toLowerCase().endsWith(title.toLowerCase());
}

function pairOf(first: Candidate, next: SaidSentence): Candidate | null {
  const text = withoutFillersInFront(cleaned(next.text));
  if (/["“”]|\.\.\.|…|--|\?$/.test(text) || text.length < 8) return null;
  const stop = /[?!]$/.test(first.title) ? '' : '.';
  const title = `${first.title}${stop} ${asTitle(text.replace(/!+$/, ''))}`;
  if (title.length > MOST_PAIR_CHARS) return null;
  const tokens = tokensOf(text);
  const both = [...first.tokens, ...tokens];
  if (tokens.length < 2 || !isWhole(plainly(tokens, false), false) || !standsAlone(both)) return null;
  return { title, kind: 'pair', tokens: both, at: first.at };
}
