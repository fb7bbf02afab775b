import type { Range } from '#schema/domain/clip.ts';
import type { FaceSample, LayoutSegment, PictureLook } from '#schema/domain/media.ts';
import { shownFaces, type Sizes } from './shown-faces.ts';
import { chooseStill } from './best-frame.ts';

/**
 * What a clip shows when, all on one clock. `borders`: its ends and cuts. `moving`: while something burned in moves.
 */
export type ShownClip = {
  range: Range;
  borders: readonly number[];
  segments: readonly LayoutSegment[];
  samples: readonly FaceSample[];
  moving?: readonly Range[];
};

/** Of framings of before, which know faces alone: all alike, so that the faces decide. */
const UNKNOWN_LOOK: PictureLook = { brightness: 0.5, sharpness: 0.1, clippedShare: 0, saturation: 0.2 };

/**
 * The time of the sampled picture that stands for a clip, judged by what its crops show; null where none was sampled in
 * it.
 */
export function pickThumbnail({ range, segments, samples, ...calm }: ShownClip, sizes: Sizes): number | null {
  const candidates = samples
    .filter(({ atSec }) => atSec >= range.startSec && atSec < range.endSec)
    .map((sample) => {
      const segment = segments.findLast(({ startSec }) => startSec <= sample.atSec);
      const faces = segment === undefined ? [] : shownFaces(sample, segment, sizes);
      const panels = Math.max(1, segment?.crops.length ?? 1);
      return { ...(sample.look ?? UNKNOWN_LOOK), atSec: sample.atSec, faces, panels };
    });
  return chooseStill(range, calm, candidates)?.atSec ?? null;
}
