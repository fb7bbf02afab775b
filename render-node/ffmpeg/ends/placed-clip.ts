import { endFrames, type PlannedEnds } from '#schema/domain/brands/ends.ts';
import { type FrameRate, rateValue } from '../graph/frame-rate.ts';

/** A clip in its file, which may begin with an intro and end with an outro and an end card. */
export type PlacedClip = {
  /** Of the whole file. */
  frames: number;
  durationSec: number;
  /** The second of the file at which the clip begins. */
  fromSec: number;
};

/** Where a clip is in the file of its plan. */
export function placedClip(plan: PlannedEnds, clip: { frames: number; rate: FrameRate }): PlacedClip {
  const fps = rateValue(clip.rate);
  const { intro, outro, endCard } = endFrames(plan, fps);
  const frames = intro + clip.frames + outro + endCard;
  return { frames, durationSec: frames / fps, fromSec: intro / fps };
}
