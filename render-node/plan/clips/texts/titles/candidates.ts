import { asTitle, cleaned, withoutFillersInFront } from './clean.ts';
import { endsOf, startsOf } from './cuts.ts';
import { SUBORDINATORS } from './english-words.ts';
import { standsAlone } from './stands.ts';
import { endsInQuote, textOf, tokensOf } from './tokens.ts';
import type { Candidate, CandidateKind, SaidSentence, Token } from './types.ts';
import { isImperative } from './imperative.ts';
import { isWhole } from './whole.ts';

const CHARS = { least: 14, most: 72 };
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

function ofSentence(text: string, at: number, inQuote: boolean, isLast: boolean): Candidate[] {
  if (!/[.?!…]["”’)\]]*$/.test(text.trim())) return [];
  if (text.includes('--')) return [];
  const plain = cleaned(text);
  if (plain.length < CHARS.least || plain.length > MOST_SENTENCE_CHARS || !/[\p{Ll}]/u.test(plain)) return [];
  const tokens = tokensOf(plain, inQuote);
  const starts = startsOf(tokens, plain);
  const ends = endsOf(tokens);
  const candidates: Candidate[] = [];
  for (const start of starts) {
    for (const end of ends) {
      const candidate = candidateOf(tokens, start, end, at, isLast);
      if (candidate !== null) candidates.push(candidate, ...reasonOf(candidate, tokens[end]));
    }
  }
  return [...candidates, ...explanationOf(tokens, at)];
}

function candidateOf(
  tokens: readonly Token[],
  start: number,
  end: number,
  at: number,
  isLast: boolean,
): Candidate | null {
  const words = end - start;
  if (words < WORDS.least || words > WORDS.most) return null;
  const slice = tokens.slice(start, end);
  const raw = textOf(slice);
  if (raw.length < CHARS.least || raw.length > CHARS.most + 3 || isUnfinished(raw)) return null;
  const isQuestion = /\?["”]?$/.test(raw);
  if (isQuestion && isLast) return null;
  const quoted = slice.every((token) => token.isQuoted);
  if (!quoted && (!isBalanced(raw) || slice[0]?.isQuoted === true)) return null;
  if (isMidImperative(tokens, start)) return null;
  if (!isWhole(plainly(slice, quoted), isQuestion) || !standsAlone(slice)) return null;
  const isPart =
    (start > 0 && withoutFillersInFront(textOf(tokens)) !== textOf(tokens.slice(start))) || end < tokens.length;
  const kind: CandidateKind = quoted ? 'quote' : isQuestion ? 'question' : isPart ? 'clause' : 'sentence';
  return { title: titleText(raw, quoted), kind, tokens: slice, at };
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

/** The first word of a quotation and the last may carry marks: they are no broken joins. */
function plainly(slice: readonly Token[], quoted: boolean): readonly Token[] {
  const last = slice.at(-1);
  if (last === undefined) return slice;
  const after = quoted ? last.after.replace(/["”.,!?]+$/, '') : last.after.replace(/[.!?,;]+["”]?$/, '');
  return [...slice.slice(0, -1), { ...last, after, raw: last.raw.replace(/[.,;!?]+(["”]?)$/, '$1') }];
}

/** Speech that breaks off ("and the ...", "I was --") is no title. */
function isUnfinished(raw: string): boolean {
  return /(?:--|—|–|-)["”]?$/.test(raw) || /^(?:\.\.\.|…)/.test(raw);
}

function isBalanced(raw: string): boolean {
  const straight = (raw.match(/"/g) ?? []).length;
  return straight % 2 === 0 && (raw.match(/“/g) ?? []).length === (raw.match(/”/g) ?? []).length;
}

function titleText(raw: string, quoted: boolean): string {
  if (!quoted) return asTitle(raw.replace(/[.,;:…!]+$/, ''));
  return `"${asTitle(raw.replaceAll(/["“”]/g, '').replace(/[.,;:…!]+$/, ''))}"`;
}

/** "Ember will lose, because it's too much" tells why Ember will lose. */
function reasonOf(candidate: Candidate, next: Token | undefined): Candidate[] {
  const { title, tokens, kind } = candidate;
  const first = tokens[0];
  if (
    next?.word !== 'because' ||
    first === undefined ||
    kind === 'quote' ||
    kind === 'question' ||
    /["“?,;]|because/.test(title)
  )
    return [];
  if (
    isImperative(tokens) ||
    SUBORDINATORS.has(first.word) ||
    /^(?:it|it's|there|there's|you|in|on|at)$/.test(first.word) ||
    title.length > 60
  )
    return [];
  const keepsCapital =
    /^I\b/.test(title) ||
    (!/^(?:we|our|my|your|the|they|this|a|an)\b/i.test(title) &&
      (first.tags.has('ProperNoun') || first.tags.has('Acronym') || /\p{Lu}.*\p{Lu}/u.test(first.raw)));
  const rest = keepsCapital ? title : title.replace(/^\p{L}/u, (letter) => letter.toLowerCase());
  return [{ ...candidate, title: `Why ${rest}`, kind: 'why' }];
}

/** "That's why pilots talk to you" explains why pilots talk to you. */
function explanationOf(tokens: readonly Token[], at: number): Candidate[] {
  const breaks = [0, ...tokens.flatMap((token, i) => (/[,;.]$/.test(token.after) ? [i + 1] : []))];
  for (const opening of breaks) {
    const from = /^(?:and|so|but)$/.test(tokens[opening]?.word ?? '') ? opening + 1 : opening;
    const isNamed = tokens[from]?.word === "that's" && /^(?:why|how)$/.test(tokens[from + 1]?.word ?? '');
    const rest = tokens.slice(from + 2);
    if (!isNamed || rest.length < 3 || rest.length > WORDS.most) continue;
    const whole = plainly(rest, false);
    if (!isWhole(whole, false) || !standsAlone(rest)) continue;
    const raw = textOf([...tokens.slice(from + 1, from + 2), ...rest]);
    if (raw.length > CHARS.most || !isBalanced(raw) || raw.endsWith('?')) continue;
    return [{ title: asTitle(raw), kind: 'why', tokens: rest, at }];
  }
  return [];
}

const MOST_PAIR_CHARS = 68;

/** Two short sentences of one speaker, the second of which needs the first ("Burnout is a thief. It feeds on your passion"). */
function* withPairs(candidates: readonly Candidate[], sentences: readonly SaidSentence[]): Generator<Candidate> {
  yield* candidates;
  for (const first of candidates) {
    const [own, next] = [sentences[first.at], sentences[first.at + 1]];
    if (
      own === undefined ||
      next === undefined ||
      own.speaker !== next.speaker ||
      first.kind === 'why' ||
      first.kind === 'question' ||
      first.kind === 'quote'
    )
      continue;
    const ownText = cleaned(own.text);
    if (
      !asTitle(ownText.replace(/[.!]+$/, ''))
        .toLowerCase()
        .endsWith(first.title.toLowerCase()) ||
      first.title.length > 45
    )
      continue;
    const pair = pairOf(first, next);
    if (pair !== null) yield pair;
  }
}

function pairOf(first: Candidate, next: SaidSentence): Candidate | null {
  const text = withoutFillersInFront(cleaned(next.text));
  if (/["“”]|\.\.\.|…/.test(text) || text.length < 8) return null;
  const stop = /[?!]$/.test(first.title) ? '' : '.';
  const title = `${first.title}${stop} ${asTitle(text.replace(/!+$/, ''))}`;
  if (title.length > MOST_PAIR_CHARS) return null;
  const tokens = tokensOf(text);
  const isQuestion = text.endsWith('?');
  if (isQuestion || tokens.length < 2 || !isWhole(plainly(tokens, false), false)) return null;
  const both = [...first.tokens, ...tokens];
  if (!standsAlone(both)) return null;
  return { title, kind: 'pair', tokens: both, at: first.at };
}
