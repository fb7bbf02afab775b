import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { User } from './authenticate.ts';
import { normalizeEmail } from './draft-user.ts';
import { verifyPassword } from './password.ts';
import { findUserById, type UserRow } from './store.ts';

/**
 * The user who confirmed the deletion of their account. Throws `accounts.not_confirmed` and
 * `accounts.wrong_password`.
 */
export async function confirmDeletion(
  { db }: Pick<Deps, 'db'>,
  user: User,
  shown: { email: string; password?: string | undefined },
): Promise<UserRow> {
  const stored = await findUserById(db, user.id);
  if (stored === null) throw new ApiError('auth.required');
  if (normalizeEmail(shown.email) !== stored.email) throw new ApiError('accounts.not_confirmed');
  const isRight = stored.passwordHash === '' || (await verifyPassword(shown.password ?? '', stored.passwordHash));
  if (!isRight) throw new ApiError('accounts.wrong_password');
  return stored;
}
