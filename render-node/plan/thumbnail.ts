import type { Range } from '#schema/domain/clip.ts';
import type { FaceSample, LayoutSegment } from '#schema/domain/media.ts';
import type { TimedPicture } from './key-pictures.ts';
import { sampleNear, shownFaces, type Sizes } from './shown-faces.ts';
import { chooseStill } from './still-moment.ts';

/** A key picture of the finished file. */
export type StillPicture = TimedPicture & { saturation: number };
/** What the clip shows, and who is seen in it, on its own clock. */
type Shown = { range: Range; segments: readonly LayoutSegment[]; samples: readonly FaceSample[] };

/** The time (seconds of the clip) of the key picture that stands for it; 0 where there is none. */
export function pickThumbnail(
  pictures: readonly StillPicture[],
  { range, segments, samples }: Shown,
  sizes: Sizes,
): number {
  const candidates = pictures.map((picture) => {
    const atSec = range.startSec + picture.atSec;
    const segment = segments.findLast(({ startSec }) => startSec <= atSec);
    const sample = segment && sampleNear(samples, segment, atSec);
    const faces = segment && sample ? shownFaces({ ...sample, atSec }, segment, sizes) : [];
    return { ...picture, atSec, faces, clipSec: picture.atSec };
  });
  const borders = [range.startSec, range.endSec, ...segments.map(({ startSec }) => startSec)];
  return chooseStill(range, borders, candidates)?.clipSec ?? 0;
}
