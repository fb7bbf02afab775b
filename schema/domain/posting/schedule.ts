import { DAY_MS } from '../time.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1_440;

/** `YYYY-MM-DD`, `HH:MM`, and an IANA time zone such as `Europe/Berlin`. */
export type LocalTime = { date: string; time: string; timeZone: string };

/** One post each `everyDays` days at the same local time. */
export type PostPlan = LocalTime & { everyDays: number };

/** Nothing is posted from `from` until `to`, local times such as `22:00`. It may pass midnight. */
export type QuietHours = { from: string; to: string; timeZone: string };

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** True for a day of the calendar, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The times of a plan in epoch milliseconds, first to last. */
export function timesOf({ everyDays, ...first }: PostPlan, count: number): number[] {
  const start = Date.parse(`${first.date}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(start + at * everyDays * DAY_MS).toISOString().slice(0, 10);
    return epochOf({ ...first, date });
  });
}

/**
 * Epoch milliseconds of a local time. When clocks go back it comes twice: this is the first. When they go forward, a time that
 * is skipped is as much later as the clocks jump.
 */
export function epochOf({ date, time, timeZone }: LocalTime): number {
  const local = Date.parse(`${date}T${time}:00Z`);
  // The offsets a day before and a day after are those before and after a change, if there is one.
  const offsets = [local - DAY_MS, local + DAY_MS].map((near) => offsetMs(near, timeZone));
  const fitting = offsets.map((offset) => local - offset).filter((at) => at + offsetMs(at, timeZone) === local);
  return fitting.length > 0 ? Math.min(...fitting) : local - (offsets[0] ?? 0);
}

/** The local time of a moment, to the minute: what `epochOf` takes. */
export function localOf(epochMs: number, timeZone: string): LocalTime {
  const [date = '', rest = ''] = new Date(epochMs + offsetMs(epochMs, timeZone)).toISOString().split('T');
  return { date, time: rest.slice(0, 5), timeZone };
}

/** The time itself, or the end of the quiet hours that it lies in. */
export function afterQuiet(epochMs: number, { from, to, timeZone }: QuietHours): number {
  const { date, time } = localOf(epochMs, timeZone);
  const now = minuteOfDay(time);
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)];
  const sinceStart = (now - start + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const length = (end - start + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  if (sinceStart >= length) return epochMs;
  const today = epochOf({ date, time: to, timeZone });
  if (today > epochMs) return today;
  const tomorrow = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return epochOf({ date: tomorrow, time: to, timeZone });
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetMs(epochMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(epochMs);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const shown = Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`);
  return shown - Math.floor(epochMs / MINUTE_MS) * MINUTE_MS;
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
