import { CONJUNCTIONS, SUBORDINATORS } from './english-words.ts';
import { isImperative } from './imperative.ts';
import { isMainClause } from './main-clause.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

const PHRASE_FRONTS = /^(?:in|on|at|with|without|by|after|before|for|during|from|under|among|within|over|of)$/;
const MOST_PHRASE_WORDS = 6;

/** "If you are invisible, you'd be blind", "In my town, nobody votes": a whole clause stands behind the comma. */
export function hasMainClauseBehind(tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => {
    if (i < 2 || i >= tokens.length - 1 || !at(tokens, i - 1).after.endsWith(',')) return false;
    const rest = tokens.slice(i);
    const isPhrase = PHRASE_FRONTS.test(at(tokens, 0).word) && i <= MOST_PHRASE_WORDS;
    if (!isPhrase && !isMainClause(tokens.slice(1, i))) return false;
    return beginsFreely(rest) && (isMainClause(rest) || isOrder(rest, token));
  });
}

function beginsFreely(rest: readonly Token[]): boolean {
  const [first, second] = [at(rest, 0), at(rest, 1)];
  if (CONJUNCTIONS.has(first.word) || /^(?:of|that|which|what|so|and|then)$/.test(first.word)) return false;
  const opener = first.tags.has('Adverb') || /^(?:right|even)$/.test(first.word) ? second : first;
  return !SUBORDINATORS.has(opener.word);
}

function isOrder(rest: readonly Token[], { word }: Token): boolean {
  return /^(?:don't|never|stop|try|keep|go|just|you|ask|start)$/.test(word) && isImperative(rest);
}
