import type { TasteView } from '#schema/contract/posting/taste.ts';
import type { LearnedTaste } from '#schema/domain/taste/learned.ts';
import { TRAITS, TRAITS_VERSION } from '#schema/domain/traits/traits.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { TasteRow } from './store.ts';

/** The 95 % quantile of the normal distribution: from `low` to `high` are 90 %. */
const NORMAL_95 = 1.645;

export function viewTaste(row: Pick<TasteRow, 'isOn' | 'learned' | 'learnedAt'> | null): TasteView {
  const { isOn, learned, learnedAt } = row ?? { isOn: true, learned: null, learnedAt: null };
  // What an earlier version learned says nothing of today's traits.
  const known = learned?.version === TRAITS_VERSION ? learned : null;
  const switched = { enabled: isOn, status: isOn ? statusOf(known) : ('off' as const) };
  if (known === null) return { ...switched, posts: 0, videos: 0, explained: null, learned_at: null, traits: [] };
  return {
    ...switched,
    posts: known.posts,
    videos: known.videos,
    explained: known.explained === null ? null : rounded(known.explained),
    learned_at: learnedAt === null ? null : formatTimestamp(learnedAt),
    traits: known.posts + known.videos === 0 ? [] : traitsOf(known),
  };
}

function statusOf(learned: LearnedTaste | null): TasteView['status'] {
  if (learned === null || learned.explained === null) return 'too_little';
  return learned.isProven ? 'in_use' : 'no_gain';
}

/** The surest first. */
function traitsOf({ weights, deviations }: LearnedTaste): TasteView['traits'] {
  const known = TRAITS.map((trait, k) => ({ trait, weight: weights[k] ?? 0, deviation: deviations[k] ?? 1 }));
  return known
    .toSorted((a, b) => Math.abs(b.weight) / b.deviation - Math.abs(a.weight) / a.deviation)
    .map(({ trait, weight, deviation }) => {
      const [low, high] = [weight - NORMAL_95 * deviation, weight + NORMAL_95 * deviation];
      return {
        trait,
        times: rounded(Math.exp(weight)),
        low: rounded(Math.exp(low)),
        high: rounded(Math.exp(high)),
        is_clear: low > 0 || high < 0,
      };
    });
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
