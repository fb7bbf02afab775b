/**
 * What a channel's viewers may like more or less of in a clip. `score`: what the choice takes for interesting anyway. Each is
 * a number of deviations from other passages of the same video, save `length`.
 */
export const TRAITS = [
  'score',
  'hook',
  'clear_opening',
  'energy',
  'laughter',
  'fast_speech',
  'dialogue',
  'motion',
  'length',
  'questions',
  'numbers',
  'stories',
  'advice',
  'conflict',
  'names',
  'feelings',
  'money',
  'surprise',
] as const;
export type Trait = (typeof TRAITS)[number];

/** Raise it with each change of `TRAITS` or of how one is measured: what was measured otherwise is then ignored. */
export const TRAITS_VERSION = 1;

/** No trait is further from the usual than this, in deviations. */
export const MOST_DEVIATIONS = 3;

/** The traits of a clip, in the order of `TRAITS`, in deviations. */
export type ClipTraits = { version: number; values: number[] };

/** Sums over passages: `xx` is the upper triangle of the products of traits, row by row; `xy` and `yy` are with the response. */
export type Sums = { n: number; xx: number[]; xy: number[]; yy: number };

/** What one long video showed: passages that its viewers replayed more or less. */
export type VideoEvidence = Sums & { version: number };

/** A correction of the choice: what one deviation of each trait adds, in logarithms of views, in the order of `TRAITS`. */
export type TasteWeights = { version: number; weights: number[] };

/** No weight is larger: a clip with one deviation more of a trait is never taken to have more than 1.65 times the views. */
export const MOST_WEIGHT = 0.5;

/** What one deviation of the general score is worth, in logarithms of views: a clip that is one better has a third more. */
export const SCORE_WORTH = 0.3;
