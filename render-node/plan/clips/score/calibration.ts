import calibration from './calibration.json' with { type: 'json' };
import type { Material } from '../material/material.ts';
import type { Rated } from './score.ts';

/** Who judged a clip and was compared with editors: the model that learned from rated talks, or a language model. */
export type Judge = keyof typeof calibration;

/** Null where lists of words judge: other languages than English, and short videos. */
export function judgeOf(ratings: readonly Rated[], { interest }: Pick<Material, 'interest'>): Judge | null {
  if (ratings.some(({ name }) => name === 'review')) return 'review';
  return interest === null ? null : 'learned';
}

/**
 * The score (0 to 100, one decimal) of a clip with this total (0 to 1): of clips with this score, so many percent were
 * worth posting to the people who rated the talks (scripts/lib/train/README.md). Grows with the total, so that it
 * changes no order. Without a judge there are no such people, and the total itself is the score.
 */
export function scoreOf(total: number, judge: Judge | null): number {
  if (judge === null) return Math.round(1000 * Math.min(1, total)) / 10;
  const { bias, slope } = calibration[judge];
  return Math.round(1000 / (1 + Math.exp(-(bias + slope * total)))) / 10;
}
