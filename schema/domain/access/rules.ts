import { HOUR_MS } from '../time.ts';

/** What an API key may do. A session may do everything. */
export const SCOPES = ['read', 'write', 'webhooks', 'publish', 'accounts'] as const;
export type Scope = (typeof SCOPES)[number];
/** What a key of a sub-account may do: it has no sub-accounts itself. */
export const SUB_ACCOUNT_SCOPES = ['read', 'write', 'webhooks', 'publish'] as const satisfies readonly Scope[];

/** How a session was opened. */
export const SIGN_IN_METHODS = ['password', 'code', 'id_token', 'reset'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Limits of accounts. */
export const ACCESS = {
  /** Sessions kept per user; one more ends the session that was used least recently. */
  sessionsPerUser: 100,
  apiKeysPerUser: 50,
  apiKeyNameChars: 100,
  /** The precision with which last uses are stored, so that not every request writes. */
  seenEveryMs: HOUR_MS,
  keyUsedEveryMs: 60_000,
  passwordMinChars: 8,
  /** Wrong codes for one address from one network. A new code does not reset them. */
  wrongCodesPerHour: 5,
  wrongCodesPerDay: 15,
  /** Wrong codes for one address from all networks. Networks from which the user is signed in may exceed it. */
  wrongCodesOfAddressPerDay: 100,
  subAccountNameChars: 100,
  /** Projects, renders, uploads and monitors of a deleted account that one request, or one sweep, removes. */
  erasedAtOnce: 20,
} as const;
