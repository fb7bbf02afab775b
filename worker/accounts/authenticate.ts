import type { Deps } from '../base/deps.ts';
import { bearer } from '../http/bearer.ts';
import { readToken } from './access-token.ts';
import { findUserOfToken, type UserRow } from './store.ts';

export type User = Omit<UserRow, 'passwordHash'>;

/**
 * The user of an access token. Null if the token is not valid or was signed out, alone or by a higher token version.
 */
export async function authenticate(deps: Pick<Deps, 'db' | 'settings' | 'clock'>, token: string): Promise<User | null> {
  const facts = await readToken({ keys: deps.settings.TOKEN_KEYS, clock: deps.clock }, token);
  const user = facts === null ? null : await findUserOfToken(deps.db, facts);
  return user !== null && user.tokenVersion === facts?.tokenVersion ? user : null;
}

/** Middleware of every route that needs a user. */
export const signedIn = bearer(authenticate);
