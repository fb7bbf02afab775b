import type { Range } from '#schema/domain/clip.ts';
import { rateValue } from './frame-rate.ts';
import type { FrameSpan, Timeline } from './timeline.ts';

/** Frames of a clip that show an item of its B-roll, by its place in the plan. */
export type ShownSpan = FrameSpan & { item: number };

/**
 * The frames of a clip in which ranges of its source are played, in order. A range goes on over what is cut out of it; where
 * pieces play its parts apart, it is shown several times.
 */
export function shownSpans(ranges: readonly Range[], { reads, rate }: Pick<Timeline, 'reads' | 'rate'>): ShownSpan[] {
  const fps = rateValue(rate);
  const spans: ShownSpan[] = [];
  let shown = 0;
  for (const { startSec, kept } of reads) {
    for (const { firstFrame, endFrame } of kept) {
      const offset = shown - firstFrame;
      shown += endFrame - firstFrame;
      ranges.forEach((range, item) => {
        const from = Math.max(firstFrame, Math.round((range.startSec - startSec) * fps));
        const until = Math.min(endFrame, Math.round((range.endSec - startSec) * fps));
        if (until > from) join(spans, { item, firstFrame: from + offset, endFrame: until + offset });
      });
    }
  }
  return spans;
}

/** The frames of a clip that show its source, in order: none of its B-roll. */
export function sourceSpans(bRoll: readonly FrameSpan[], { frames }: Pick<Timeline, 'frames'>): FrameSpan[] {
  const spans: FrameSpan[] = [];
  let from = 0;
  for (const { firstFrame, endFrame } of bRoll.toSorted((a, b) => a.firstFrame - b.firstFrame)) {
    if (firstFrame > from) spans.push({ firstFrame: from, endFrame: firstFrame });
    from = Math.max(from, endFrame);
  }
  return from < frames ? [...spans, { firstFrame: from, endFrame: frames }] : spans;
}

function join(spans: ShownSpan[], span: ShownSpan): void {
  const before = spans.find(({ item, endFrame }) => item === span.item && endFrame === span.firstFrame);
  if (before === undefined) spans.push(span);
  else before.endFrame = span.endFrame;
}
