import type { GroupResult, Post } from 'clipmill';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import de from '../../../studio/locales/de.json' with { type: 'json' };
import en from '../../../studio/locales/en.json' with { type: 'json' };
import {
  clearOnes,
  nameOfGroup,
  placeOf,
  rangeWords,
  rowsOf,
  verdictWords,
} from '../../../studio/src/pages/results/groups.ts';
import { bestAge, nextStep } from '../../../studio/src/pages/results/next-step.ts';
import { ago, compact, seenBy } from '../../../studio/src/posting/seen.ts';

const words: Record<string, TFunction> = {};
beforeAll(async () => {
  for (const [language, translation] of Object.entries({ en, de })) {
    const own = createInstance();
    words[language] = await own.init({ lng: language, resources: { [language]: { translation } } });
  }
});
const t = (language: string) => words[language] as TFunction;
const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ');

const FACTS = { posts: 8, times: 1, low: 0.5, high: 2, is_clear: false, verdict: 'too_few' } as const;
const group = (by: GroupResult['by'], value: string, facts: Partial<GroupResult> = {}): GroupResult => ({
  by,
  value,
  ...FACTS,
  ...facts,
});

describe('what a comparison says', () => {
  it.each([
    ['en', { times: 1.63, verdict: 'more' }, 'About 1.6 times your usual views; fairly sure'],
    ['en', { times: 1.04, verdict: 'more' }, 'About 1.04 times your usual views; fairly sure'],
    ['en', { times: 0.6, verdict: 'less' }, 'About 40% fewer views than usual; fairly sure'],
    ['en', { times: 1.2, verdict: 'no_difference' }, 'No clear difference'],
    ['en', { times: 3, verdict: 'too_few' }, 'Too few posts to tell'],
    ['de', { times: 1.63, verdict: 'more' }, 'Etwa 1,6-mal so viele Aufrufe wie üblich; ziemlich sicher'],
    ['de', { times: 0.6, verdict: 'less' }, 'Etwa 40 % weniger Aufrufe als üblich; ziemlich sicher'],
  ] as const)('in %s, of %j: %s', (language, compared, sentence) => {
    expect(plain(verdictWords(t(language), language, compared))).toBe(sentence);
  });

  it('has the range in which the true value lies', () => {
    expect(rangeWords(t('en'), 'en', { low: 1.12, high: 2.38 })).toContain('between 1.1 and 2.4 times');
  });
});

describe('kinds of clips', () => {
  it.each([
    ['length', '0-15', 'Up to 15 seconds'],
    ['length', '30-45', '30–45 seconds'],
    ['length', '180-', '180 seconds and longer'],
    ['hour', '18-21', '6 – 9 PM'],
    ['hour', '21-24', '9 PM – 12 AM'],
    ['weekday', '1', 'Monday'],
    ['weekday', '7', 'Sunday'],
    ['layout', 'react', 'Screen and webcam'],
    ['layout', 'a new one', 'a new one'],
    ['moment', 'joke', 'People laugh'],
    ['captions', 'none', 'None'],
    ['captions', 'neon', 'Neon lights'],
    ['captions', 'gone', 'gone'],
  ] as const)('of %s %s are called %s', (by, value, name) => {
    const styleNames = new Map([['neon', 'Neon lights']]);
    const shown = plain(nameOfGroup({ t: t('en'), language: 'en', styleNames }, { by, value }));
    expect(shown).toBe(name);
  });

  it('are in the order of sizes and times, others the best first; one alone is not shown', () => {
    const groups = [
      group('length', '90-180'),
      group('length', '0-15'),
      group('length', '180-'),
      group('layout', 'single', { times: 0.9 }),
      group('layout', 'split', { times: 1.1 }),
      group('moment', 'joke'),
    ];
    expect(rowsOf(groups, 'length').map(({ value }) => value)).toEqual(['0-15', '90-180', '180-']);
    expect(rowsOf(groups, 'layout').map(({ value }) => value)).toEqual(['split', 'single']);
    expect(rowsOf(groups, 'moment')).toEqual([]);
  });

  it('stand out by the size of their difference, in both directions', () => {
    const sure = { is_clear: true } as const;
    const groups = [group('hour', '0-3', { times: 9 }), group('hour', '3-6', { times: 1.5, ...sure })];
    const few = group('hour', '6-9', { times: 0.4, ...sure });
    expect(clearOnes([...groups, few]).map(({ times }) => times)).toEqual([0.4, 1.5]);
  });

  it.each([
    [1, 50],
    [2, 75],
    [0.5, 25],
    [100, 100],
    [0, 0],
  ])('with %d times the views stand at %d percent of the scale', (times, percent) => {
    expect(placeOf(times)).toBe(percent);
  });
});

it.each([
  [{ possible: ['youtube'], connected: [], other: null }, 'connect'],
  [{ possible: ['youtube', 'bucket'], connected: ['bucket'], other: null }, 'connect'],
  [{ possible: ['youtube'], connected: ['youtube'], other: null }, 'post'],
  [{ possible: ['youtube'], connected: [], other: '24h' }, 'wait'],
  [{ possible: ['bucket'], connected: ['bucket'], other: null }, 'none'],
] as const)('who has no results and %j is told to: %s', (known, step) => {
  expect(nextStep(known)).toBe(step);
});

it('results are shown at the age at which most posts were counted', () => {
  const ages = (counts: number[]) =>
    (['1h', '24h', '7d'] as const).map((after, at) => ({ after, posts: counts[at] ?? 0 }));
  expect(bestAge(ages([3, 5, 5]))).toBe('7d');
  expect(bestAge(ages([3, 0, 0]))).toBe('1h');
  expect(bestAge(ages([]))).toBeNull();
});

it('numbers and times are short, and in the language of the page', () => {
  expect([compact(96, 'en'), compact(1_240, 'en'), compact(3_400_000, 'en')]).toEqual(['96', '1.2K', '3.4M']);
  expect(plain(compact(3_400_000, 'de'))).toBe('3,4 Mio.');
  const now = Date.parse('2026-11-30T12:00:00Z');
  const shown = ['2026-11-30T11:59:40Z', '2026-11-30T09:50:00Z', '2026-11-28T11:00:00Z', '2026-11-30T12:10:00Z'];
  expect(shown.map((at) => ago(at, 'en', now))).toEqual(['this minute', '2 hours ago', '2 days ago', 'this minute']);
  expect(ago('2026-11-30T09:50:00Z', 'de', now)).toBe('vor 2 Stunden');
});

it('of posts only those are shown that are live and were counted, the most seen first', () => {
  const post = (id: string, status: Post['status'], views: number | null) =>
    ({ id, short_id: 'a', status, views }) as Post;
  const posts = [post('1', 'live', 5), post('2', 'live', null), post('3', 'live', 9), post('4', 'failed', 7)];
  const seen = seenBy(posts, ({ short_id: id }) => id);
  expect(seen.get('a')?.map(({ id }) => id)).toEqual(['3', '1']);
  expect(seen.size).toBe(1);
});
