import type { Clock } from '#schema/domain/time.ts';
import { clamp01 } from '../../../plan/math/numbers.ts';

/** Shares of a render's time, measured on a 45 s clip: the pass takes almost all of it. */
export const SHARES = { opened: 0.01, passed: 0.93, checked: 0.96 } as const;

/** Reports the progress of the job, and estimates the remaining time from the elapsed time. */
export function makeProgress(
  onProgress: (fraction: number, etaSec?: number) => void,
  now: Clock,
): { step: (fraction: number) => void; pass: (fraction: number) => void } {
  const startMs = now();
  const step = (fraction: number) => {
    const passedSec = (now() - startMs) / 1000;
    // Before the pass runs, the elapsed time says nothing about the rest.
    if (fraction <= SHARES.opened) onProgress(fraction);
    else onProgress(fraction, Math.round((passedSec / fraction) * (1 - fraction)));
  };
  const pass = (fraction: number) => step(SHARES.passed * clamp01(fraction));
  return { step, pass };
}
