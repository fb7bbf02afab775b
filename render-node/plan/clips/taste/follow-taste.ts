import { SCORE_WORTH, type TasteWeights, TRAITS, TRAITS_VERSION } from '#schema/domain/traits/traits.ts';
import { clamp } from '../../math/numbers.ts';
import { mean } from '../../math/stats.ts';
import type { Material } from '../material/material.ts';
import type { Candidate } from '../score/candidates.ts';
import { traitReaderOf } from './read-traits.ts';

/** A taste moves a clip by at most so many deviations of the general order. */
const MOST_MOVED = 2;

/**
 * How far each clip moves in the order for what the viewers of an account like, on the scale of totals (0 to 1). Scores stay as
 * they are: they say what an editor would post. A taste that was learned from other traits moves nothing.
 */
export function tasteShift(
  taste: TasteWeights | undefined,
  material: Material,
  candidates: readonly (Candidate & { total: number })[],
): (clip: Candidate) => number {
  if (taste === undefined || !isReadable(taste)) return () => 0;
  const reader = traitReaderOf(material);
  if (reader === null) return () => 0;
  const totals = candidates.map(({ total }) => total);
  const usual = mean(totals);
  const spread = Math.sqrt(mean(totals.map((total) => (total - usual) ** 2)));
  return (clip) => {
    if (clip.last < clip.first) return 0;
    const liked = reader.read(clip).reduce((sum, value, k) => sum + value * (taste.weights[k] ?? 0), 0);
    return spread * clamp(liked / SCORE_WORTH, -MOST_MOVED, MOST_MOVED);
  };
}

function isReadable({ version, weights }: TasteWeights): boolean {
  return version === TRAITS_VERSION && weights.length === TRAITS.length;
}
