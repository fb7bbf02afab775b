import { cropAt } from '../../../../../render-node/plan/framing/crop-at.ts';
import type { AspectRatio } from '../../../../../schema/domain/formats.ts';
import type { HandCrop } from '../../../../../schema/domain/framing-edit.ts';
import type { Area } from './windows.ts';

/** A part of the picture at a second of the source. Between two of them it moves gently. */
export type Keyframe = { sec: number; part: Area };

/** A keyframe this near to the player is the one that is changed, in seconds. */
const NEAR_SEC = 0.1;

export function keyframesOf(crop: HandCrop): Keyframe[] {
  return crop.points.map(({ atSec }) => ({ sec: atSec, part: cropAt(crop, atSec) }));
}

/** The place of the keyframe at a second, or -1. */
export function keyframeAt(crop: HandCrop, sec: number): number {
  return crop.points.findIndex(({ atSec }) => Math.abs(atSec - sec) <= NEAR_SEC);
}

/**
 * A crop that shows a part at a second. A still crop shows it all the time, unless `isNew`: then it is another keyframe.
 * One that moves gets a keyframe there, or changes the one that it has.
 */
export function withPart(crop: HandCrop, { sec, part }: Keyframe, isNew = false): HandCrop {
  const frames = keyframesOf(crop);
  const [only] = frames;
  if (frames.length === 1 && only !== undefined && !isNew) {
    return cropOf([{ sec: only.sec, part }], crop.aspectRatio);
  }
  const at = keyframeAt(crop, sec);
  const others = frames.filter((_, i) => i !== at);
  const own = { sec: frames[at]?.sec ?? Math.round(sec * 1_000) / 1_000, part };
  return cropOf(
    [...others, own].toSorted((a, b) => a.sec - b.sec),
    crop.aspectRatio,
  );
}

/** The crop without the keyframe at a second. The last one stays. */
export function withoutKeyframe(crop: HandCrop, sec: number): HandCrop {
  const at = keyframeAt(crop, sec);
  const frames = keyframesOf(crop).filter((_, i) => i !== at);
  return frames.length === 0 ? crop : cropOf(frames, crop.aspectRatio);
}

/** A crop as large as its largest keyframe. Its sides are whole: those of parts are, where somebody moved them. */
export function cropOf(frames: readonly Keyframe[], aspectRatio: AspectRatio): HandCrop {
  const largest = frames.map(({ part }) => part).toSorted((a, b) => b.height - a.height)[0];
  const [width, height] = [Math.round(largest?.width ?? 2), Math.round(largest?.height ?? 2)];
  const points = frames.map(({ sec, part }) => {
    // Rounded down, so that it stays inside the picture.
    const scale = Math.floor(10_000 * Math.min(1, part.width / width, part.height / height)) / 10_000;
    return { atSec: sec, x: part.x, y: part.y, ...(scale < 1 && { scale }) };
  });
  return { width, height, points, aspectRatio, ...(points.length > 1 && { eased: true as const }) };
}
