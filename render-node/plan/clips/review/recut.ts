import { type AskedCut, isClean } from './answers.ts';
import type { ClipReview, ReviewedSpan, WrittenTexts } from './review.ts';
import type { RankedClips } from '../score/rank-clips.ts';
import { CUT_REACH, type ShownSpan } from './shown.ts';

/**
 * The review with clips cut as the model wants them at last. A cut counts where it breaks no rule, holds the payoff, goes
 * no further than what the model was shown and into no other clip; otherwise the clip stays as it is.
 */
export function recut(
  ranked: RankedClips,
  spans: readonly ReviewedSpan[],
  written: readonly (WrittenTexts & { asked: AskedCut })[],
): ClipReview {
  const review = { spans: [...spans], texts: written.map(({ first, last, texts }) => ({ first, last, texts })) };
  for (const [i, { asked }] of written.entries()) {
    const text = review.texts[i];
    const at = review.spans.findIndex(({ first, last }) => first === text?.first && last === text.last);
    const span = review.spans[at];
    if (text === undefined || span === undefined) continue;
    const cut = { first: asked.first ?? span.first, last: asked.last ?? span.last };
    const others = review.texts.filter((other) => other !== text);
    if (!isAllowed(ranked, span, cut) || others.some((other) => isShared(other, cut))) continue;
    review.spans[at] = { ...span, ...cut };
    review.texts[i] = { ...text, ...cut };
  }
  return review;
}

function isAllowed(ranked: RankedClips, span: ReviewedSpan, cut: ShownSpan): boolean {
  const steps = [cut.first - span.first, cut.last - span.last];
  const isShown = steps.every((step) => Number.isInteger(step) && Math.abs(step) <= CUT_REACH);
  const payoff = span.payoff ?? cut.first;
  return isShown && cut.first <= payoff && payoff <= cut.last && isClean(ranked, cut);
}

function isShared(a: ShownSpan, b: ShownSpan): boolean {
  return a.first <= b.last && b.first <= a.last;
}
