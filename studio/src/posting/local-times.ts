import { epochOf, localOf } from '#schema/domain/posting/schedule.ts';
import { DAY_MS } from '#schema/domain/time.ts';

/** Times as fields of forms hold them (`2026-11-30T18:00`), in a time zone. */

/** The time zone of this browser. */
export function userTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment, in epoch milliseconds, as a field holds it. */
export function toField(epochMs: number, timeZone: string): string {
  const { date, time } = localOf(epochMs, timeZone);
  return `${date}T${time}`;
}

/**
 * The moment that a field holds, in epoch milliseconds. `isSkipped`: clocks go forward over this time, and the moment is as much
 * later. Null: the field is empty or half filled.
 */
export function readField(value: string, timeZone: string): { epochMs: number; isSkipped: boolean } | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(value) ?? [];
  if (date === undefined || time === undefined) return null;
  const epochMs = epochOf({ date, time, timeZone });
  return { epochMs, isSkipped: toField(epochMs, timeZone) !== `${date}T${time}` };
}

/** The day after a moment, at a time of day: `2026-11-30T18:00`. */
export function tomorrowAt(time: string, epochMs: number, timeZone: string): string {
  const today = Date.parse(`${localOf(epochMs, timeZone).date}T00:00:00Z`);
  return `${new Date(today + DAY_MS).toISOString().slice(0, 10)}T${time}`;
}
