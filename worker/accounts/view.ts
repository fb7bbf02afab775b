import { markIfTest } from '#schema/domain/access/test-key.ts';
import type { MovementView, UserView } from '#schema/contract/user.ts';
import { viewLimits } from '#schema/contract/plan.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { User } from './authenticate.ts';
import type { Movement } from '../credits/store/ledger.ts';
import type { Session } from './sessions/open-session.ts';
import type { Account } from './read-account.ts';

/** The user as shown in every response: without password hash and token version. */
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

/** The user with the tokens, for sign-in and refresh. */
export function viewSession({ user, token, refreshToken, expiresAt }: Session) {
  return { ...viewUser(user), token, refresh_token: refreshToken, token_expires_at: formatTimestamp(expiresAt) };
}

/** The user with credits and limits, for `GET /user`. */
export function viewAccount({ user, reserved, allowed }: Account): UserView {
  return {
    ...viewUser(user),
    created_at: formatTimestamp(user.createdAt),
    credits: { balance: user.balance, reserved, unit: 'minute' },
    limits: {
      unfinished_projects: allowed.unfinishedProjects,
      source_max_mb: LIMITS.sourceMaxMb,
      window_min_seconds: LIMITS.windowMinSec,
      clip_min_seconds: LIMITS.clipMinSec,
      short_min_seconds: LIMITS.shortMinSec,
      clip_max_seconds: LIMITS.clipMaxSec,
      max_clips: LIMITS.maxClips,
      per_page_max: LIMITS.perPageMax,
      keep_days: allowed.keepDays === 0 ? null : allowed.keepDays,
    },
    ...markIfTest(user.id),
  };
}

/** Additional fields that operators see. */
export function viewForOperator(account: Account) {
  const { allowsVod, suspendedAt, deletedAt, limits } = account.user;
  const time = (at: number | null) => (at === null ? null : formatTimestamp(at));
  return {
    ...viewAccount(account),
    allows_vod: allowsVod,
    suspended_at: time(suspendedAt),
    deleted_at: time(deletedAt),
    own_limits: limits === null ? null : viewLimits(limits),
  };
}

/** Movements that are of no single project. */
const NO_PROJECT: ReadonlySet<string> = new Set(['grant', 'live', 'archived', 'transfer']);

/** A credit movement. */
export function viewMovement(movement: Movement): MovementView {
  return {
    id: movement.id,
    delta: movement.delta,
    reason: movement.reason,
    ref: movement.ref,
    project_id: NO_PROJECT.has(movement.reason) ? null : movement.ref,
    created_at: formatTimestamp(movement.createdAt),
  };
}

/** `pro-plus` becomes `Pro plus`. */
function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}
