import type { Drawing } from '@/api/editor.ts';
import type { Aside } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { type Clip, planClip, type RenderInputs } from '../../../render-node/drawing/clip.ts';
import { rateValue } from '../../../render-node/ffmpeg/graph/frame-rate.ts';
import { editClock } from '../../../render-node/plan/edit/edit-list.ts';

/** The clip as it would be rendered now. `toClip`: seconds of the source to seconds of the clip's own clock. */
export type Preview = {
  plan: RenderPlan;
  clip: Clip;
  toClip: (sourceSec: number) => number;
  /** Where the clip continues after a second of the source that is cut out; null for all others. */
  skip: (sourceSec: number) => number | null;
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
  return { plan, clip, ...clocksOf(clip) };
}

function clocksOf({ timeline, kept }: Clip): Pick<Preview, 'toClip' | 'skip'> {
  const { startSec, rate, spanFrames: frames } = timeline;
  const fps = rateValue(rate);
  return {
    toClip: editClock(kept, { startSec, fps, frames }),
    skip: (sourceSec) => {
      const frame = (sourceSec - startSec) * fps;
      if (frame < 0 || frame >= frames) return null;
      const next = kept.find((piece) => piece.endFrame > frame);
      if (next === undefined) return startSec + frames / fps;
      return frame < next.firstFrame - 0.5 ? startSec + (next.firstFrame + 0.5) / fps : null;
    },
  };
}
