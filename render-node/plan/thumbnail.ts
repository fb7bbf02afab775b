import type { FaceSample } from '#schema/domain/media.ts';
import type { TimedPicture } from './key-pictures.ts';

/** What a picture's qualities are worth against each other. Sharpness is ranked within the clip, so it is 0 to 1. */
const WORTH = { sharpness: 1, face: 1.2, clipped: -2, dark: -2, early: 0.1 };

/**
 * The time (seconds of the clip) of the picture that stands for the clip: sharp, well exposed, with a face where there is
 * one, and on a tie in the first third. `faceAt` gives the share of the source's height that the largest face has then (0 without).
 */
export function pickThumbnail(
  pictures: readonly TimedPicture[],
  durationSec: number,
  faceAt: (clipSec: number) => number,
): number {
  const bySharpness = pictures.map((picture) => picture.sharpness).sort((a, b) => a - b);
  const scored = pictures.map((picture) => {
    const rank = bySharpness.indexOf(picture.sharpness) / Math.max(1, pictures.length - 1);
    const points =
      WORTH.sharpness * rank +
      WORTH.face * Math.min(1, faceAt(picture.atSec) * 3) +
      WORTH.clipped * picture.clippedShare +
      WORTH.dark * picture.darkShare +
      (picture.atSec <= durationSec / 3 ? WORTH.early : 0);
    return { atSec: picture.atSec, points };
  });
  return scored.sort((a, b) => b.points - a.points || a.atSec - b.atSec)[0]?.atSec ?? 0;
}

/** A face is seen around a sample for this long, in seconds: samples are half a second apart. */
const SAMPLE_REACH_SEC = 0.5;

/** Height in pixels of the largest face in the sample nearest to a time of the source; 0 without one near it. */
export function largestFaceAt(samples: readonly FaceSample[], atSec: number): number {
  const near = samples.filter((sample) => Math.abs(sample.atSec - atSec) <= SAMPLE_REACH_SEC);
  const [nearest] = near.sort((a, b) => Math.abs(a.atSec - atSec) - Math.abs(b.atSec - atSec));
  return Math.max(0, ...(nearest?.faces ?? []).map(({ box }) => box[3]));
}
