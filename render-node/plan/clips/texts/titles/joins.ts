import { ARTICLES, AUX, CONJUNCTIONS, NOMINATIVES } from './english-words.ts';
import { hasVerb } from './finite.ts';
import type { Token } from './types.ts';

type Test = (tokens: readonly Token[]) => boolean;

/** "..., and usually when he's talking", "we're into, like", "the day of "our team"", "..., and Natasha". */
export function hasLooseEnd(tokens: readonly Token[], isClause: Test): boolean {
  const words = tokens.map((token) => token.word);
  return tokens.some((token, i) => {
    const next = tokens[i + 1];
    if (next === undefined) return false;
    if (/^["“]/.test(next.raw) && /^(?:of|a|an|the|my|on|for|about|to|in)$/.test(token.word)) return true;
    if (
      /,$/.test(token.after) &&
      (/^(?:is|are|was|were|am|have|has|had|do|does|did|think|say|mean|of|into|from|with|at|the|a|an|to|and|but|so|that|because|if|when|or)$/.test(
        token.word,
      ) ||
        isPlainNominative(token))
    )
      return true;
    const rest = tokens.slice(i + 1);
    if (/^(?:and|but|so|or)$/.test(token.word)) {
      const start = rest[0]?.tags.has('Adverb') === true ? 1 : 0;
      const isOpen = /^(?:if|when|because|once|while|where|that|as|whenever)$/.test(words[i + 1 + start] ?? '');
      if (isOpen && !rest.slice(2).some((r) => /,$/.test(r.after))) return true;
      const before = tokens[i - 1];
      if (before !== undefined && /^(?:there|there's)$/.test(next.word) && !isClause(tokens.slice(0, i))) return true;
      if (before !== undefined && /,$/.test(before.after) && isPlainNominative(next) && i > 0)
        return !isClause(rest) || !hasVerb(tokens.slice(0, i));
      if (before !== undefined && /,$/.test(before.after)) return !hasVerb(rest) && !isList(tokens, i);
    }
    return false;
  });
}

const isPlainNominative = (token: Token) =>
  /^(?:i|we|he|she|they|you|i'm|we're|they're|you're|it's|he's|she's)$/.test(token.word) && token.word !== 'you';

/** "Hardware, software, and people": two commas before the last member. */
function isList(tokens: readonly Token[], and: number): boolean {
  return tokens.slice(0, and).filter((token) => /,$/.test(token.after)).length >= 2;
}

/** Places of false starts: "sort of a they're", "the in the", "on I". */
export function hasBrokenJoin(tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => {
    const next = tokens[i + 1];
    if (next === undefined || token.word === '' || next.word === '') return token.word === '';
    if (/\.\.\.|…|--/.test(token.after)) return true;
    if (/[.?!]$/.test(token.after) && !/^(?:mr|mrs|ms|dr|st|vs|u\.s|\p{L})$/u.test(token.word)) return true;
    if (/,$/.test(token.after) && /^(?:is|was|are|were)$/.test(next.word) && hasVerb(tokens.slice(0, i + 1)))
      return true;
    if (/["”,;:]/.test(token.after)) return false;
    return isBroken(token, next, tokens[i + 2]);
  });
}

function isBroken(token: Token, next: Token, third: Token | undefined): boolean {
  if (/^(?:a|an|the|my|your|our|their)$/.test(token.word)) {
    if (/^(?:what|who|which|how|why)$/.test(next.word)) return true;
    if (
      (next.tags.has('Gerund') || next.tags.has('Adjective')) &&
      /^(?:a|an|the)$/.test(third?.word ?? '') &&
      next.after === ''
    )
      return true;
    if (NOMINATIVES.has(next.word) || CONJUNCTIONS.has(next.word) || (ARTICLES.has(next.word) && next.word !== 'every'))
      return true;
    if (AUX.has(next.word) && next.word !== 'will' && next.word !== 'might') return true;
    return /^(?:to|of|from|with|in|on|at|by|for|that|this|these|those|let's)$/.test(next.word);
  }
  if (
    /^(?:of|from|with|into|at|to|by|for)$/.test(token.word) &&
    /^(?:i|i'm|he|she|they|we|he's|she's|they're|we're|it's|i've|is|are|and|but|so)$/.test(next.word)
  )
    return true;
  const isPlain = NOMINATIVES.has(token.word) && !['you', 'it'].includes(token.word);
  if (isPlain && NOMINATIVES.has(next.word)) return true;
  if (
    isPlain &&
    /^(?:the|a|an|of|for|from|with|in|at|and|but|so|that|because|if|to)$/.test(next.word) &&
    !/'/.test(token.word)
  )
    return true;
  return (
    (token.word === next.word && !/^(?:had|that|really|very|no|years)$/.test(token.word)) ||
    (/^(?:is|was|are)$/.test(token.word) && /^(?:is|was|are|has|have)$/.test(next.word) && third !== undefined)
  );
}
