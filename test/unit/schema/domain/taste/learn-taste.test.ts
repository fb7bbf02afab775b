import { describe, expect, it } from 'vitest';
import {
  type Evidence,
  evidenceOfPosts,
  evidenceOfReplays,
  type TastePost,
} from '../../../../../schema/domain/taste/evidence.ts';
import { learnTaste } from '../../../../../schema/domain/taste/learn-taste.ts';
import { solve, triangleAt } from '../../../../../schema/domain/taste/normal-equations.ts';
import { MOST_WEIGHT, SCORE_WORTH, TRAITS, TRAITS_VERSION } from '../../../../../schema/domain/traits/traits.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

const [SCORE, NUMBERS] = [TRAITS.indexOf('score'), TRAITS.indexOf('numbers')];

/** Numbers from -1 to 1 that are the same each time. */
function numbersFrom(seed: number): () => number {
  const next = seededRandom(seed);
  return () => 2 * next() - 1;
}

/** Posts with views at a week, two of each video. `liked`: what one deviation of each trait adds to the logarithm of views. */
function postsOf(count: number, liked: Partial<Record<number, number>>, { noise = 0.5, seed = 7 } = {}): TastePost[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, i) => {
    const values = TRAITS.map(() => 1.5 * next());
    const worth = values.reduce((sum, value, k) => sum + value * (liked[k] ?? 0), 0);
    return postOf(i, values, Math.exp(7 + worth + noise * 1.7 * next()));
  });
}

function postOf(i: number, values: number[], views: number, version = TRAITS_VERSION): TastePost {
  return {
    connectionId: 'channel',
    projectId: `video ${Math.floor(i / 2)}`,
    shortId: `clip ${i}`,
    facts: { sec: 30, layout: 'single', captions: null, moment: null, traits: { version, values } },
    points: [[170, Math.round(views)]],
  };
}

const learnFrom = (posts: TastePost[]) => learnTaste(evidenceOfPosts(posts));

describe('learning what viewers like', () => {
  it('finds what they like, and follows it once that is proven', () => {
    const taste = learnFrom(postsOf(120, { [NUMBERS]: 0.4, [SCORE]: SCORE_WORTH }));
    expect(taste.posts).toBe(120);
    expect(taste.isProven).toBe(true);
    expect(taste.weights[NUMBERS]).toBeGreaterThan(0.25);
    expect(taste.weights[NUMBERS]).toBeLessThan(0.5);
    expect(taste.explained).toBeGreaterThan(0.1);
    const others = taste.weights.filter((_, k) => k !== NUMBERS).map(Math.abs);
    expect(Math.max(...others)).toBeLessThan(0.15);
  });

  it('takes what the score explains for no taste', () => {
    const taste = learnFrom(postsOf(120, { [SCORE]: SCORE_WORTH }, { noise: 0.1 }));
    expect(Math.abs(taste.weights[SCORE] ?? 1)).toBeLessThan(0.05);
    expect(taste.isProven).toBe(false);
  });

  it('follows nothing where nothing is liked, in nearly all accounts', () => {
    const proven = Array.from({ length: 100 }, (_, seed) =>
      learnFrom(postsOf(40, { [SCORE]: SCORE_WORTH }, { noise: 1, seed: 101 * seed + 3 })),
    ).filter(({ isProven }) => isProven);
    // Of 900, 4 % did.
    expect(proven.length).toBeLessThanOrEqual(10);
  });

  it('learns nothing from nine videos, and of nothing at all', () => {
    const few = learnFrom(postsOf(18, { [NUMBERS]: 0.5 }, { noise: 0 }));
    expect([few.isProven, few.explained]).toEqual([false, null]);
    expect(learnTaste([])).toMatchObject({ posts: 0, videos: 0, explained: null, isProven: false });
  });

  it('lets one post with bought views move hardly anything', () => {
    const posts = postsOf(40, { [SCORE]: SCORE_WORTH });
    const values = TRAITS.map((_, k) => (k === NUMBERS ? 3 : 0));
    const before = learnFrom([...posts, postOf(40, values, 1_100)]);
    const after = learnFrom([...posts, postOf(40, values, 1e9)]);
    expect(Math.abs((after.weights[NUMBERS] ?? 0) - (before.weights[NUMBERS] ?? 0))).toBeLessThan(0.15);
    expect(after.isProven).toBe(false);
  });

  it('keeps weights within their limit', () => {
    const { weights } = learnFrom(postsOf(200, { [NUMBERS]: 3 }, { noise: 0.1 }));
    expect(Math.max(...weights)).toBeLessThanOrEqual(MOST_WEIGHT);
  });
});

describe('evidence', () => {
  it('leaves out posts without traits, of other versions, and too young ones', () => {
    const [good, old, other, plain] = postsOf(4, {}) as [TastePost, TastePost, TastePost, TastePost];
    const younger = { ...old, points: [[30, 90] as [number, number]] };
    const changed = postOf(2, other.facts?.traits?.values ?? [], 10, TRAITS_VERSION + 1);
    const posts = [good, younger, changed, { ...plain, facts: null }];
    // One post is too few to know what is usual.
    expect(evidenceOfPosts(posts)).toEqual([]);
  });

  it('counts a clip on two channels of different sizes once', () => {
    const posts = postsOf(6, { [NUMBERS]: 0.4 });
    const [once] = evidenceOfPosts(posts);
    const larger = posts.map((post) => ({
      ...post,
      connectionId: 'another',
      points: post.points.map(([hours, views]): [number, number] => [hours, 50 * views]),
    }));
    const [both] = evidenceOfPosts([...posts, ...larger]);
    expect(both?.sums.n).toBe(once?.sums.n);
    expect(both?.sums.xy[NUMBERS]).toBeCloseTo(once?.sums.xy[NUMBERS] ?? 0, 1);
  });

  it('of replays shows what was replayed beyond what the score explains', () => {
    const next = numbersFrom(5);
    const passages = Array.from({ length: 100 }, () => {
      const traits = TRAITS.map(() => 1.5 * next());
      return { traits, replays: (traits[NUMBERS] ?? 0) + (traits[SCORE] ?? 0) };
    });
    const evidence = Array.from({ length: 10 }, (_, i): Evidence[] => {
      const sums = evidenceOfReplays(passages.slice(10 * i, 10 * i + 10));
      return sums === null ? [] : [{ video: `video ${i}`, from: 'replays', sums }];
    }).flat();
    const taste = learnTaste(evidence);
    expect(taste).toMatchObject({ posts: 0, videos: 10, isProven: true });
    expect(taste.weights[NUMBERS]).toBeGreaterThan(0.04);
    expect(Math.abs(taste.weights[SCORE] ?? 1)).toBeLessThan(0.02);
    const flat = passages.map((passage) => ({ ...passage, replays: 0.3 }));
    expect(evidenceOfReplays(flat)).toBeNull();
  });
});

describe('normal equations', () => {
  it('are solved', () => {
    // [[4, 2], [2, 3]] x = [8, 7]
    const { solution, logDeterminant, variances } = solve([4, 2, 3], [8, 7]);
    expect(solution[0]).toBeCloseTo(1.25);
    expect(solution[1]).toBeCloseTo(1.5);
    expect(logDeterminant).toBeCloseTo(Math.log(8));
    expect(variances[0]).toBeCloseTo(3 / 8);
    expect(variances[1]).toBeCloseTo(4 / 8);
  });

  it('must be positive definite', () => {
    expect(() => solve([1, 2, 1], [0, 0])).toThrow(RangeError);
    expect(triangleAt(3, 2, 1)).toBe(4);
  });
});
