import { cosine, type Rarity, vectorOf } from './tf-idf.ts';
import type { SentenceFacts } from './sentence-facts.ts';

/** Sentences that are compared on either side of a gap. */
const BLOCK = 8;
/** A talk with fewer sentences has one subject. */
const LEAST_SENTENCES = 3 * BLOCK;

/**
 * How strongly the subject changes before each sentence, 0 (it does not) to 1. TextTiling (Hearst 1997): the words of
 * eight sentences before and after a gap are compared; a gap counts where the likeness dips deeper than the mean of all
 * dips and half their deviation.
 */
export function topicChanges(facts: readonly SentenceFacts[], rarity: Rarity): Float64Array {
  const changes = new Float64Array(facts.length);
  if (facts.length < LEAST_SENTENCES) return changes;
  const likeness = facts.map((_, gap) =>
    cosine(
      vectorOf(facts.slice(Math.max(0, gap - BLOCK), gap), rarity),
      vectorOf(facts.slice(gap, gap + BLOCK), rarity),
    ),
  );
  const inner = likeness.slice(BLOCK / 2, likeness.length - BLOCK / 2);
  const depths = inner.map((value, i) => peak(inner, i, -1) + peak(inner, i, 1) - 2 * value);
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / depths.length;
  const deviation = Math.sqrt(depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / depths.length);
  const cutoff = mean + deviation / 2;
  for (const [i, depth] of depths.entries()) {
    const isDip = depth >= (depths[i - 1] ?? 0) && depth > (depths[i + 1] ?? 0);
    if (isDip && depth > cutoff) changes[i + BLOCK / 2] = Math.min(1, 0.5 + (depth - cutoff) / (4 * deviation));
  }
  return changes;
}

/** The height that the likeness climbs to from a gap, in one direction, before it falls again. */
function peak(likeness: readonly number[], from: number, step: 1 | -1): number {
  let height = likeness[from] ?? 0;
  for (let at = from + step; (likeness[at] ?? -1) >= height; at += step) height = likeness[at] ?? height;
  return height;
}
