import { ARTICLES, AUX, NOMINATIVES } from './english-words.ts';
import type { Token } from './types.ts';

/** True for a verb that can stand with a subject; one of "will go", not both. */
export function isFinite(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i];
  if (token === undefined) return false;
  const { tags, word } = token;
  if (
    word === 'like' &&
    !NOMINATIVES.has(tokens[i - 1]?.word ?? '') &&
    !AUX.has(tokens[i - 1]?.word ?? '') &&
    tokens[i - 1]?.tags.has('Adverb') !== true
  )
    return false;
  if (/^(?:to|back|based|compared|given|opposed|including|according)$/.test(word)) return false;
  if (AUX.has(word) || /n't$/.test(word) || /'(?:ll|ve|re|d|m)$/.test(word)) return !isFollower(tokens, i);
  if (!tags.has('Verb') || tags.has('Particle') || tags.has('Gerund') || tags.has('Participle')) return false;
  if (tags.has('Copula') || tags.has('Modal')) return true;
  const before = tokens[i - 1];
  if (before === undefined) return false;
  const isObject =
    before.tags.has('Noun') && !before.tags.has('Plural') && !before.tags.has('Pronoun') && word.endsWith('s');
  if (isObject && tokens[i - 2]?.tags.has('Verb') === true && !tags.has('PastTense')) return false;
  if (ARTICLES.has(before.word) || before.word === 'to' || before.tags.has('Possessive') || before.word === 'of')
    return false;
  return !isFollower(tokens, i);
}

/** True for a verb that belongs to an auxiliary before it ("will go", "don't really know"): one finite verb, not two. */
function isFollower(tokens: readonly Token[], i: number): boolean {
  for (let k = i - 1; k >= Math.max(0, i - 3); k -= 1) {
    const before = tokens[k];
    if (before === undefined || /[,;:]/.test(before.after)) return false;
    if (AUX.has(before.word) || before.tags.has('Modal') || before.word === 'to') return true;
    if (!before.tags.has('Adverb') && !before.tags.has('Negative') && !NOMINATIVES.has(before.word)) return false;
    if (NOMINATIVES.has(before.word) && !/'/.test(before.word)) {
      const aux = tokens[k - 1];
      return k > 0 && aux !== undefined && AUX.has(aux.word) && k - 1 === 0;
    }
  }
  return false;
}

/** True where some word is a verb of any form. */
export function hasVerb(tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => isFinite(tokens, i) || token.tags.has('Verb'));
}
