import { asTitle } from './clean.ts';
import { SUBORDINATORS } from './english-words.ts';
import { isImperative } from './imperative.ts';
import { standsAlone } from './stands.ts';
import { at as wordAt, isBalanced, plainly, textOf } from './tokens.ts';
import type { Candidate, Token } from './types.ts';
import { isWhole } from './whole.ts';

const MOST_REASON_CHARS = 60;
const MOST_CHARS = 70;
const WORDS = { least: 3, most: 15 };

/** "Ember will lose, because it's too much" tells why Ember will lose. `next` is the word behind the candidate. */
export function reasonOf(candidate: Candidate, next: Token | undefined): Candidate[] {
  const { title, tokens, kind } = candidate;
  if (next?.word !== 'because' || kind === 'quote' || kind === 'question') return [];
  if (/["“?,;]|because/.test(title) || title.length > MOST_REASON_CHARS || !isStatement(tokens)) return [];
  const rest = keepsCapital(title, wordAt(tokens, 0))
    ? title
    : title.replace(/^\p{L}/u, (first) => first.toLowerCase());
  return [{ ...candidate, title: `Why ${rest}`, kind: 'why' }];
}

function isStatement(tokens: readonly Token[]): boolean {
  const { word, tags } = wordAt(tokens, 0);
  return (
    !tags.has('Adverb') &&
    !isImperative(tokens) &&
    !SUBORDINATORS.has(word) &&
    !/^(?:it|it's|there|there's|you|in|on|at)$/.test(word)
  );
}

function keepsCapital(title: string, { tags, raw }: Token): boolean {
  if (/^I\b/.test(title)) return true;
  if (/^(?:we|our|my|your|the|they|this|a|an)\b/i.test(title)) return false;
  return tags.has('ProperNoun') || tags.has('Acronym') || /\p{Lu}.*\p{Lu}/u.test(raw);
}

/** "That's why pilots talk to you" explains why pilots talk to you. */
export function explanationOf(tokens: readonly Token[], at: number): Candidate[] {
  const openings = [0, ...tokens.flatMap(({ after }, i) => (/[,;.]$/.test(after) ? [i + 1] : []))];
  const titles = openings.map((opening) => explanationAt(tokens, opening));
  const first = titles.find((found) => found !== null);
  return first === undefined || first === null ? [] : [{ ...first, kind: 'why', at }];
}

function explanationAt(tokens: readonly Token[], opening: number): Pick<Candidate, 'title' | 'tokens'> | null {
  const from = /^(?:and|so|but)$/.test(wordAt(tokens, opening).word) ? opening + 1 : opening;
  if (wordAt(tokens, from).word !== "that's" || !/^(?:why|how)$/.test(wordAt(tokens, from + 1).word)) return null;
  const rest = tokens.slice(from + 2);
  if (rest.length < WORDS.least || rest.length > WORDS.most) return null;
  if (!isWhole(plainly(rest, false), false) || !standsAlone(rest)) return null;
  const raw = textOf(tokens.slice(from + 1));
  return raw.length > MOST_CHARS || !isBalanced(raw) || raw.endsWith('?')
    ? null
    : { title: asTitle(raw), tokens: rest };
}
