import calibration from './calibration.json' with { type: 'json' };
import type { Material } from '../material/material.ts';
import type { Rated } from './score.ts';

/** Who judged a clip: the model that learned from rated talks, lists of words, or a language model. */
export type Judge = keyof typeof calibration;

export function judgeOf(ratings: readonly Rated[], { interest }: Pick<Material, 'interest'>): Judge {
  if (ratings.some(({ name }) => name === 'review')) return 'review';
  return interest === null ? 'cues' : 'learned';
}

/**
 * The score (0 to 100, one decimal) of a clip with this total (0 to 1): of clips with this score, so many percent were
 * worth posting to the people who rated the talks (scripts/lib/train/README.md). Grows with the total, so that it
 * changes no order.
 */
export function scoreOf(total: number, judge: Judge): number {
  const { bias, slope } = calibration[judge];
  return Math.round(1000 / (1 + Math.exp(-(bias + slope * total)))) / 10;
}
