/**
 * The weights of the choice. The weight of signals that a source cannot give (no speech, no sound, one speaker, no
 * keywords) goes to the others in proportion. `learned`: what is said was judged by the model that learned from rated
 * talks. `cues`: in languages without such data, rare words and phrases decide.
 */
export const WEIGHTS = {
  learned: {
    hook: 0.02,
    opening: 0.04,
    flow: 0.06,
    value: 0.8,
    energy: 0.04,
    reaction: 0.06,
    pace: 0,
    turns: 0,
    topic: 0,
    motion: 0.01,
    audience: 0.9,
    keywords: 0.5,
  },
  cues: {
    hook: 0.17,
    opening: 0,
    flow: 0.3,
    value: 0.3,
    energy: 0.06,
    reaction: 0.06,
    pace: 0.03,
    turns: 0.02,
    topic: 0.06,
    motion: 0.01,
    audience: 0.9,
    keywords: 0.5,
  },
} as const;
export type Weighing = keyof typeof WEIGHTS;
export type SignalName = keyof (typeof WEIGHTS)['learned'];
export const SIGNAL_NAMES = Object.keys(WEIGHTS.learned) as SignalName[];
/** A part of a score: one of the signals, or the reviewer's opinion. */
export type PartName = SignalName | 'review';

/**
 * A signal of one candidate: its share of the score, and its value (0 to 1). `shownBy` is the index of the sentence
 * that shows it, if known already.
 */
export type Rated = { name: PartName; weight: number; value: number; shownBy?: number };

/** The weights of the available signals; they add up to 1. If none of them has a weight, they share it. */
export function weightsOf(present: readonly SignalName[], weighing: Weighing): { name: SignalName; weight: number }[] {
  const weights = WEIGHTS[weighing];
  const total = present.reduce((sum, name) => sum + weights[name], 0);
  return present.map((name) => ({ name, weight: total > 0 ? weights[name] / total : 1 / present.length }));
}

/**
 * Rank of each value within all of them, from 0 to 1: the share of smaller values and half of the equal ones. Ranks
 * carry over from source to source, absolute figures do not; and the best of n is 1 - 1/2n, never quite 1.
 */
export function ranksOf(values: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i).sort((a, b) =>
    compare(values[a] ?? 0, values[b] ?? 0),
  );
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (let i = from; i < to; i += 1) ranks[order[i] ?? 0] = (from + to) / 2 / values.length;
    from = to;
  }
  return ranks;
}

/** Not by subtraction: the difference of two infinities is not a number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The fewer clips there are to compare, the less ranks mean: this is their share with very many. */
const RANKS_SHARE = 0.7;

/**
 * The share of a candidate's rank in its value; the rest is its absolute measure. `clips` is how many clips without
 * overlap the material has room for: a single one is judged without ranks, because it is best and worst at once.
 */
export function rankShare(clips: number): number {
  return clips <= 1 ? 0 : (RANKS_SHARE * (clips - 1)) / (clips + 1);
}

/** The weighted sum of a score's parts, 0 to 1. `value` is 0 to 1, weights add up to 1. */
export function totalOf(parts: readonly { weight: number; value: number }[]): number {
  return parts.reduce((sum, { weight, value }) => sum + weight * value, 0);
}

/** A score (0 to 100, one decimal) shared out to its parts, each by what it adds to the total (one decimal, too). */
export function pointsOf(parts: readonly { weight: number; value: number }[], score: number): number[] {
  const total = totalOf(parts);
  // Where no part adds anything, their weights decide.
  const exact = parts.map(({ weight, value }) => 10 * score * (total > 0 ? (weight * value) / total : weight));
  const tenths = exact.map(Math.floor);
  const missing = Math.round(10 * score) - tenths.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact.map((value, i) => ({ i, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest);
  for (const { i } of byRemainder.slice(0, Math.max(0, missing))) tenths[i] = (tenths[i] ?? 0) + 1;
  return tenths.map((part) => part / 10);
}
