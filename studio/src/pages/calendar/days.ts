import { epochOf, localOf } from '#schema/domain/posting/schedule.ts';
import { DAY_MS } from '#schema/domain/time.ts';

/** The days of a calendar. A day is `YYYY-MM-DD`: it has no time zone until it is asked for its moments. */
export type Day = string;

const MONTHS_OF_YEAR = 12;
const SUNDAY = 7;

/** The day of a moment (epoch milliseconds) in a time zone. */
export const dayOf = (epochMs: number, timeZone: string): Day => localOf(epochMs, timeZone).date;

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && dayAt(utcOf(text)) === text;

export const addDays = (day: Day, count: number): Day => dayAt(utcOf(day) + count * DAY_MS);

/** The same day of another month, or its last one: a month after January 31 is the end of February. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * MONTHS_OF_YEAR + month - 1 + count;
  const [inYear, inMonth] = [Math.floor(months / MONTHS_OF_YEAR), months % MONTHS_OF_YEAR];
  const last = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(inYear, inMonth, Math.min(date, last)));
}

/** The seven days of the week of a day. `firstDay`: 1 is Monday, 7 is Sunday. */
export function weekOf(day: Day, firstDay: number): Day[] {
  const weekday = new Date(utcOf(day)).getUTCDay() || SUNDAY;
  const first = addDays(day, -((weekday - firstDay + SUNDAY) % SUNDAY));
  return Array.from({ length: SUNDAY }, (_, at) => addDays(first, at));
}

/** The weeks that have days of the month of a day. */
export function monthOf(day: Day, firstDay: number): Day[][] {
  const first = `${day.slice(0, 8)}01`;
  const after = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let [start = first] = weekOf(first, firstDay); start < after; start = addDays(start, SUNDAY)) {
    weeks.push(weekOf(start, firstDay));
  }
  return weeks;
}

export const isInMonth = (day: Day, month: Day): boolean => day.slice(0, 7) === month.slice(0, 7);

/** From the first moment of the first day until that after the last one, in epoch milliseconds. */
export function rangeOf(days: readonly Day[], timeZone: string): { from: number; to: number } {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const startOf = (date: Day) => epochOf({ date, time: '00:00', timeZone });
  return { from: startOf(first), to: startOf(addDays(last, 1)) };
}

/** The same time of day on another day. The local time stays when clocks change in between. */
export function onDay(epochMs: number, date: Day, timeZone: string): number {
  return epochOf({ ...localOf(epochMs, timeZone), date });
}

/** Things by their days, in the given order. Days without any have an empty list. */
export function byDay<T>(days: readonly Day[], things: readonly T[], momentOf: (thing: T) => number, timeZone: string) {
  const found = Map.groupBy(things, (thing) => dayOf(momentOf(thing), timeZone));
  return days.map((day) => ({ day, things: found.get(day) ?? [] }));
}

/** With which day weeks begin where a language is spoken: 1 is Monday, 7 is Sunday. Monday where a browser does not say. */
export function firstDayOf(language: string): number {
  type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  const locale: WithWeek = new Intl.Locale(language);
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}

/** For formats of dates, which must not apply a time zone to it: use them with `timeZone: 'UTC'`. */
export const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

const dayAt = (utcMs: number): Day => (Number.isNaN(utcMs) ? '' : new Date(utcMs).toISOString().slice(0, 10));
