import { describe, expect, it, test } from 'vitest';
import {
  COUNTING,
  firstCount,
  nextCount,
  spend,
  unitsLeft,
  viewsAt,
  withPoint,
  type ViewPoint,
} from '#schema/domain/posting/counting.ts';
import { DAY_MS, HOUR_MS } from '#schema/domain/time.ts';

const LIVE = Date.parse('2026-11-30T18:00:00Z');

/** Ages in hours at which a post is counted. */
function agesOf(isAnswered: (hours: number) => boolean): number[] {
  const ages: number[] = [];
  for (let at: number | null = firstCount(LIVE); at !== null;) {
    const hours = (at - LIVE) / HOUR_MS;
    ages.push(hours);
    at = nextCount(LIVE, at, { isAnswered: isAnswered(hours) });
  }
  return ages;
}

describe('the views of a post', () => {
  it('are counted after hours, then after days, and no more after 60 days', () => {
    expect(agesOf(() => true)).toEqual([1, 3, 6, 12, 24, 48, 72, 120, 168, 240, 336, 504, 720, 1_080, 1_440]);
  });

  it('are counted an hour later when the platform did not answer', () => {
    expect(agesOf((hours) => hours !== 24 && hours !== 25).slice(4, 8)).toEqual([24, 25, 26, 48]);
  });

  it('are given up a day after the last time', () => {
    expect(agesOf((hours) => hours < 1_440).slice(-2)).toEqual([1_463, 1_464]);
  });
});

test('a point is the first count at or after each age', () => {
  const counts: ViewPoint[] = [
    [1, 5],
    [3, 9],
    [6, 20],
    [26, 70],
    [48, 90],
    [168, 300],
    [240, 400],
  ];
  const points = counts.reduce<ViewPoint[]>(withPoint, []);
  expect(points).toEqual([
    [1, 5],
    [26, 70],
    [168, 300],
  ]);
  expect([viewsAt(points, '1h'), viewsAt(points, '24h'), viewsAt(points, '7d'), viewsAt(points, '30d')]).toEqual([
    5,
    70,
    300,
    null,
  ]);
});

test('a count that came late does not stand for an age', () => {
  expect(viewsAt(withPoint([], [100, 70]), '24h')).toBeNull();
});

test('units of a day are spent until midnight in California', () => {
  const night = Date.parse('2026-12-01T07:59:00Z');
  const mark = spend(spend('', night, 1), night, 2);
  expect(unitsLeft(mark, night)).toBe(COUNTING.youtubeUnitsPerDay - 3);
  expect(unitsLeft(mark, night + 60_000)).toBe(COUNTING.youtubeUnitsPerDay);
  expect(unitsLeft(mark, night - DAY_MS)).toBe(COUNTING.youtubeUnitsPerDay);
});
