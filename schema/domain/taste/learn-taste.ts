import { t95 } from '../posting/compare-results.ts';
import { addUp, type Evidence } from './evidence.ts';
import { solve, triangleAt } from './normal-equations.ts';
import { MOST_WEIGHT, type Sums, TRAITS } from '../traits/traits.ts';

/**
 * What was learned of the viewers of an account. `weights`: what one deviation of each trait adds to the general choice, in
 * logarithms of views, in the order of `TRAITS`; `deviations`: how far they may be off. `explained`: the share of the differences
 * between clips that it foretold in videos that it was not learned from; null if that could not be tested. `isProven`: that
 * is more than chance, so the choice may follow it.
 */
export type Taste = {
  posts: number;
  videos: number;
  weights: number[];
  deviations: number[];
  explained: number | null;
  isProven: boolean;
};

/** How large weights usually are (standard deviations): the likeliest of these is taken. */
const USUAL_WEIGHTS = [0.05, 0.1, 0.2, 0.3];
/** With fewer videos, or fewer clips and passages, nothing can be tested. */
const LEAST = { videos: 10, responses: 30 };
/** How far the gain on unseen videos must be above 0, in 95 % quantiles of what chance gives. Skewed gains pass more often. */
const LEAST_CERTAINTY = 1.3;
/** A guess of the variance of logarithms of views, and the clips that it counts for: as in `compare-results.ts`. */
const GUESSED = { variance: 1, clips: 4 };
/** Passages of a video are alike, so that they count for fewer. */
const ALIKE_PASSAGES = 2;

/** The system of all evidence: products and responses in units of their noise. */
type System = { xx: number[]; xy: number[] };

/**
 * Learns what the viewers of an account like, as a correction of the general choice: a linear model with a normal prior at 0, so
 * that few clips change little (ridge regression). How wide the prior is follows from the data (empirical Bayes: the marginal
 * likelihood; C. M. Bishop, Pattern Recognition and Machine Learning, 3.5). It counts only if it foretells the clips of videos that
 * were left out better than the general choice does.
 */
export function learnTaste(evidence: readonly Evidence[]): Taste {
  const noise = noiseOf(evidence);
  const videos = [...Map.groupBy(evidence, ({ video }) => video)].map(([, own]) => systemOf(own, noise));
  const all = systemOf(evidence, noise);
  const usual = likeliest(all);
  const { solution, variances } = posterior(all, usual);
  const gains = videos.map((left) => gainOf(left, posterior(without(all, left), usual).solution));
  const total = gains.reduce((sum, gain) => sum + gain, 0);
  const unexplained = evidence.reduce((sum, { from, sums }) => sum + sums.yy / noise[from], 0);
  const responses = evidence.reduce((sum, { sums }) => sum + sums.n, 0);
  const isTested = gains.length >= LEAST.videos && responses >= LEAST.responses;
  return {
    posts: countOf(evidence, 'posts'),
    videos: new Set(evidence.filter(({ from }) => from === 'replays').map(({ video }) => video)).size,
    weights: solution.map((weight) => Math.min(MOST_WEIGHT, Math.max(-MOST_WEIGHT, weight))),
    deviations: variances.map(Math.sqrt),
    explained: isTested ? Math.min(1, Math.max(0, total / Math.max(1e-9, unexplained))) : null,
    isProven: isTested && total > LEAST_CERTAINTY * t95(gains.length - 1) * errorOf(gains),
  };
}

type Noise = Record<Evidence['from'], number>;

/** The variance of responses, as if no trait explained anything: that of the general choice. */
function noiseOf(evidence: readonly Evidence[]): Noise {
  const sumsFrom = (from: Evidence['from']) =>
    addUp(evidence.filter((one) => one.from === from).map(({ sums }) => sums));
  const [posts, replays] = [sumsFrom('posts'), sumsFrom('replays')];
  return {
    posts: (GUESSED.variance * GUESSED.clips + posts.yy) / (GUESSED.clips + posts.n),
    replays: replays.yy > 0 ? (ALIKE_PASSAGES * replays.yy) / replays.n : 1,
  };
}

function systemOf(evidence: readonly Evidence[], noise: Noise): System {
  const scaled = evidence.map(({ from, sums }): Sums => {
    const part = (value: number) => value / noise[from];
    return { n: sums.n, xx: sums.xx.map(part), xy: sums.xy.map(part), yy: part(sums.yy) };
  });
  const { xx, xy } = addUp(scaled);
  return { xx, xy };
}

function without(all: System, left: System): System {
  return {
    xx: all.xx.map((value, i) => value - (left.xx[i] ?? 0)),
    xy: all.xy.map((value, i) => value - (left.xy[i] ?? 0)),
  };
}

function posterior({ xx, xy }: System, usual: number) {
  const precise = [...xx];
  for (const k of TRAITS.keys()) {
    const at = triangleAt(TRAITS.length, k, k);
    precise[at] = (precise[at] ?? 0) + usual ** -2;
  }
  return solve(precise, xy);
}

/** The width of the prior under which the evidence is likeliest: twice its logarithm is b'A⁻¹b - log |A| - k log σ². */
function likeliest(all: System): number {
  const likelihood = (usual: number) => {
    const { solution, logDeterminant } = posterior(all, usual);
    const fit = solution.reduce((sum, weight, k) => sum + weight * (all.xy[k] ?? 0), 0);
    return fit - logDeterminant - 2 * TRAITS.length * Math.log(usual);
  };
  return USUAL_WEIGHTS.toSorted((a, b) => likelihood(b) - likelihood(a))[0] ?? 0;
}

/** How much better weights foretell clips than no weights do: the fall of half the squared errors, in units of noise, times 2. */
function gainOf({ xx, xy }: System, weights: readonly number[]): number {
  let gain = 0;
  for (const [i, weight] of weights.entries()) {
    gain += 2 * weight * (xy[i] ?? 0);
    for (const [j, other] of weights.entries()) gain -= weight * other * (xx[triangleAt(TRAITS.length, i, j)] ?? 0);
  }
  return gain;
}

/** The standard error of a sum. */
function errorOf(gains: readonly number[]): number {
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
  return Math.sqrt((squares * gains.length) / (gains.length - 1));
}

function countOf(evidence: readonly Evidence[], from: Evidence['from']): number {
  return evidence.reduce((sum, one) => sum + (one.from === from ? one.sums.n : 0), 0);
}
