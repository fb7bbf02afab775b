import { type Range, sharedOf } from '#schema/domain/clip.ts';
import type { ReviewedSpan } from './review.ts';
import { pickBest } from '../score/pick.ts';
import type { RankedClips } from '../score/rank-clips.ts';

/** As many as are compared at once; more would not be read with care. */
export const SHORTLIST = 24;
/** Of those, clips that the reader did not propose. */
const OWN_FINDS = 6;
/** Clips that share this much of their time are one clip to a reader. */
const ALIKE = 0.5;

/** A clip to compare with others. `own` is its score without a reader, `rating` the reader's (0 to 1), or null. */
export type Finalist = Pick<ReviewedSpan, 'first' | 'last' | 'payoff' | 'asked'> & {
  own: number;
  rating: number | null;
};

/**
 * The clips to compare: those that the reader proposed, best rated first, and a few with outstanding own scores.
 * Without near-duplicates and clips without speech. At most 24.
 */
export function shortlist(ranked: RankedClips, proposals: readonly ReviewedSpan[]): Finalist[] {
  const proposed = proposals
    .flatMap((proposal) => finalistOf(ranked, proposal) ?? [])
    .toSorted((a, b) => b.rating - a.rating || b.own - a.own || a.startSec - b.startSec);
  const spoken = ranked.candidates.filter(({ first, last }) => last >= first);
  const found = pickBest(spoken, OWN_FINDS).map((candidate) => ({ ...candidate, own: candidate.total, rating: null }));
  const finalists: (Finalist & Range)[] = [];
  for (const finalist of [...proposed.slice(0, SHORTLIST - OWN_FINDS), ...found]) {
    if (finalists.length >= SHORTLIST) break;
    if (finalists.every((other) => sharedOf(finalist, other) < ALIKE)) finalists.push(finalist);
  }
  return finalists.map((finalist) => ({ ...spanOf(finalist), own: finalist.own, rating: finalist.rating }));
}

/** What a reader said of a clip, besides its rating. */
function spanOf({ first, last, payoff, asked }: Finalist): Pick<Finalist, 'first' | 'last' | 'payoff' | 'asked'> {
  return { first, last, ...(payoff === undefined ? {} : { payoff }), ...(asked === undefined ? {} : { asked }) };
}

/** A proposal with the score of its candidate; null if it is not one. */
function finalistOf({ candidates }: RankedClips, proposal: ReviewedSpan): (ReviewedSpan & Finalist & Range) | null {
  const same = candidates.find(({ first, last }) => first === proposal.first && last === proposal.last);
  return same === undefined ? null : { ...proposal, startSec: same.startSec, endSec: same.endSec, own: same.total };
}

/** The assumed rating of an unproposed clip, as a share of its own score, until the clips are compared. */
const UNRATED = 0.7;

/**
 * Combines ratings and order. The order decides who is better; the ratings decide how good the best, the second and so
 * on are. So 0.7 stays what the reader calls worth posting, whatever the order.
 */
export function ratingsFrom(finalists: readonly Finalist[], standing: readonly number[]): ReviewedSpan[] {
  const rated = finalists.map(({ rating, own }) => rating ?? UNRATED * own);
  const best = rated.toSorted((a, b) => b - a);
  const worth = rated.map((rating, i) => rating + (standing[i] ?? 0.5));
  const order = worth.map((_, i) => i).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b);
  return finalists.map((finalist, i) => ({ ...spanOf(finalist), rating: best[order.indexOf(i)] ?? 0 }));
}
