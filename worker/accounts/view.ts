import type { UserView } from '#schema/contract/user.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { User } from './authenticate.ts';

/** The user as every answer shows them: no hash, no token version. */
export function viewUser(user: User) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    balance: user.balance,
    eligible_for_trial: user.eligibleForTrial,
    subscription: {
      id: user.subscriptionId,
      status: user.subscriptionStatus,
      plan: { name: titleOf(user.plan), slug: user.plan },
    },
  };
}

/** `GET /user`: with the credits and the limits. */
export function viewAccount({ user, reserved }: { user: User; reserved: number }): UserView {
  return {
    ...viewUser(user),
    created_at: formatTimestamp(user.createdAt),
    credits: { balance: user.balance, reserved, unit: 'minute' },
    limits: {
      unfinished_projects: LIMITS.unfinishedProjects,
      source_max_mb: LIMITS.sourceMaxMb,
      window_min_seconds: LIMITS.windowMinSec,
      clip_min_seconds: LIMITS.clipMinSec,
      clip_max_seconds: LIMITS.clipMaxSec,
      max_clips: LIMITS.maxClips,
      per_page_max: LIMITS.perPageMax,
    },
  };
}

/** `pro-plus` reads `Pro plus`. */
function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}
