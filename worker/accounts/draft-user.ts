import type { Deps } from '../base/deps.ts';
import { TEST_KEYS, testUserOf } from '#schema/domain/access/test-key.ts';
import type { UserRow } from './store.ts';

/** E-mail addresses are compared without regard to case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A new user without a password. The name defaults to the part of the e-mail before the @. */
export function draftUser(
  deps: Pick<Deps, 'clock' | 'newId'>,
  asked: { email: string; name?: string | undefined; plan?: string; credits?: number; eligibleForTrial: boolean },
): UserRow {
  const email = normalizeEmail(asked.email);
  return {
    id: deps.newId(),
    email,
    name: asked.name ?? email.replace(/@.*/, ''),
    passwordHash: '',
    tokenVersion: 1,
    allowsVod: false,
    eligibleForTrial: asked.eligibleForTrial,
    subscriptionId: deps.newId(),
    subscriptionStatus: 'active',
    plan: asked.plan ?? 'free',
    balance: asked.credits ?? 0,
    createdAt: deps.clock(),
    limits: null,
    suspendedAt: null,
    watchedAt: null,
    deletedAt: null,
    erasedAt: null,
    parentId: null,
    externalId: null,
    caps: null,
  };
}

/**
 * The test side of a user. Its address is none, so nobody signs in as it; keys show the name, the plan and the limits of
 * the user instead. `grantId`: of the movement that explains its balance.
 */
export function draftTestSide(deps: Pick<Deps, 'clock' | 'newId'>, userId: string): UserRow & { grantId: string } {
  const draft = draftUser(deps, {
    email: `test:${userId}`,
    name: '',
    credits: TEST_KEYS.balance,
    eligibleForTrial: false,
  });
  return { ...draft, id: testUserOf(userId), grantId: deps.newId() };
}
