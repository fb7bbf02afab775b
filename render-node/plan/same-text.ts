import type { Candidate } from './candidates.ts';
import { cosine, type TextVector, vectorOf } from './distinctiveness.ts';
import type { Material } from './signals.ts';

/** Two clips with more in common than this say the same. */
const SAME_TEXT = 0.7;

/** Compares what two candidates speak of; clips without speech are never the same. */
export function sayTheSame({ facts, rarity }: Material): (a: Candidate, b: Candidate) => boolean {
  const known = new Map<string, TextVector>();
  const vectorFor = ({ first, last }: Candidate) => {
    const key = `${first} ${last}`;
    const vector = known.get(key) ?? vectorOf(facts.slice(first, last + 1), rarity);
    known.set(key, vector);
    return vector;
  };
  return (a, b) => cosine(vectorFor(a), vectorFor(b)) > SAME_TEXT;
}
