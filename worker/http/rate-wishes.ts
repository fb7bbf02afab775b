import { type Rate, rateLimitOf, RATES } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Wish } from '../base/rate-window.ts';
import type { Metered } from './meter.ts';

/** The subject that counts the requests of a user. */
export function rateSubjectOf(user: { id: string }): string {
  return `user:${user.id}`;
}

/**
 * What the rate limiter counts for requests of a user: by the limits of this user, else by those of the plan. Empty if
 * the limits are switched off.
 */
export function rateWishes(
  settings: Deps['settings'],
  rates: readonly Rate[],
  who: Omit<Metered, 'id'>,
  cost = 1,
): Wish[] {
  const overrides = settings.RATE_LIMITS;
  const own: Partial<Record<Rate, number | undefined>> = who.limits ?? {};
  if (overrides === 'off') return [];
  return rates.map((rate) => {
    const limit = overrides[rate] ?? own[rate] ?? rateLimitOf(rate, who.plan);
    return { rate, limit, windowMs: RATES[rate].windowSec * 1_000, cost };
  });
}
