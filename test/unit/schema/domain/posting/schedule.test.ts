import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { afterQuiet, epochOf, isDate, isTimeZone, localOf, timesOf } from '#schema/domain/posting/schedule.ts';

const iso = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 16);
const at = (date: string, time: string, timeZone: string) => iso(epochOf({ date, time, timeZone }));

describe('the moment of a local time', () => {
  it.each([
    ['2026-11-30', '18:00', 'Europe/Berlin', '2026-11-30T17:00'],
    ['2026-07-01', '18:00', 'Europe/Berlin', '2026-07-01T16:00'],
    ['2026-11-30', '18:00', 'America/Los_Angeles', '2026-12-01T02:00'],
    ['2026-11-30', '00:30', 'Pacific/Kiritimati', '2026-11-29T10:30'],
    ['2026-11-30', '18:00', 'Asia/Kathmandu', '2026-11-30T12:15'],
    ['2026-11-30', '18:00', 'UTC', '2026-11-30T18:00'],
  ])('%s %s in %s', (date, time, timeZone, moment) => {
    expect(at(date, time, timeZone)).toBe(moment);
  });

  it('that comes twice is the first, and one that is skipped is later', () => {
    expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30');
    expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30');
    expect(at('2027-03-28', '02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30');
    expect(at('2027-03-28', '03:30', 'Europe/Berlin')).toBe('2027-03-28T01:30');
    expect(at('2027-04-04', '02:15', 'Australia/Lord_Howe')).toBe('2027-04-03T15:45');
  });
});

test('a moment has a local time, which is that moment unless clocks went back', () => {
  expect(localOf(Date.parse('2026-11-30T23:30:59Z'), 'Europe/Berlin')).toEqual({
    date: '2026-12-01',
    time: '00:30',
    timeZone: 'Europe/Berlin',
  });
  const anyMinute = fc
    .integer({ min: 0, max: 2_000_000 })
    .map((at) => Date.parse('2026-01-01T00:00:00Z') + at * 60_000);
  const anyZone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  fc.assert(
    fc.property(anyMinute, anyZone, (at, timeZone) => {
      const again = epochOf(localOf(at, timeZone));
      expect([at, at - 30 * 60_000, at - 60 * 60_000]).toContain(again);
    }),
  );
});

test('a plan keeps its local time when clocks change', () => {
  const plan = { date: '2026-10-23', time: '18:00', timeZone: 'Europe/Berlin', everyDays: 2 };
  expect(timesOf(plan, 3).map(iso)).toEqual(['2026-10-23T16:00', '2026-10-25T17:00', '2026-10-27T17:00']);
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
  it.each([
    ['2026-11-30T20:59', '2026-11-30T20:59'],
    ['2026-11-30T21:00', '2026-12-01T06:00'],
    ['2026-12-01T05:59', '2026-12-01T06:00'],
    ['2026-12-01T06:00', '2026-12-01T06:00'],
    // The night in which clocks go forward.
    ['2027-03-27T23:00', '2027-03-28T05:00'],
  ])('move %s to %s', (time, moved) => {
    expect(iso(afterQuiet(Date.parse(`${time}Z`), night))).toBe(moved);
  });

  it('are never in what they moved to, which is never earlier or a day away', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
    const clock = fc
      .tuple(fc.integer({ min: 4, max: 23 }), fc.constantFrom('00', '30'))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`);
    fc.assert(
      fc.property(fc.integer({ min: 1.7e12, max: 1.9e12 }), clock, clock, zones, (time, from, to, timeZone) => {
        const quiet = { from, to, timeZone };
        const moved = afterQuiet(time, quiet);
        expect(moved).toBeGreaterThanOrEqual(time);
        expect(moved - time).toBeLessThanOrEqual(25 * 3_600_000);
        expect(afterQuiet(moved, quiet)).toBe(moved);
      }),
    );
  });
});

test('time zones and dates that do not exist are told', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Phobos', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  expect(['2028-02-29', '2027-02-29', '2027-1-1', 'x'].map(isDate)).toEqual([true, false, false, false]);
});
