import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Visitor } from '../http/visitor.ts';
import { redeemCode } from './code-store.ts';
import { draftUser, normalizeEmail } from './draft-user.ts';
import { hashCode } from './email-code.ts';
import { openSession, type Session } from './sessions/open-session.ts';

/**
 * Signs in with a mailed code. The account is created at the first sign-in, unless `SIGN_UP` is off. Throws
 * `auth.wrong_code`, also for the right code after too many wrong ones for this address, or where no account may be made.
 */
export async function signInWithCode(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  shown: { email: string; code: string },
  visitor: Visitor,
): Promise<Session> {
  const email = normalizeEmail(shown.email);
  const user = await redeemCode(deps.db, {
    tryId: deps.newId(),
    codeHash: await hashCode(deps.settings.TOKEN_KEYS, email, shown.code),
    network: visitor.network,
    now: deps.clock(),
    newUser: draftUser(deps, { email, eligibleForTrial: true }),
    maySignUp: deps.settings.SIGN_UP !== 'off',
  });
  if (user === null) throw new ApiError('auth.wrong_code');
  return openSession(deps, user, { method: 'code', visitor });
}
