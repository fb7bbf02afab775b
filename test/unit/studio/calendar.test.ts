import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  byDay,
  dayOf,
  firstDayOf,
  isDay,
  monthOf,
  onDay,
  rangeOf,
  weekOf,
} from '../../../studio/src/pages/calendar/days.ts';
import { readField, toField, tomorrowAt } from '../../../studio/src/posting/local-times.ts';

const BERLIN = 'Europe/Berlin';
const iso = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 16);
const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const aFirstDay = fc.constantFrom(1, 6, 7);

describe('days of the calendar', () => {
  it('are those of the time zone', () => {
    expect(dayOf(Date.parse('2026-11-30T23:30:00Z'), BERLIN)).toBe('2026-12-01');
    expect(dayOf(Date.parse('2026-11-30T23:30:00Z'), 'America/New_York')).toBe('2026-11-30');
  });

  it.each([
    ['2026-11-30', 1, '2026-12-30'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-03-31', -1, '2028-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-15', 13, '2028-01-15'],
  ])('%s and %i months: %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });

  it('are written in one way', () => {
    expect(['2026-11-30', '2026-02-30', '2026-2-3', '', 'today'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('of a week are seven in a row, begin with the first day, and have the day itself', () => {
    expect(weekOf('2026-11-29', 1)).toEqual(expect.arrayContaining(['2026-11-23', '2026-11-29']));
    expect(weekOf('2026-11-29', 7)[0]).toBe('2026-11-29');
    fc.assert(
      fc.property(aDay, aFirstDay, (day, firstDay) => {
        const week = weekOf(day, firstDay);
        expect(week).toContain(day);
        expect(week).toEqual(week.map((_, at) => addDays(week[0] ?? '', at)));
        expect(new Date(week[0] ?? '').getUTCDay() || 7).toBe(firstDay);
        expect(week).toHaveLength(7);
      }),
    );
  });

  it('of a month are whole weeks with each of its days, and no week without one', () => {
    expect(monthOf('2026-02-10', 7)).toHaveLength(4);
    expect(monthOf('2026-08-10', 1)).toHaveLength(6);
    fc.assert(
      fc.property(aDay, aFirstDay, (day, firstDay) => {
        const weeks = monthOf(day, firstDay);
        const month = day.slice(0, 7);
        const inside = weeks.flat().filter((each) => each.startsWith(month));
        expect(inside).toHaveLength(Number(addDays(addMonths(`${month}-01`, 1), -1).slice(8)));
        expect(weeks.every((week) => week.some((each) => each.startsWith(month)))).toBe(true);
      }),
    );
  });

  it('begin and end with the clocks of the time zone', () => {
    // Clocks go back on October 25: this day has 25 hours.
    const { from, to } = rangeOf(['2026-10-25'], BERLIN);
    expect([iso(from), iso(to), (to - from) / 3_600_000]).toEqual(['2026-10-24T22:00', '2026-10-25T23:00', 25]);
  });

  it('hold what happens on them', () => {
    const moments = ['2026-11-29T22:59:00Z', '2026-11-29T23:00:00Z'].map((text) => Date.parse(text));
    const days = byDay(['2026-11-29', '2026-11-30', '2026-12-01'], moments, (at) => at, BERLIN);
    expect(days.map(({ things }) => things.length)).toEqual([1, 1, 0]);
  });

  it('begin the week as people do', () => {
    expect([firstDayOf('de-DE'), firstDayOf('en-US')]).toEqual([1, 7]);
  });
});

describe('a post that moves to another day', () => {
  it('keeps its local time when clocks change', () => {
    const at = Date.parse('2026-10-24T16:00:00Z');
    expect(iso(onDay(at, '2026-10-26', BERLIN))).toBe('2026-10-26T17:00');
    expect(iso(onDay(at, '2026-10-24', BERLIN))).toBe('2026-10-24T16:00');
  });
});

describe('the field of a time', () => {
  it('holds a moment in the time zone, and gives it back', () => {
    const at = Date.parse('2026-11-30T17:00:00Z');
    expect(toField(at, BERLIN)).toBe('2026-11-30T18:00');
    expect(readField('2026-11-30T18:00', BERLIN)).toEqual({ epochMs: at, isSkipped: false });
    expect(['', '2026-11-30', '2026-11-30T'].map((value) => readField(value, BERLIN))).toEqual([null, null, null]);
  });

  it('says that a time is skipped by the clocks', () => {
    const read = readField('2027-03-28T02:30', BERLIN);
    expect([read?.isSkipped, iso(read?.epochMs ?? 0)]).toEqual([true, '2027-03-28T01:30']);
  });

  it('is tomorrow at first, also on the longest day', () => {
    expect(tomorrowAt('18:00', Date.parse('2026-10-24T22:10:00Z'), BERLIN)).toBe('2026-10-26T18:00');
  });
});
