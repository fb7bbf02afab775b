import { holds } from '#schema/domain/clip.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { outputRate, rateValue } from '../ffmpeg/graph/frame-rate.ts';
import { type Read, seamsOf } from '../ffmpeg/graph/timeline.ts';
import { type ClipToMove, type Moved, moveSegments } from '../plan/movement/move-segments.ts';
import type { DrawnJob } from './segments-of.ts';

/** The bare words of a clip that are stressed. */
export type StressedIn = (plan: RenderPlan, words: ClipToMove['words']) => ReadonlySet<string>;

type Shown = Pick<ClipToMove, 'words' | 'samples' | 'textRegions' | 'range'> & {
  segments: Moved['segments'];
  reads: readonly Read[];
};

/** The segments of a clip with the movement of its plan, and without one as they are. */
export function moveShown(
  { plan, sourceInfo: source }: DrawnJob,
  { reads, ...shown }: Shown,
  stressedIn: StressedIn,
): Moved {
  if (plan.zoom === undefined && plan.transition !== 'punch_in') {
    return { segments: shown.segments, drawn: shown.segments };
  }
  const rate = outputRate(source, plan.fps);
  const words = shown.words.filter(({ startSec, endSec }) => holds(shown.range, (startSec + endSec) / 2));
  return moveSegments(plan, {
    ...shown,
    words,
    picture: { width: source.width, height: source.height },
    fps: rateValue(rate),
    startSec: reads[0]?.startSec ?? 0,
    seams: seamsOf({ reads, rate }),
    stressed: plan.zoom === undefined ? new Set() : stressedIn(plan, words),
  });
}
