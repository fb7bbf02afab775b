import { type ClipFacts, type ViewPoint, viewsAt } from '../posting/counting.ts';
import { triangleAt } from './normal-equations.ts';
import { SCORE_WORTH, type Sums, TRAITS, TRAITS_VERSION, type VideoEvidence } from '../traits/traits.ts';

/** A live post whose views were counted. */
export type TastePost = {
  connectionId: string;
  projectId: string;
  shortId: string;
  facts: ClipFacts | null;
  points: readonly ViewPoint[];
};

/** What clips of one video, or its passages, showed. What is learned is tested on `video`s that it was not learned from. */
export type Evidence = { video: string; from: 'posts' | 'replays'; sums: Sums };

/** The traits of a passage and how viewers responded to it, in logarithms of views, both against what is usual. */
type Response = { traits: readonly number[]; value: number };

/** Views are compared at this age: later ones say more, and come too late. */
const AGE = '7d';
/** A response counts up to so many deviations from the middle: neither a hit nor bought views make a taste. */
const MOST_SPREAD = 2.5;
/** The standard deviation of normal noise, from its median deviation. */
const DEVIATION = 1.4826;
/** The logarithms of views are taken to vary at least by so much (standard deviation). */
const LEAST_SPREAD = 0.5;
/** Replays that vary less do not differ. */
const FLAT = 1e-6;
/** With fewer posts a connection has no "usual". */
const LEAST_POSTS = 3;
/**
 * One deviation more of replays is worth half of one of the score: who watches a long video again may like something else than
 * who watches clips.
 */
const REPLAY_WORTH = SCORE_WORTH / 2;

/**
 * What the posts of a user show, by their videos. Each post counts as its distance from what is usual on its connection, in
 * logarithms of views, less what its score lets expect. A clip that was posted to several counts once.
 */
export function evidenceOfPosts(posts: readonly TastePost[]): Evidence[] {
  const measured = posts.flatMap(({ facts, points, ...post }) => {
    const views = viewsAt(points, AGE);
    const traits = facts?.traits;
    if (views === null || traits?.version !== TRAITS_VERSION || traits.values.length !== TRAITS.length) return [];
    return [{ ...post, traits: traits.values, value: Math.log1p(views) }];
  });
  const compared = [...Map.groupBy(measured, ({ connectionId }) => connectionId)].flatMap(([, own]) =>
    own.length < LEAST_POSTS ? [] : fromUsual(own),
  );
  const clips = [...Map.groupBy(compared, ({ shortId }) => shortId)].map(([, own]) => ({
    projectId: own[0]?.projectId ?? '',
    traits: TRAITS.map((_, k) => meanOf(own.map(({ traits }) => traits[k] ?? 0))),
    value: meanOf(own.map(({ value }) => value)),
  }));
  return [...Map.groupBy(clips, ({ projectId }) => projectId)].map(([video, own]) => ({
    video,
    from: 'posts',
    sums: sumsOf(own.map(withoutScore)),
  }));
}

/**
 * What one video shows. `replays` is any number that grows with how often a passage was replayed. What the score explains of
 * it is left out, because an editor's eye for clips is not corrected by what people replay in a long video. Null if the video
 * shows no differences.
 */
export function evidenceOfReplays(
  passages: readonly { traits: readonly number[]; replays: number }[],
): VideoEvidence | null {
  const raw = centred(passages.map(({ replays }) => replays));
  const spread = Math.sqrt(meanOf(raw.map((value) => value ** 2)));
  if (spread < FLAT) return null;
  const values = centred(raw.map((value) => clamp(value / spread, MOST_SPREAD)));
  const traits = centredTraits(passages.map((passage) => passage.traits));
  const scores = traits.map((one) => one[0] ?? 0);
  const explained = sumOf(scores, (score, i) => score * (values[i] ?? 0));
  const slope =
    explained /
    Math.max(
      FLAT,
      sumOf(scores, (score) => score ** 2),
    );
  const responses = traits.map((one, i) => ({
    traits: one,
    value: REPLAY_WORTH * ((values[i] ?? 0) - slope * (one[0] ?? 0)),
  }));
  const { n, xx, xy, yy } = sumsOf(responses);
  return { version: TRAITS_VERSION, n, xx: xx.map(rounded), xy: xy.map(rounded), yy: rounded(yy) };
}

/** The sums of all. */
export function addUp(all: readonly Sums[]): Sums {
  const size = TRAITS.length;
  const total = (of: (sums: Sums) => readonly number[], length: number) =>
    Array.from({ length }, (_, i) => sumOf(all, (sums) => of(sums)[i] ?? 0));
  return {
    n: sumOf(all, ({ n }) => n),
    xx: total(({ xx }) => xx, (size * (size + 1)) / 2),
    xy: total(({ xy }) => xy, size),
    yy: sumOf(all, ({ yy }) => yy),
  };
}

function sumsOf(responses: readonly Response[]): Sums {
  const size = TRAITS.length;
  const xx = Array.from({ length: (size * (size + 1)) / 2 }, () => 0);
  for (const { traits } of responses) {
    for (let i = 0; i < size; i += 1) {
      for (let j = i; j < size; j += 1) {
        const at = triangleAt(size, i, j);
        xx[at] = (xx[at] ?? 0) + (traits[i] ?? 0) * (traits[j] ?? 0);
      }
    }
  }
  return {
    n: responses.length,
    xx,
    xy: TRAITS.map((_, k) => sumOf(responses, ({ traits, value }) => (traits[k] ?? 0) * value)),
    yy: sumOf(responses, ({ value }) => value ** 2),
  };
}

/** Traits and responses against the usual ones of the same connection. */
function fromUsual<T extends Response>(own: readonly T[]): T[] {
  const values = centred(tamed(own.map(({ value }) => value)));
  const traits = centredTraits(own.map((post) => post.traits));
  return own.map((post, i) => ({ ...post, traits: traits[i] ?? [], value: values[i] ?? 0 }));
}

function withoutScore<T extends Response>(clip: T): T {
  return { ...clip, value: clip.value - SCORE_WORTH * (clip.traits[0] ?? 0) };
}

/** Logarithms of views, those far from the middle moved nearer. */
function tamed(values: readonly number[]): number[] {
  const middle = medianOf(values);
  const spread = DEVIATION * medianOf(values.map((value) => Math.abs(value - middle)));
  const most = MOST_SPREAD * Math.max(LEAST_SPREAD, spread);
  return values.map((value) => middle + clamp(value - middle, most));
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

function centred(values: readonly number[]): number[] {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}

function centredTraits(all: readonly (readonly number[])[]): number[][] {
  const means = TRAITS.map((_, k) => meanOf(all.map((traits) => traits[k] ?? 0)));
  return all.map((traits) => means.map((mean, k) => (traits[k] ?? 0) - mean));
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

function meanOf(values: readonly number[]): number {
  return sumOf(values, (value) => value) / Math.max(1, values.length);
}

function sumOf<T>(items: readonly T[], of: (item: T, at: number) => number): number {
  return items.reduce((sum, item, at) => sum + of(item, at), 0);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
