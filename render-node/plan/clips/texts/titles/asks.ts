import { AUX, NOMINATIVES, QUESTION_WORDS, wordSet } from './english-words.ts';
import { isFinite } from './finite.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

const OPENS_QUESTION =
  wordSet(`is are was were do does did don't doesn't didn't can can't could couldn't should shouldn't will won't would wouldn't
  have has haven't hasn't isn't aren't am may might`);

/** True for a question with its verb where questions have it. */
export function asksWhole(tokens: readonly Token[]): boolean {
  const [first, second, third] = [0, 1, 2].map((i) => at(tokens, i).word) as [string, string, string];
  if (tokens.length < 3 || second === 'not' || isNoQuestion(first, second)) return false;
  if (/^(?:is|are|was)$/.test(first) && /^(?:there|where)$/.test(second)) return third !== 'where';
  if (!QUESTION_WORDS.has(first)) return OPENS_QUESTION.has(first);
  const hasVerb = tokens.some(({ word }, i) => isFinite(tokens, i) || OPENS_QUESTION.has(word));
  return hasVerb || (/^(?:why|how|what)'?s?$/.test(first) && /^(?:not|to|about)$/.test(second));
}

/** "When you stop", "which is": the front of a subordinate clause. */
function isNoQuestion(first: string, second: string): boolean {
  if (first === 'which' && AUX.has(second)) return true;
  return /^(?:when|where|who|what|which)$/.test(first) && NOMINATIVES.has(second);
}
