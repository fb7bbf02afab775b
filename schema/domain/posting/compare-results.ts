import { type ClipFacts, RESULT_AGE_NAMES, type ResultAge, type ViewPoint, viewsAt } from './counting.ts';

/** A live post whose views were counted. `hour` and `weekday` (1 is Monday): when it went live, where its user is. */
export type CountedPost = {
  connectionId: string;
  shortId: string;
  hour: number;
  weekday: number;
  facts: ClipFacts | null;
  points: readonly ViewPoint[];
};

/**
 * How a group of posts did against what is usual on their channels: 2 is twice the views. The true value lies from `low` to `high`
 * with a probability of 90 %, so a group says something when 1 is outside.
 */
export type Comparison = { posts: number; times: number; low: number; high: number };

export const GROUPINGS = ['length', 'hour', 'weekday', 'layout', 'captions', 'moment'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export type Group = Comparison & { by: Grouping; value: string };

/** What is usual on a channel: the geometric mean, which one hit moves little. */
export type Channel = { connectionId: string; posts: number; usualViews: number };

export type Results = {
  posts: number;
  /** How many posts were counted at each age. */
  ages: { age: ResultAge; posts: number }[];
  channels: Channel[];
  groups: Group[];
  clips: (Comparison & { shortId: string })[];
};

/** What a group is drawn to "as usual" by: this many posts that were as usual. */
const USUAL_POSTS = 5;
/** Half of the posts that a guess of the spread counts for, so that two equal posts are not taken for a law. */
const SPREAD_SHAPE = 2;
/** Where a user has few posts, the logarithms of their views are taken to vary by 1: by a factor of e in both directions. */
const GUESSED_SPREAD = { variance: 1, posts: 4 };

/** Upper bounds in seconds, and names. */
const LENGTHS: [number, string][] = [
  [15, '0-15'],
  [30, '15-30'],
  [45, '30-45'],
  [60, '45-60'],
  [90, '60-90'],
  [180, '90-180'],
  [Infinity, '180-'],
];
const HOURS_OF_BAND = 3;

/** In a few words: `more` and `less` are fairly sure. */
export const VERDICTS = ['more', 'less', 'no_difference', 'too_few'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** From an interval whose ends are this many times apart, nothing can be said: not even that there is no difference. */
const SAYS_LITTLE = 2.5;

/** What an interval says of a group of posts. */
export function verdictOf({ low, high }: Pick<Comparison, 'low' | 'high'>): Verdict {
  if (low > 1) return 'more';
  if (high < 1) return 'less';
  return high / low < SAYS_LITTLE ? 'no_difference' : 'too_few';
}

type Deviation = { post: CountedPost; value: number };

/**
 * Compares posts at the same age. Each counts as its distance from what is usual on its channel, in logarithms of its views, so
 * that small and large channels and platforms can stand together. A channel with one post has no "usual", so its post is left out.
 */
export function compareResults(posts: readonly CountedPost[], age: ResultAge): Results {
  const counted = posts.flatMap((post) => {
    const views = viewsAt(post.points, age);
    return views === null ? [] : [{ post, value: Math.log1p(views) }];
  });
  const channels = [...Map.groupBy(counted, ({ post }) => post.connectionId)];
  const deviations = channels.flatMap(([, own]) => (own.length < 2 ? [] : fromMean(own)));
  const spread = spreadOf(deviations);
  const compared = (by: (post: CountedPost) => string | null) =>
    [...Map.groupBy(deviations, ({ post }) => by(post))].flatMap(([name, own]) =>
      // What is not known is in no group.
      name === null ? [] : [{ name, ...compare(own, spread) }],
    );
  return {
    posts: counted.length,
    ages: RESULT_AGE_NAMES.map((each) => ({
      age: each,
      posts: posts.filter(({ points }) => viewsAt(points, each) !== null).length,
    })),
    channels: channels.map(([connectionId, own]) => ({
      connectionId,
      posts: own.length,
      usualViews: Math.expm1(meanOf(own)),
    })),
    groups: GROUPINGS.flatMap((by) =>
      compared((post) => valueOf(post, by)).map(({ name: value, ...result }) => ({ by, value, ...result })),
    ),
    clips: compared(({ shortId }) => shortId)
      .map(({ name: shortId, ...result }) => ({ shortId, ...result }))
      .toSorted((a, b) => b.times - a.times),
  };
}

function fromMean(own: readonly Deviation[]): Deviation[] {
  const mean = meanOf(own);
  return own.map(({ post, value }) => ({ post, value: value - mean }));
}

/** Null: not known. */
function valueOf({ facts, hour, weekday }: CountedPost, by: Grouping): string | null {
  if (by === 'weekday') return String(weekday);
  if (by === 'hour') {
    const from = Math.floor(hour / HOURS_OF_BAND) * HOURS_OF_BAND;
    return `${from}-${from + HOURS_OF_BAND}`;
  }
  if (facts === null) return null;
  if (by === 'length') return LENGTHS.find(([below]) => facts.sec < below)?.[1] ?? null;
  return by === 'captions' ? (facts.captions ?? 'none') : facts[by];
}

function spreadOf(deviations: readonly Deviation[]): number {
  const { variance, posts } = GUESSED_SPREAD;
  return (variance * posts + sumOf(deviations, ({ value }) => value ** 2)) / (posts + deviations.length);
}

/**
 * The mean of a group, drawn to 0, and its interval: the posterior of a normal mean whose variance is not known, with a
 * normal-gamma prior at 0. K. P. Murphy, Conjugate Bayesian analysis of the Gaussian distribution (2007), section 3: with
 * k = `USUAL_POSTS`, a = `SPREAD_SHAPE` and b = a · `spread`, the mean of n values is mean · n / (n + k), and has a t distribution of
 * 2a + n degrees of freedom with the variance B / ((a + n / 2) (n + k)), where
 * B = b + ½ Σ (value - mean)² + k n mean² / (2 (n + k)).
 */
export function compare(own: readonly { value: number }[], spread: number): Comparison {
  const n = own.length;
  const mean = n === 0 ? 0 : meanOf(own);
  const inside = sumOf(own, ({ value }) => (value - mean) ** 2) / 2;
  const between = (USUAL_POSTS * n * mean ** 2) / (2 * (n + USUAL_POSTS));
  const shape = SPREAD_SHAPE + n / 2;
  const scale = Math.sqrt((SPREAD_SHAPE * spread + inside + between) / (shape * (n + USUAL_POSTS)));
  const shrunk = (mean * n) / (n + USUAL_POSTS);
  const margin = t95(2 * shape) * scale;
  return { posts: n, times: Math.exp(shrunk), low: Math.exp(shrunk - margin), high: Math.exp(shrunk + margin) };
}

/**
 * The 95 % quantile of Student's t, for 4 degrees of freedom and more to three digits: Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.5.
 */
export function t95(degrees: number): number {
  const z = 1.644853627;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0);
}

function meanOf(own: readonly { value: number }[]): number {
  return sumOf(own, ({ value }) => value) / own.length;
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
