import { ARTICLES, AUX, CONJUNCTIONS, NOMINATIVES } from './english-words.ts';
import { hasVerb } from './finite.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

type Test = (tokens: readonly Token[]) => boolean;

const BEFORE_QUOTE = /^(?:of|a|an|the|my|on|for|about|to|in)$/;
const BEFORE_COMMA =
  /^(?:is|are|was|were|am|have|has|had|do|does|did|think|say|mean|of|into|from|with|at|the|a|an|to|and|but|so|that|because|if|when|or)$/;
const SUBJECT = /^(?:i|we|he|she|they|i'm|we're|they're|you're|it's|he's|she's)$/;
const OPENS = /^(?:if|when|because|once|while|where|that|as|whenever)$/;

/** "..., and usually when he's talking", "we're into, like", "the day of "our team"", "..., and Natasha". */
export function hasLooseEnd(tokens: readonly Token[], isClause: Test): boolean {
  return tokens.slice(0, -1).some(({ word, after }, i) => {
    if (/^["“]/.test(at(tokens, i + 1).raw) && BEFORE_QUOTE.test(word)) return true;
    if (after.endsWith(',') && (BEFORE_COMMA.test(word) || SUBJECT.test(word))) return true;
    return /^(?:and|but|so|or)$/.test(word) && joinsNothing(tokens, i, isClause);
  });
}

/** The conjunction at an index has no whole clause on one of its sides. */
function joinsNothing(tokens: readonly Token[], i: number, isClause: Test): boolean {
  const rest = tokens.slice(i + 1);
  const next = at(rest, 0);
  const opener = at(rest, next.tags.has('Adverb') ? 1 : 0).word;
  if (OPENS.test(opener) && !rest.slice(2).some(({ after }) => after.endsWith(','))) return true;
  if (i === 0) return false;
  const head = tokens.slice(0, i);
  if (/^(?:there|there's)$/.test(next.word) && !isClause(head)) return true;
  if (!at(tokens, i - 1).after.endsWith(',')) return false;
  if (SUBJECT.test(next.word)) return !isClause(rest) || !hasVerb(head);
  return !hasVerb(rest) && !isList(head);
}

/** "Hardware, software, and people": two commas before the last member. */
function isList(head: readonly Token[]): boolean {
  return head.filter(({ after }) => after.endsWith(',')).length >= 2;
}

/** Places of false starts: "sort of a they're", "the in the", "on I". */
export function hasBrokenJoin(tokens: readonly Token[]): boolean {
  return tokens.slice(0, -1).some((token, i) => {
    const [next, third] = [at(tokens, i + 1), at(tokens, i + 2)];
    if (token.word === '' || next.word === '' || /\.\.\.|…|--/.test(token.after)) return true;
    if (/[.?!]$/.test(token.after) && !/^(?:mr|mrs|ms|dr|st|vs|u\.s|\p{L})$/u.test(token.word)) return true;
    if (token.after.endsWith(',') && /^(?:is|was|are|were)$/.test(next.word)) return hasVerb(tokens.slice(0, i + 1));
    return !/["”,;:]/.test(token.after) && BROKEN.some((test) => test(token, next, third));
  });
}

const isArticle = ({ word }: Token) => /^(?:a|an|the|my|your|our|their)$/.test(word);
const isPlainSubject = ({ word }: Token) => NOMINATIVES.has(word) && word !== 'you' && word !== 'it';
const NEVER_AFTER_ARTICLE = /^(?:what|who|which|how|why|to|of|from|with|in|on|at|by|for|that|this|these|those|let's)$/;

/** Words that never stand side by side in a whole clause. */
const BROKEN: readonly ((token: Token, next: Token, third: Token) => boolean)[] = [
  (token, { word }) => isArticle(token) && NEVER_AFTER_ARTICLE.test(word),
  (token, { word }) => isArticle(token) && (NOMINATIVES.has(word) || CONJUNCTIONS.has(word)),
  (token, { word }) => isArticle(token) && ARTICLES.has(word) && word !== 'every',
  (token, { word }) => isArticle(token) && AUX.has(word) && word !== 'will' && word !== 'might',
  (token, { tags, after }, third) =>
    isArticle(token) &&
    (tags.has('Gerund') || tags.has('Adjective')) &&
    after === '' &&
    /^(?:a|an|the)$/.test(third.word),
  (token, { word }) =>
    /^(?:of|from|with|into|at|to|by|for)$/.test(token.word) &&
    /^(?:i|i'm|he|she|they|we|he's|she's|they're|we're|it's|i've|is|are|and|but|so)$/.test(word),
  (token, { word }) => isPlainSubject(token) && NOMINATIVES.has(word),
  (token, { word }) =>
    isPlainSubject(token) &&
    !token.word.includes("'") &&
    /^(?:the|a|an|of|for|from|with|in|at|and|but|so|that|because|if|to)$/.test(word),
  (token, { word }) => token.word === word && !/^(?:had|that|really|very|no|years)$/.test(word),
  (token, { word }, third) =>
    /^(?:is|was|are)$/.test(token.word) && /^(?:is|was|are|has|have)$/.test(word) && third.word !== '',
];
