import type { MotionFrame } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { makeSignatureReader } from './shots.ts';

/** Reads key pictures (rgb24, in the small size of cut detection) in order. Each is compared with the previous one. */
export function makeMotionReader(): {
  read(picture: Uint8Array): void;
  /**
   * `timesSec[n]` is when picture n is shown, in seconds of the source. Pictures without a time, or out of order, are
   * left out.
   */
  frames(timesSec: readonly number[]): MotionFrame[];
} {
  const reader = makeSignatureReader();
  const brightness: number[] = [];
  return {
    read: (picture) => {
      reader.read(picture);
      brightness.push(picture.reduce((sum, value) => sum + value, 0) / (255 * picture.length));
    },
    frames: (timesSec) => {
      const frames: MotionFrame[] = [];
      reader.signatures.forEach(({ change, colourChange }, i) => {
        const atSec = toMs(timesSec[i] ?? Number.NaN);
        if (!(atSec >= 0 && atSec > (frames.at(-1)?.atSec ?? -1))) return;
        frames.push({
          atSec,
          change: thousandths(change),
          sceneChange: thousandths(colourChange),
          brightness: thousandths(brightness[i] ?? 0),
        });
      });
      return frames;
    },
  };
}

function thousandths(share: number): number {
  return Math.round(share * 1000) / 1000;
}
