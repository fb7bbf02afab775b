import { describe, expect, it, test } from 'vitest';
import {
  compare,
  compareResults,
  type CountedPost,
  type Results,
  t95,
  verdictOf,
} from '#schema/domain/posting/compare-results.ts';

/** Numbers from 0 to 1 that are the same on each run: a linear congruential generator. */
function makeRandom(seed: number) {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Posts of a channel whose clips of one layout have `factor` times the views. */
function channel(random: () => number, { posts = 60, usual = 1_000, factor = 1, name = 'a' } = {}): CountedPost[] {
  return Array.from({ length: posts }, (_, at) => {
    const layout = at % 2 === 0 ? ('split' as const) : ('single' as const);
    const views = usual * Math.exp(normal(random)) * (layout === 'split' ? factor : 1);
    const facts = { sec: 20 + (at % 5) * 20, layout, captions: null, moment: null };
    return {
      connectionId: name,
      shortId: `${name}${at}`,
      hour: at % 24,
      weekday: 1 + (at % 7),
      facts,
      points: [[168, Math.round(views)]],
    };
  });
}

const groupOf = ({ groups }: Results, by: string, value: string) =>
  groups.find((group) => group.by === by && group.value === value);

describe('groups of posts', () => {
  it('with twice the views are found on channels of any size, and say how sure that is', () => {
    const random = makeRandom(7);
    const posts = [
      ...channel(random, { posts: 120, usual: 100, factor: 4 }),
      ...channel(random, { posts: 120, usual: 100_000, factor: 4, name: 'b' }),
    ];
    const split = groupOf(compareResults(posts, '7d'), 'layout', 'split');
    // Against the usual of both layouts: half of the distance.
    expect(split?.times).toBeGreaterThan(1.6);
    expect(split?.low).toBeGreaterThan(1.4);
    expect(split?.high).toBeLessThan(2.6);
  });

  it('that do not differ seldom claim to: one of ten at most', () => {
    const random = makeRandom(1);
    const groups = Array.from({ length: 100 }, () => compareResults(channel(random), '7d').groups).flat();
    const wrong = groups.filter(({ low, high }) => low > 1 || high < 1);
    expect(groups.length).toBeGreaterThan(1_000);
    expect(wrong.length / groups.length).toBeLessThan(0.1);
  });

  it('say little with few posts', () => {
    const random = makeRandom(3);
    const posts = channel(random, { posts: 4, factor: 20 });
    for (const { low, high } of compareResults(posts, '7d').groups) expect([low < 1, high > 1]).toEqual([true, true]);
  });

  it('are by length, local hour, look and kind of moment; what is not known is left out', () => {
    const [first, second] = channel(makeRandom(2), { posts: 2 }) as [CountedPost, CountedPost];
    const { groups, posts } = compareResults(
      [
        { ...first, hour: 23, weekday: 7, facts: { sec: 30, layout: 'react', captions: 'neon', moment: 'joke' } },
        { ...second, hour: 0, weekday: 1, facts: null },
      ],
      '7d',
    );
    expect(posts).toBe(2);
    expect(groups.map(({ by, value, posts: n }) => [by, value, n])).toEqual([
      ['length', '30-45', 1],
      ['hour', '21-24', 1],
      ['hour', '0-3', 1],
      ['weekday', '7', 1],
      ['weekday', '1', 1],
      ['layout', 'react', 1],
      ['captions', 'neon', 1],
      ['moment', 'joke', 1],
    ]);
  });
});

test('clips come best first, and one post of a channel is compared with nothing', () => {
  const [low, high] = channel(makeRandom(5), { posts: 2 }) as [CountedPost, CountedPost];
  const posts: CountedPost[] = [
    { ...low, points: [[168, 10]] },
    { ...high, points: [[168, 1_000]] },
    { ...low, shortId: 'alone', connectionId: 'b' },
    { ...low, shortId: 'young', points: [[24, 10]] },
  ];
  const { clips, channels, ages } = compareResults(posts, '7d');
  expect(clips.map(({ shortId }) => shortId)).toEqual(['a1', 'a0']);
  expect(ages.filter(({ posts: n }) => n > 0)).toEqual([
    { age: '24h', posts: 1 },
    { age: '7d', posts: 3 },
  ]);
  expect(channels.map(({ connectionId, posts: n, usualViews }) => [connectionId, n, Math.round(usualViews)])).toEqual([
    ['a', 2, 104],
    ['b', 1, Math.round(low.points[0]?.[1] ?? 0)],
  ]);
});

test('a mean is drawn to the usual by five posts', () => {
  const own = Array.from({ length: 5 }, () => ({ value: Math.log(4) }));
  expect(compare(own, 1).times).toBeCloseTo(2);
  expect(compare([], 1)).toMatchObject({ posts: 0, times: 1 });
});

test.each([
  [1.05, 2.4, 'more'],
  [0.3, 0.9, 'less'],
  [0.8, 1.3, 'no_difference'],
  [0.6, 2.8, 'too_few'],
])('an interval from %d to %d says: %s', (low, high, verdict) => {
  expect(verdictOf({ low, high })).toBe(verdict);
});

test('what few posts say is little', () => {
  const few = [{ value: Math.log(1.2) }, { value: Math.log(0.9) }];
  expect(verdictOf(compare(few, 1))).toBe('too_few');
  const many = Array.from({ length: 40 }, (_, at) => ({ value: at % 2 === 0 ? 0.5 : -0.5 }));
  expect(verdictOf(compare(many, 0.25))).toBe('no_difference');
});

test.each([
  [4, 2.132],
  [10, 1.812],
  [30, 1.697],
])('the quantile of t for %d degrees of freedom is that of the tables', (degrees, value) => {
  expect(t95(degrees)).toBeCloseTo(value, 2);
});
