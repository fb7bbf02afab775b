import type { Drawing } from '@/api/editor.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { Aside } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { type Clip, planClip, type RenderInputs } from '../../../render-node/drawing/clip.ts';
import { rateValue } from '../../../render-node/ffmpeg/graph/frame-rate.ts';
import { keptFramesOf, type Read } from '../../../render-node/ffmpeg/graph/timeline.ts';
import { editClock } from '../../../render-node/plan/edit/edit-list.ts';
import { takesOf } from '../../../render-node/plan/edit/takes.ts';
import { type Spot, takeAt } from './spots.ts';

/** The clip as it would be rendered now. */
export type Preview = {
  plan: RenderPlan;
  clip: Clip;
  /** What it plays in one go, in its order, in seconds of the source. */
  takes: readonly Range[];
  /** Seconds of the source to seconds of the clip's own clock. Without a take: where it is played first. */
  toClip: (sourceSec: number, take?: number) => number;
  /** Where a take continues after a second of the source that is cut out; null for all others. */
  skip: (spot: Spot) => number | null;
};

type SpokenWord = {
  text: string;
  start: number;
  end: number;
  speaker?: string | null | undefined;
  aside?: Aside | undefined;
};

/** What captions are written from: the words with their corrections, and what was heard. */
export function inputsOf({ speech, sounds, framing }: Drawing, words: readonly SpokenWord[]): RenderInputs {
  const spokenWords = words.map(({ text, start, end, speaker, aside }) => ({
    text,
    startSec: start,
    endSec: end,
    ...(typeof speaker === 'string' && { speaker }),
    ...(aside !== undefined && { aside }),
  }));
  return { words: spokenWords, spoken: [...speech, ...spokenWords], sounds, framing };
}

/** Plans the clip as a render does. */
export function previewOf(
  plan: RenderPlan,
  { sourceInfo }: Pick<Drawing, 'sourceInfo'>,
  inputs: RenderInputs,
): Preview {
  const clip = planClip({ plan, sourceInfo }, inputs);
  const takes = takesOf(plan).map(({ range }) => range);
  return { plan, clip, takes, ...clocksOf(clip, takes) };
}

function clocksOf({ timeline, takes: seen }: Clip, takes: readonly Range[]): Pick<Preview, 'toClip' | 'skip'> {
  const { startSec: originSec, rate, reads } = timeline;
  const fps = rateValue(rate);
  const framesBefore = (at: number) => reads.slice(0, at).reduce((sum, read) => sum + keptFramesOf(read), 0);
  return {
    toClip: (sourceSec, asked) => {
      const take = asked ?? takeAt(takes, { sec: sourceSec, take: 0 });
      const at = seen.indexOf(take);
      const read = reads[at];
      const nextAt = seen.findIndex((one) => one > take);
      if (read === undefined) return originSec + framesBefore(nextAt === -1 ? reads.length : nextAt) / fps;
      const { startSec, spanFrames: frames } = read;
      const inTake = editClock(read.kept, { startSec, fps, frames })(sourceSec) - startSec;
      const playedSec = keptFramesOf(read) / fps;
      // What lies outside of one of several takes is played elsewhere, or not at all.
      const shownSec = reads.length === 1 ? inTake : Math.min(Math.max(inTake, 0), playedSec);
      return originSec + framesBefore(at) / fps + shownSec;
    },
    skip: ({ sec, take }) => {
      const read = reads[seen.indexOf(take)];
      return read === undefined ? (takes[take]?.endSec ?? null) : skipIn(read, fps, sec);
    },
  };
}

function skipIn({ startSec, spanFrames, kept }: Read, fps: number, sourceSec: number): number | null {
  const frame = (sourceSec - startSec) * fps;
  if (frame < 0 || frame >= spanFrames) return null;
  const next = kept.find((piece) => piece.endFrame > frame);
  if (next === undefined) return startSec + spanFrames / fps;
  return frame < next.firstFrame - 0.5 ? startSec + (next.firstFrame + 0.5) / fps : null;
}
