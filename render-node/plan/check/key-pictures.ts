import { clamp01 } from '../math/numbers.ts';

/** Measurements of one small grey picture (a byte per pixel, rows without padding) of the finished file. */
export type KeyPicture = {
  /** Share of pixels that are black, or nearly black. */
  darkShare: number;
  /** Mean absolute difference to the previous picture, in grey levels; null for the first one. */
  change: number | null;
};

/** Grey levels, 0 black and 255 white: ffmpeg's grey has the full range, whatever the video had. */
const BLACK_BELOW = 14;
/** A picture that is black except for a caption. */
const BLACK_SHARE = 0.95;
/** Noise and coding alone change a still picture less than this. */
const STILL_CHANGE = 0.25;

/** Reads pictures in order; each is compared with the previous one. */
export function makeKeyPictureReader(): (grey: Uint8Array) => KeyPicture {
  let before: Uint8Array | null = null;
  return (grey) => {
    const picture = { darkShare: darkShareOf(grey), change: changeFrom(before, grey) };
    before = grey;
    return picture;
  };
}

function darkShareOf(grey: Uint8Array): number {
  let dark = 0;
  for (const level of grey) if (level < BLACK_BELOW) dark += 1;
  return dark / grey.length;
}

function changeFrom(before: Uint8Array | null, grey: Uint8Array): number | null {
  if (before === null) return null;
  let sum = 0;
  for (let i = 0; i < grey.length; i += 1) sum += Math.abs((grey[i] ?? 0) - (before[i] ?? 0));
  return sum / grey.length;
}

/** A key picture and its time in seconds of the clip. */
export type TimedPicture = KeyPicture & { atSec: number };

/** Luma (BT.709, full range) of an rgb24 picture. */
export function readGrey(rgb: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgb.length / 3);
  for (let i = 0, from = 0; i < grey.length; i += 1, from += 3) {
    grey[i] = Math.round(0.2126 * (rgb[from] ?? 0) + 0.7152 * (rgb[from + 1] ?? 0) + 0.0722 * (rgb[from + 2] ?? 0));
  }
  return grey;
}

/**
 * Shares of the clip (0 to 1) that are black, and that are still. A picture represents the time until the next one. If
 * the next one is the same, that time is still; what follows the last picture is unknown. Key pictures are at most two
 * seconds apart, so shorter events are not detected.
 */
export function stillnessOf(
  pictures: readonly TimedPicture[],
  durationSec: number,
): { blackRatio: number; frozenRatio: number } {
  let black = 0;
  let frozen = 0;
  pictures.forEach((picture, i) => {
    const next = pictures[i + 1];
    const shownSec = Math.max(0, (next?.atSec ?? durationSec) - picture.atSec);
    if (picture.darkShare >= BLACK_SHARE) black += shownSec;
    if ((next?.change ?? Number.POSITIVE_INFINITY) < STILL_CHANGE) frozen += shownSec;
  });
  const comparedSec = (pictures.at(-1)?.atSec ?? 0) - (pictures[0]?.atSec ?? 0);
  return { blackRatio: share(black, durationSec), frozenRatio: share(frozen, comparedSec) };
}

function share(partSec: number, wholeSec: number): number {
  return wholeSec > 0 ? clamp01(partSec / wholeSec) : 0;
}
