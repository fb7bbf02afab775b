import type { Deps } from '../../base/deps.ts';
import type { Access } from '../../http/access.ts';
import { ApiError } from '../../http/failures.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { User } from '../authenticate.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { findUserById } from '../store.ts';
import { changePasswordHash } from './store.ts';

/**
 * Changes the password, or sets the first one of a user who signs in with codes. All other sessions end; API keys stay.
 * Throws `accounts.wrong_password`, also if the password was changed meanwhile.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  { user, access }: { user: User; access: Access },
  asked: { current: string | undefined; password: string },
  visitor: Visitor,
): Promise<void> {
  if (access.kind === 'key') throw new ApiError('auth.session_required');
  const stored = await findUserById(deps.db, user.id);
  if (stored === null) throw new ApiError('auth.required');
  await checkCurrent(stored.passwordHash, asked.current);
  const passwordHash = await hashPassword(asked.password, deps.settings);
  const event = { id: deps.newId(), userId: user.id, actor: 'user', action: 'password.changed', ...visitor } as const;
  const change = { passwordHash, familyId: access.familyId, event: { ...event, createdAt: deps.clock() } };
  if (!(await changePasswordHash(deps.db, stored, change))) throw new ApiError('accounts.wrong_password');
}

/** A user without a password has shown the session, which a mailed code or an issuer opened. */
async function checkCurrent(passwordHash: string, current: string | undefined): Promise<void> {
  if (passwordHash === '' || (await verifyPassword(current ?? '', passwordHash))) return;
  throw new ApiError('accounts.wrong_password');
}
