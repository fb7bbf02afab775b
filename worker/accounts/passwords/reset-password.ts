import type { Deps } from '../../base/deps.ts';
import { sha256Hex } from '../../base/secrets.ts';
import { ApiError } from '../../http/failures.ts';
import type { Visitor } from '../../http/visitor.ts';
import { hashPassword } from '../password.ts';
import { openSession, type Session } from '../sessions/open-session.ts';
import { redeemReset } from './store.ts';

/** Sets a new password with a mailed token, which works once, and signs in. Throws `auth.wrong_reset`. */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  shown: { token: string; password: string },
  visitor: Visitor,
): Promise<Session> {
  const now = deps.clock();
  const passwordHash = await hashPassword(shown.password, deps.settings);
  const event = { id: deps.newId(), actor: 'user', action: 'password.reset', ...visitor, createdAt: now } as const;
  const user = await redeemReset(deps.db, { hash: await sha256Hex(shown.token), passwordHash, now }, event);
  if (user === null) throw new ApiError('auth.wrong_reset');
  return openSession(deps, user, { method: 'reset', visitor });
}
