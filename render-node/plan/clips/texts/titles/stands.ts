import { PROFANE } from './english-words.ts';
import { isSubstantial } from './english-words.ts';
import { HOUSEKEEPING, LOGISTICS, OPEN_ENDED } from './stand-patterns.ts';
import { pointsOutside } from './pointers.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

const CAPITALISED = /^\p{Lu}\p{Ll}+\W*$/u;

/** True where nothing in the first words points at something said before: enough for a sentence among others. */
export function startsAlone(tokens: readonly Token[]): boolean {
  const text = tokens.map((token) => token.word).join(' ');
  if (PROFANE.test(text) || LOGISTICS.test(text) || HOUSEKEEPING.test(text)) return false;
  return !tokens.slice(0, 5).some((_, i) => pointsOutside(tokens, i)) && substance(tokens) >= 3;
}

/** True where somebody who reads nothing but these words knows what is spoken of. */
export function standsAlone(tokens: readonly Token[]): boolean {
  const text = tokens.map((token) => token.word).join(' ');
  if ([PROFANE, LOGISTICS, HOUSEKEEPING, OPEN_ENDED].some((pattern) => pattern.test(text))) return false;
  if (tokens.some((_, i) => pointsOutside(tokens, i) || isAddressed(tokens, i))) return false;
  const first = at(tokens, 0);
  if (first.after.endsWith(',') && first.tags.has('ProperNoun')) return false;
  const isDenial = tokens.length >= 4 && /n't|\bnot\b|\bnever\b|\bnobody\b/.test(text);
  return substance(tokens) >= (isDenial ? 1 : 2);
}

/** "You're right, Adam": a listener is spoken to. */
function isAddressed(tokens: readonly Token[], i: number): boolean {
  const { tags, after, raw } = at(tokens, i);
  const isName =
    ['Person', 'FirstName'].some((tag) => tags.has(tag)) || (tags.has('ProperNoun') && CAPITALISED.test(raw));
  if (!isName || !at(tokens, i - 1).after.endsWith(',') || at(tokens, i + 1).word === 'and') return false;
  const commas = tokens.filter((token) => token.after.endsWith(',')).length;
  return (i === tokens.length - 1 || after.endsWith(',')) && commas <= 2;
}

/** Words of substance: not small, not vague, each once. */
export function substance(tokens: readonly Token[]): number {
  return new Set(tokens.map((token) => token.word).filter(isSubstantial)).size;
}
