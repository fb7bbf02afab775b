import { durationOf, type Range } from '#schema/domain/clip.ts';
import { clamp01 } from '../../math/numbers.ts';
import { mean } from '../../math/stats.ts';
import type { ReviewedSpan } from './review.ts';

/** What a model that saw frames of a clip thinks of it. `worth` is 0 (nothing to see) to 1. */
export type Look = { worth: number; isRejected: boolean; coverAtSec: number | null };

/** Only the best clips are looked at: each is a question with an image. */
export const MOST_LOOKS = 12;
/** Frames of a clip, on one image. */
export const FRAMES = 4;
/** How much a rating moves, from the dullest picture to the best. */
const LOOK_SHARE = 0.3;

/** The spans to look at, best rated first. */
export function spansToSee(spans: readonly ReviewedSpan[]): ReviewedSpan[] {
  return spans.toSorted((a, b) => b.rating - a.rating).slice(0, MOST_LOOKS);
}

/** The times of the frames of a range: the middles of equal parts. */
export function frameTimes({ startSec, ...range }: Range): number[] {
  const partSec = durationOf({ startSec, ...range }) / FRAMES;
  return Array.from({ length: FRAMES }, (_, i) => startSec + (i + 0.5) * partSec);
}

export type LookAnswer = { rating: number; reject: boolean; best_frame: number };

/** A model's answer about the frames at `atSecs`, within bounds. */
export function groundedLook({ rating, reject, best_frame: best }: LookAnswer, atSecs: readonly number[]): Look {
  const coverAtSec = Number.isInteger(best) ? (atSecs[best - 1] ?? null) : null;
  return { worth: clamp01(rating / 10), isRejected: reject, coverAtSec };
}

/**
 * The spans after a look at some of them. A look moves a clip up or down by what is seen in it against the others: on
 * average, ratings stay what the reader gave. Clips that cannot be watched are worth nothing. Who rejects half of the
 * clips judges the video, and rejects none.
 */
export function withLooks(spans: readonly ReviewedSpan[], looks: ReadonlyMap<ReviewedSpan, Look>): ReviewedSpan[] {
  const all = [...looks.values()];
  const isPicky = 2 * all.filter(({ isRejected }) => isRejected).length < all.length;
  const usual = mean(all.filter(({ isRejected }) => !(isPicky && isRejected)).map(({ worth }) => worth));
  return spans.map((span) => {
    const look = looks.get(span);
    if (look === undefined) return span;
    const rating = look.isRejected && isPicky ? 0 : clamp01(span.rating + LOOK_SHARE * (look.worth - usual));
    return { ...span, rating, ...(look.coverAtSec !== null && { coverAtSec: look.coverAtSec }) };
  });
}
