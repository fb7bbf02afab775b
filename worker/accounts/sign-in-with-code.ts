import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { redeemCode } from './code-store.ts';
import { draftUser, normalizeEmail } from './draft-user.ts';
import { hashCode } from './email-code.ts';
import { openSession, type Session } from './open-session.ts';

/** Signs in with a mailed code. The account is created at the first sign-in. Throws `auth.wrong_code`. */
export async function signInWithCode(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  shown: { email: string; code: string },
): Promise<Session> {
  const email = normalizeEmail(shown.email);
  const user = await redeemCode(deps.db, {
    codeHash: await hashCode(deps.settings.TOKEN_KEYS, email, shown.code),
    now: deps.clock(),
    newUser: draftUser(deps, { email, eligibleForTrial: true }),
  });
  if (user === null) throw new ApiError('auth.wrong_code');
  return openSession(deps, user);
}
