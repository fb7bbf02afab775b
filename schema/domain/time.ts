/** The current time in milliseconds since 1970. Passed as an argument so that tests can control it. */
export type Clock = () => number;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const YEAR_MS = 365 * DAY_MS;

/** Epoch milliseconds as an ISO 8601 UTC string with six digits: `2026-11-20T09:30:15.123000Z`. */
export function formatTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('Z', '000Z');
}

/** Seconds as `M:SS`, or `H:MM:SS` from an hour on. Fractions are dropped. */
export function formatClock(totalSec: number): string {
  const whole = Math.max(0, Math.floor(totalSec));
  const sec = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${sec}` : `${minutes}:${sec}`;
}

/** Rounds seconds to whole milliseconds, so that equal times are equal numbers wherever they are stored. */
export function toMs(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}
