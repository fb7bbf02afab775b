import { type MeasuredLoudness, planLoudness } from '../sound/loudness.ts';

/**
 * What a finished file may differ by before it is thrown away. Odd material must pass: what is judged is the render,
 * not the source.
 */
const TOLERANCE = {
  /**
   * LU beside what gain alone had to give, and above the target behind a limiter; below it a limiter may honestly end.
   */
  loudnessLu: 1,
  /** A picture may be late or early by a frame, and half a millisecond for rounding. */
  roundingMs: 0.5,
  /** Nearly all of it black or still, */
  shareOfResult: 0.9,
  /** where of the source not even so much was. */
  shareOfSource: 0.5,
} as const;

/** `before`: the clip's sound before levelling; all null where it was not measured. */
export type Heard = { before: MeasuredLoudness; after: MeasuredLoudness; targetLufs: number | 'off' };

/** What is wrong with the finished sound; empty where nothing is. */
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

/** Picture and sound begin within a frame of each other, or not. */
export function offsetFaults(avOffsetMs: number | null, fps: number): string[] {
  return Math.abs(avOffsetMs ?? 0) > 1000 / fps + TOLERANCE.roundingMs ? ['picture and sound apart'] : [];
}

/** Shares (0 to 1) of a clip that are black, and that stand still. */
type Stillness = { blackRatio: number; frozenRatio: number };

/** Whether the file shows so little that the source has to be asked whether that is how it is. */
export function isSuspicious({ blackRatio, frozenRatio }: Stillness): boolean {
  return Math.max(blackRatio, frozenRatio) >= TOLERANCE.shareOfResult;
}

/** Black or still where the source is neither. */
export function pictureFaults(result: Stillness, source: Stillness): string[] {
  const isWorse = (of: keyof Stillness) =>
    result[of] >= TOLERANCE.shareOfResult && source[of] < TOLERANCE.shareOfSource;
  return [...(isWorse('blackRatio') ? ['black'] : []), ...(isWorse('frozenRatio') ? ['frozen'] : [])];
}
