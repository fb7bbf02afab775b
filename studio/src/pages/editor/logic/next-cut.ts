/** Nobody sees a jump by less than this, in seconds. */
const APART_SEC = 0.02;

/** The nearest of the times before (-1) or after (1) a second; null if there is none. */
export function nextCut(times: readonly number[], fromSec: number, direction: 1 | -1): number | null {
  const ahead = times.filter((time) => (time - fromSec) * direction > APART_SEC);
  return ahead.reduce<number | null>(
    (best, time) => (best === null || Math.abs(time - fromSec) < Math.abs(best - fromSec) ? time : best),
    null,
  );
}
