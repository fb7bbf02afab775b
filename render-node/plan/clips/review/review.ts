import { holds, type Range, sharedOf } from '#schema/domain/clip.ts';
import type { PostTexts } from '#schema/domain/score.ts';
import type { ReviewedRange } from '#schema/domain/score.ts';
import { clamp01 } from '../../math/numbers.ts';

/** Texts of a reviewer for a clip; missing ones are made from what is said. */
export type ReviewTexts = {
  title?: string;
  description?: string;
  /** Each with its `#`. */
  hashtags?: string[];
  /** One sentence in the language of the video. */
  reason?: string;
  /** A few words for the first seconds of the picture. */
  hook?: string;
  /** Other names than the title, the best first. */
  titleOptions?: string[];
  /** Who or what the clip is about, in a few words; empty if its first sentence stands alone. */
  context?: string;
  posts?: PostTexts;
};

/** A second opinion on a run of sentences. `first` and `last` index `RankedClips.material.sentences`, both included. */
export type ReviewedSpan = {
  first: number;
  last: number;
  /** 0 (nobody would watch it) to 1 (post it now). */
  rating: number;
  /** The sentence that a viewer stays for, inside the span. */
  payoff?: number;
  /** Which of the wishes it is about (indexes); missing if the reviewer did not say. */
  asked?: readonly number[];
  /** The second of the source that its cover should show, if a reviewer saw its frames. */
  coverAtSec?: number;
};

/** Texts for exactly these sentences. */
export type WrittenTexts = { first: number; last: number; texts: ReviewTexts };

/**
 * A reviewer's opinion on some spans, in any order. For a span that is not a candidate (too short, too long) it applies
 * to similar ones; texts are for one clip only.
 */
export type ClipReview = { spans: readonly ReviewedSpan[]; texts: readonly WrittenTexts[] };

/** With a review, its judgement leads: the learned choice keeps this little to break ties and to weigh edges. */
export const REVIEW_SHARE = 0.8;
/** A clip that the reviewer read and did not propose counts for at most this share of the learned choice. */
export const UNPROPOSED_SHARE = 0.5;

/** An opinion counts in full only for the reviewed span: its edges were chosen by reading. */
const EXACT = 1;
/** For spans that share this much with it, it counts nearly in full, and fades out with less. */
const ALIKE = 0.85;
const NEARLY = 0.85;

export type Opinion = { span: ReviewedSpan; alikeness: number };

/** While a clip shares this much with the range that was reviewed, the opinion on it holds. */
const SAME_CLIP = 0.95;

/** The opinion on a clip whose edges a user moved, 0 to 1: it fades towards that of an unproposed clip. */
export function reviewAt(range: Range, { value, ...reviewed }: ReviewedRange, own: number): number {
  const strength = Math.min(1, sharedOf(range, reviewed) / SAME_CLIP) ** 2;
  return value * strength + UNPROPOSED_SHARE * own * (1 - strength);
}

/** Looks up the opinion that fits a range best; null if none overlaps. `rangeOf` is null for unknown indexes. */
export function opinionsOf(
  review: ClipReview | null,
  rangeOf: (span: ReviewedSpan) => Range | null,
): (range: Range) => Opinion | null {
  const spans = (review?.spans ?? []).flatMap((span) => {
    const range = rangeOf(span);
    return range === null || !Number.isFinite(span.rating) ? [] : [{ span, range }];
  });
  return (range) => {
    let best: Opinion | null = null;
    for (const { span, range: reviewed } of spans) {
      const alikeness = sharedOf(range, reviewed);
      if (alikeness > (best?.alikeness ?? 0)) best = { span, alikeness };
    }
    return best;
  };
}

/**
 * A review's value for a candidate, 0 to 1: the rating of the opinion, faded towards that of an unproposed clip if the
 * reviewed span is another one.
 */
export function ratingOf(opinion: Opinion | null, own: number): number {
  const unproposed = UNPROPOSED_SHARE * own;
  if (opinion === null) return unproposed;
  const { alikeness } = opinion;
  const strength = alikeness === EXACT ? 1 : NEARLY * Math.min(1, alikeness / ALIKE) ** 2;
  return clamp01(opinion.span.rating) * strength + unproposed * (1 - strength);
}

/** The second that a reviewer chose for the cover of a clip, if it is within `range`. */
export function coverFor(review: ClipReview | null, clip: { first: number; last: number }, range: Range) {
  const { coverAtSec } = review?.spans.find(({ first, last }) => first === clip.first && last === clip.last) ?? {};
  return coverAtSec !== undefined && holds(range, coverAtSec) ? { coverAtSec } : {};
}

/** The texts that were written for a clip, if any. */
export function textsFor(review: ClipReview | null, clip: { first: number; last: number }): ReviewTexts {
  return review?.texts.find(({ first, last }) => first === clip.first && last === clip.last)?.texts ?? {};
}
