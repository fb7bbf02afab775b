import type { Range } from '#schema/domain/clip.ts';
import type { FaceSample, LayoutSegment, PictureLook } from '#schema/domain/media.ts';
import { shownFaces, type Sizes } from './shown-faces.ts';
import { chooseStill } from './best-frame.ts';

/** What a clip shows when, on one clock. `borders`: its ends and cuts. `moving`: when burned-in text moves. */
export type ShownClip = {
  range: Range;
  borders: readonly number[];
  segments: readonly LayoutSegment[];
  samples: readonly FaceSample[];
  moving?: readonly Range[];
};

/** Values for older framings without picture measurements: all equal, so that the faces decide. */
const UNKNOWN_LOOK: PictureLook = { brightness: 0.5, sharpness: 0.1, clippedShare: 0, saturation: 0.2 };

/** Time of the best sampled picture of a clip, judged by what its crops show. Null if the clip has no sample. */
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
