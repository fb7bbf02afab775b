import { ARTICLES, NOMINATIVES, wordSet } from './english-words.ts';
import type { Token } from './types.ts';

/** "Stop saying you in code reviews", "Never rewrite". The tagger knows the base form. */
export function isImperative(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (first === undefined || second === undefined) return false;
  const isBase = (token: Token) =>
    token.tags.has('Imperative') || (token.tags.has('Infinitive') && token.tags.has('Verb'));
  if (/^(?:don't|never|always|please|just)$/.test(first.word)) return isBase(second) || second.word === 'be';
  if (/[,:]/.test(first.after)) return false;
  if (wordSet("let's stop quit imagine remember beware be").has(first.word))
    return !NOMINATIVES.has(second.word) || first.word !== 'be';
  if (!isBase(first) || wordSet('like see say thank look mean need let love hate').has(first.word)) return false;
  return (
    ARTICLES.has(second.word) ||
    second.tags.has('Possessive') ||
    /^(?:yourself|up|down|out|on|in|with|to|for|not|what|how|people|some|more|less|your|something|into)$/.test(
      second.word,
    )
  );
}
