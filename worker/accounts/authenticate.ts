import type { Deps } from '../deps.ts';
import { bearer } from '../http/bearer.ts';
import { readToken } from './access-token.ts';
import { findUser, type UserRow } from './store.ts';

export type User = Omit<UserRow, 'passwordHash'>;

/** The user of an access token, or null where it is not valid or was signed out by a raised token version. */
export async function authenticate(deps: Pick<Deps, 'db' | 'settings' | 'clock'>, token: string): Promise<User | null> {
  const claims = await readToken({ keys: deps.settings.TOKEN_KEYS, clock: deps.clock }, token);
  const user = claims === null ? null : await findUser(deps.db, claims.userId);
  return user !== null && user.tokenVersion === claims?.tokenVersion ? user : null;
}

/** Middleware of every route that needs a user. */
export const signedIn = bearer(authenticate);
