import { AUX, NOMINATIVES, QUESTION_WORDS, wordSet } from './english-words.ts';
import { isFinite } from './finite.ts';
import type { Token } from './types.ts';

const OPENS_QUESTION =
  wordSet(`is are was were do does did don't doesn't didn't can can't could couldn't should shouldn't will won't would wouldn't
  have has haven't hasn't isn't aren't am may might`);

/** True for a question with its verb where questions have it. */
export function asksWhole(tokens: readonly Token[]): boolean {
  const first = tokens[0]?.word ?? '';
  const second = tokens[1];
  if (second?.word === 'not') return false;
  if (tokens.length < 3 || second === undefined || (/^which$/.test(first) && AUX.has(second.word))) return false;
  if (/^(?:when|where|who|what|which)$/.test(first) && NOMINATIVES.has(second.word)) return false;
  if (/^(?:is|are|was)$/.test(first) && /^(?:there|where)$/.test(second.word)) return tokens[2]?.word !== 'where';
  const verbs = tokens.filter((_, i) => isFinite(tokens, i) || OPENS_QUESTION.has(tokens[i]?.word ?? '')).length;
  if (QUESTION_WORDS.has(first))
    return verbs > 0 || (/^(?:why|how|what)'?s?$/.test(first) && /^(?:not|to|about)$/.test(tokens[1]?.word ?? ''));
  return OPENS_QUESTION.has(first);
}
