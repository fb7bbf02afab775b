import { ARTICLES, NOMINATIVES, wordSet } from './english-words.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

const ORDERS = wordSet("let's stop quit imagine remember beware be");
const NO_ORDERS = wordSet('like see say thank look mean need let love hate');
const OBJECTS = /^(?:yourself|up|down|out|on|in|with|to|for|not|what|how|people|some|more|less|your|something|into)$/;

const isBase = ({ tags }: Token) => tags.has('Imperative') || (tags.has('Infinitive') && tags.has('Verb'));

/** "Stop saying you in code reviews", "Never rewrite". The tagger knows the base form. */
export function isImperative(tokens: readonly Token[]): boolean {
  if (tokens.length < 2) return false;
  const [first, second] = [at(tokens, 0), at(tokens, 1)];
  if (/^(?:don't|never|always|please|just)$/.test(first.word)) return isBase(second) || second.word === 'be';
  if (/[,:]/.test(first.after)) return false;
  if (ORDERS.has(first.word)) return !NOMINATIVES.has(second.word) || first.word !== 'be';
  if (!isBase(first) || NO_ORDERS.has(first.word)) return false;
  return ARTICLES.has(second.word) || second.tags.has('Possessive') || OBJECTS.test(second.word);
}
