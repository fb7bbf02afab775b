import { type FrameRate, rateValue } from './frame-rate.ts';
import type { Read } from './timeline.ts';

/** Consecutive samples of a read that all stay or are all removed. */
export type SoundPiece = { samples: number; isKept: boolean };

/**
 * The sound of a read in pieces that match the frames at which the picture is cut. Frames of 30000/1001 have no whole
 * number of samples. So each piece is as long as its pictures on the clip's clock, and rounding does not add up.
 * `shownBefore`: frames of the clip before the read.
 */
export function soundPieces(
  { kept, spanFrames }: Read,
  { rate, sampleRate, shownBefore }: { rate: FrameRate; sampleRate: number; shownBefore: number },
): SoundPiece[] {
  const sampleAt = (frame: number) => Math.round((frame / rateValue(rate)) * sampleRate);
  const pieces: SoundPiece[] = [];
  let passed = 0;
  let shown = shownBefore;
  for (const { firstFrame, endFrame } of kept) {
    const skipped = sampleAt(firstFrame) - passed;
    if (skipped > 0) pieces.push({ samples: skipped, isKept: false });
    const samples = sampleAt(shown + endFrame - firstFrame) - sampleAt(shown);
    pieces.push({ samples, isKept: true });
    passed += Math.max(0, skipped) + samples;
    shown += endFrame - firstFrame;
  }
  const isCutShort = (kept.at(-1)?.endFrame ?? 0) < spanFrames;
  return isCutShort ? [...pieces, { samples: sampleAt(spanFrames) - passed, isKept: false }] : pieces;
}
