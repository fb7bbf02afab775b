import type { Range } from '#schema/domain/clip.ts';
import { type ReviewedSpan, sharedOf } from './review.ts';
import { pickBest } from '../score/pick.ts';
import type { RankedClips } from '../score/rank-clips.ts';
import { clamp01 } from '../../math/numbers.ts';

/** As many as are compared at once; more would not be read with care. */
export const SHORTLIST = 24;
/** Clips that share this much of their time are one clip to a reader. */
const ALIKE = 0.5;

/** A clip to compare with others. `own` is its score without a reader (0 to 1). */
export type Finalist = { first: number; last: number; payoff?: number; own: number };

/**
 * The clips to compare: those that the reader proposed, best rated first, and those that stand out by themselves, in
 * turn, without near twins and
 * without clips in which nobody speaks. At most 24.
 */
export function shortlist(ranked: RankedClips, proposals: readonly ReviewedSpan[]): Finalist[] {
  const proposed = proposals
    .flatMap((proposal) => finalistOf(ranked, proposal) ?? [])
    .toSorted((a, b) => b.rating - a.rating || b.own - a.own || a.startSec - b.startSec);
  const spoken = ranked.candidates.filter(({ first, last }) => last >= first);
  const found = pickBest(spoken, SHORTLIST).map((candidate) => ({ ...candidate, own: candidate.total }));
  const finalists: (Finalist & Range)[] = [];
  for (const finalist of inTurn<Finalist & Range>(proposed, found)) {
    if (finalists.length >= SHORTLIST) break;
    if (finalists.every((other) => sharedOf(finalist, other) < ALIKE)) finalists.push(finalist);
  }
  return finalists.map(({ first, last, payoff, own }) => ({
    first,
    last,
    own,
    ...(payoff === undefined ? {} : { payoff }),
  }));
}

/** A proposal with the score of the candidate that it is; null where it is none. */
function finalistOf({ candidates }: RankedClips, proposal: ReviewedSpan): (ReviewedSpan & Finalist & Range) | null {
  const same = candidates.find(({ first, last }) => first === proposal.first && last === proposal.last);
  return same === undefined ? null : { ...proposal, startSec: same.startSec, endSec: same.endSec, own: same.total };
}

function inTurn<T>(a: readonly T[], b: readonly T[]): T[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [
    ...a.slice(i, i + 1),
    ...b.slice(i, i + 1),
  ]).flat();
}

/**
 * What a reader's order says of the finalists: in the middle of the list a clip is worth what it is worth by itself, at its
 * head half a point more, at its end half a point less (of 1). So clips that were not compared are neither better nor
 * worse off than those that were.
 */
export function ratingsFrom(finalists: readonly Finalist[], standing: readonly number[]): ReviewedSpan[] {
  return finalists.map(({ first, last, payoff, own }, i) => ({
    first,
    last,
    rating: clamp01(own + (standing[i] ?? 0.5) - 0.5),
    ...(payoff === undefined ? {} : { payoff }),
  }));
}

/** Ratings without an order: who was proposed at all stands in the upper half. */
export function ratingsOfProposals(proposals: readonly ReviewedSpan[]): ReviewedSpan[] {
  return proposals.map((proposal) => ({ ...proposal, rating: 0.5 + proposal.rating / 2 }));
}
