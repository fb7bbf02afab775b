import type { Deps } from '../base/deps.ts';
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
  };
}
