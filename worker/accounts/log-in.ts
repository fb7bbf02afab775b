import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Visitor } from '../http/visitor.ts';
import { normalizeEmail } from './draft-user.ts';
import { dummyHash, hashPassword, isOutdated, verifyPassword } from './password.ts';
import { noteFailure } from './sessions/note-failure.ts';
import { openSession, type Session } from './sessions/open-session.ts';
import { findUserByEmail, replacePasswordHash } from './store.ts';

/**
 * Signs a user in. An unknown e-mail, a wrong password and a user without a password take the same work and get the
 * same response. A hash with weaker parameters than the current ones is replaced. Throws `auth.wrong_credentials` and,
 * with the right password only, `auth.suspended`.
 */
export async function logIn(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId' | 'later'>,
  { email, password }: { email: string; password: string },
  visitor: Visitor,
): Promise<Session> {
  const cost = deps.settings;
  const user = await findUserByEmail(deps.db, normalizeEmail(email));
  const isRight = await verifyPassword(password, user?.passwordHash || dummyHash(cost));
  if (user !== null && !isRight) deps.later(noteFailure(deps, user.id, visitor));
  if (user === null || !isRight) throw new ApiError('auth.wrong_credentials');
  if (isOutdated(user.passwordHash, cost)) {
    await replacePasswordHash(deps.db, user, await hashPassword(password, cost));
  }
  return openSession(deps, user, { method: 'password', visitor });
}
