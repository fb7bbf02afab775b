import type { Range } from '#schema/domain/clip.ts';
import type { Crop, CropPoint, FaceSample, LayoutSegment, Word } from '#schema/domain/media.ts';
import { pointAt } from '../framing/crop-at.ts';
import { clamp } from '../math/numbers.ts';

/** The frames of a clip before anything is cut out: source time of the first one, frame rate and number. */
export type FrameGrid = { startSec: number; fps: number; frames: number };

/** Frames of that grid to keep, from `firstFrame` up to but not including `endFrame`. */
export type KeptFrames = { firstFrame: number; endFrame: number };

/**
 * The frames that remain after ranges of the source are cut out of a clip. Whole frames, so that picture and sound are
 * cut at the same places. `cuts` are sorted and disjoint. A single frame that rounding leaves between a cut and an end
 * is removed, too.
 */
export function keptFrames(cuts: readonly Range[], grid: FrameGrid): KeptFrames[] {
  const frameOf = (sec: number) => clamp(Math.round((sec - grid.startSec) * grid.fps), 0, grid.frames);
  const starts = [0, ...cuts.map((cut) => frameOf(cut.endSec))];
  const ends = [...cuts.map((cut) => frameOf(cut.startSec)), grid.frames];
  const kept = starts.map((firstFrame, i) => ({ firstFrame, endFrame: ends[i] ?? grid.frames }));
  return kept.length === 1 ? kept : kept.filter(({ firstFrame, endFrame }) => endFrame - firstFrame > 1);
}

/**
 * The clock of an edited clip: seconds of the source with the cuts closed, so that everything after a cut is earlier.
 * Times within a cut map to its joint. Before and after the clip, time continues.
 */
export function editClock(kept: readonly KeptFrames[], { startSec, fps, frames }: FrameGrid): (sec: number) => number {
  return (sec) => {
    const frame = (sec - startSec) * fps;
    if (frame <= 0) return sec;
    const shown = kept.reduce((sum, { firstFrame, endFrame }) => sum + passed(frame, firstFrame, endFrame), 0);
    return startSec + (shown + Math.max(0, frame - frames)) / fps;
  };
}

function passed(frame: number, firstFrame: number, endFrame: number): number {
  return clamp(frame, firstFrame, endFrame) - firstFrame;
}

/** Words on the clock of an edited clip. */
export function retimeWords(words: readonly Word[], clock: (sec: number) => number): Word[] {
  return words.map((word) => ({ ...word, startSec: clock(word.startSec), endSec: clock(word.endSec) }));
}

/** The samples that are still visible, on the clock of the edited clip. */
export function retimeSamples(
  samples: readonly FaceSample[],
  kept: readonly KeptFrames[],
  grid: FrameGrid,
): FaceSample[] {
  const clock = editClock(kept, grid);
  return samples.flatMap((sample) => {
    const frame = Math.round((sample.atSec - grid.startSec) * grid.fps);
    const isKept = kept.some(({ firstFrame, endFrame }) => frame >= firstFrame && frame < endFrame);
    return isKept ? [{ ...sample, atSec: clock(sample.atSec) }] : [];
  });
}

/** Layouts and crops on the clock of an edited clip. Every remaining frame is cropped as before. */
export function retimeSegments(
  segments: readonly LayoutSegment[],
  kept: readonly KeptFrames[],
  grid: FrameGrid,
): LayoutSegment[] {
  const clock = editClock(kept, grid);
  const joints = jointsOf(kept, grid);
  return segments.map((segment) => ({
    ...segment,
    startSec: clock(segment.startSec),
    endSec: clock(segment.endSec),
    crops: segment.crops.map((crop) => ({
      ...crop,
      points: withJoints(crop, joints).map((point) => ({ ...point, atSec: clock(point.atSec) })),
    })),
  }));
}

/** The cuts between remaining frames, in seconds of the source. */
function jointsOf(kept: readonly KeptFrames[], { startSec, fps }: FrameGrid): Range[] {
  return kept.slice(1).map((next, i) => ({
    startSec: startSec + (kept[i]?.endFrame ?? 0) / fps,
    endSec: startSec + next.firstFrame / fps,
  }));
}

/** A crop that moves during a cut jumps at the joint. Otherwise it would arrive too early. */
function withJoints(crop: Crop, joints: readonly Range[]): CropPoint[] {
  const { points } = crop;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return points;
  const crossed = joints.filter((joint) => joint.endSec > first.atSec && joint.startSec < last.atSec);
  return crossed.reduce((path, joint) => {
    const before = path.filter((point) => point.atSec <= joint.startSec);
    const after = path.filter((point) => point.atSec >= joint.endSec);
    const borders = [joint.startSec, joint.endSec].map((atSec) => ({ atSec, ...pointAt(crop, atSec) }));
    return [...before, ...borders, ...after];
  }, points);
}
