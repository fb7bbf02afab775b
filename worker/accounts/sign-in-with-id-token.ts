import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { draftUser } from './draft-user.ts';
import { openSession, type Session } from './sessions/open-session.ts';
import type { Visitor } from '../http/visitor.ts';
import { findOrAddUser } from './store.ts';

/** Signs in with an OpenID Connect token. The account is created at the first sign-in. Throws `auth.wrong_id_token`. */
export async function signInWithIdToken(
  deps: Pick<Deps, 'db' | 'readIdentity' | 'settings' | 'clock' | 'newId'>,
  idToken: string,
  visitor: Visitor,
): Promise<Session> {
  const identity = await deps.readIdentity(idToken);
  if (identity === null) throw new ApiError('auth.wrong_id_token');
  const user = await findOrAddUser(deps.db, draftUser(deps, { ...identity, eligibleForTrial: true }));
  return openSession(deps, user, { method: 'id_token', visitor });
}
