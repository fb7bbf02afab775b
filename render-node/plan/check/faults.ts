import { type MeasuredLoudness, planLoudness } from '../sound/loudness.ts';

/**
 * How much a finished file may differ before it is rejected. Unusual material must pass: the render is judged, not the
 * source.
 */
const TOLERANCE = {
  /**
   * LU of difference from what gain alone gives, and above the target after a limiter. A limited sound may correctly be
   * below it.
   */
  loudnessLu: 1,
  /** A picture may be late or early by a frame, plus half a millisecond for rounding. */
  roundingMs: 0.5,
  /** Nearly all of the result is black or still, */
  shareOfResult: 0.9,
  /** although less than this share of the source is. */
  shareOfSource: 0.5,
} as const;

/** `before`: the clip's sound before normalization; all null if it was not measured. */
export type Heard = { before: MeasuredLoudness; after: MeasuredLoudness; targetLufs: number | 'off' };

/** What is wrong with the finished sound; empty if nothing is. */
export function soundFaults({ before, after, targetLufs }: Heard): string[] {
  if (before.integratedLufs === null || targetLufs === 'off') return [];
  const plan = planLoudness(before, targetLufs);
  if (plan === null) return [];
  if (after.integratedLufs === null) return ['sound is gone'];
  const wanted = plan.isLimited ? targetLufs : before.integratedLufs + plan.gainDb;
  const off = after.integratedLufs - wanted;
  const isWrong = plan.isLimited ? off > TOLERANCE.loudnessLu : Math.abs(off) > TOLERANCE.loudnessLu;
  return isWrong ? ['loudness'] : [];
}

/** Picture and sound must begin within a frame of each other. */
export function offsetFaults(avOffsetMs: number | null, fps: number): string[] {
  return Math.abs(avOffsetMs ?? 0) > 1000 / fps + TOLERANCE.roundingMs ? ['picture and sound apart'] : [];
}

/** Shares (0 to 1) of a clip that are black, and that are still. */
type Stillness = { blackRatio: number; frozenRatio: number };

/** Whether the file shows so little that the source has to be checked for comparison. */
export function isSuspicious({ blackRatio, frozenRatio }: Stillness): boolean {
  return Math.max(blackRatio, frozenRatio) >= TOLERANCE.shareOfResult;
}

/** Black or still although the source is neither. */
export function pictureFaults(result: Stillness, source: Stillness): string[] {
  const isWorse = (of: keyof Stillness) =>
    result[of] >= TOLERANCE.shareOfResult && source[of] < TOLERANCE.shareOfSource;
  return [...(isWorse('blackRatio') ? ['black'] : []), ...(isWorse('frozenRatio') ? ['frozen'] : [])];
}
