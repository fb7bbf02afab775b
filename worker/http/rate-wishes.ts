import { type Rate, rateLimitOf, RATES } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Wish } from '../base/rate-window.ts';

/** The subject that counts the requests of a user. */
export function rateSubjectOf(user: { id: string }): string {
  return `user:${user.id}`;
}

/** What the rate limiter counts for requests of a user on this plan. Empty if the limits are switched off. */
export function rateWishes(settings: Deps['settings'], rates: readonly Rate[], plan: string, cost = 1): Wish[] {
  const overrides = settings.RATE_LIMITS;
  if (overrides === 'off') return [];
  return rates.map((rate) => {
    const limit = overrides[rate] ?? rateLimitOf(rate, plan);
    return { rate, limit, windowMs: RATES[rate].windowSec * 1_000, cost };
  });
}
