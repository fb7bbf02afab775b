import { ARTICLES, AUX, NOMINATIVES } from './english-words.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

/** True for a verb that can stand with a subject; one of "will go", not both. */
export function isFinite(tokens: readonly Token[], i: number): boolean {
  const { tags, word } = at(tokens, i);
  if (/^(?:to|back|based|compared|given|opposed|including|according)$/.test(word)) return false;
  if (word === 'like' && !isLikeVerb(at(tokens, i - 1))) return false;
  if (AUX.has(word) || /n't$|'(?:ll|ve|re|d|m)$/.test(word)) return !isFollower(tokens, i);
  if (!tags.has('Verb') || ['Particle', 'Gerund', 'Participle'].some((tag) => tags.has(tag))) return false;
  if (tags.has('Copula') || tags.has('Modal')) return true;
  return i > 0 && !isNounHere(tokens, i) && !isFollower(tokens, i);
}

function isLikeVerb({ word, tags }: Token): boolean {
  return NOMINATIVES.has(word) || AUX.has(word) || tags.has('Adverb');
}

function followsArticle({ word, tags }: Token): boolean {
  return ARTICLES.has(word) || word === 'to' || word === 'of' || tags.has('Possessive');
}

/** Behind an article or as an object, a word is no verb. */
function isNounHere(tokens: readonly Token[], i: number): boolean {
  return isObject(tokens, i) || followsArticle(at(tokens, i - 1));
}

/** "Buys gas station pumps": a noun that the tagger takes for a verb. */
function isObject(tokens: readonly Token[], i: number): boolean {
  const [own, before] = [at(tokens, i), at(tokens, i - 1)];
  const isNoun = before.tags.has('Noun') && !before.tags.has('Plural') && !before.tags.has('Pronoun');
  return isNoun && own.word.endsWith('s') && !own.tags.has('PastTense') && at(tokens, i - 2).tags.has('Verb');
}

/** True for a verb that belongs to an auxiliary before it ("will go", "don't really know"): one finite verb, not two. */
function isFollower(tokens: readonly Token[], i: number): boolean {
  for (let k = i - 1; k >= Math.max(0, i - 3); k -= 1) {
    const { word, tags, after } = at(tokens, k);
    if (/[,;:]/.test(after)) return false;
    if (AUX.has(word) || tags.has('Modal') || word === 'to') return true;
    const isSubject = NOMINATIVES.has(word);
    if (isSubject && !word.includes("'")) return k === 1 && AUX.has(at(tokens, 0).word);
    if (!isSubject && !tags.has('Adverb') && !tags.has('Negative')) return false;
  }
  return false;
}

/** True where some word is a verb of any form. */
export function hasVerb(tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => isFinite(tokens, i) || token.tags.has('Verb'));
}
