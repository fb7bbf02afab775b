import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { normalizeEmail } from './draft-user.ts';
import { findUserByEmail, findUserById, type UserRow } from './store.ts';

/** The user that an operator names by e-mail or by id. Throws `request.not_found`. */
export async function findNamedUser({ db }: Pick<Deps, 'db'>, name: string): Promise<UserRow> {
  const user = (await findUserByEmail(db, normalizeEmail(name))) ?? (await findUserById(db, name.trim().toUpperCase()));
  if (user === null || user.id === LIVES_OWNER_ID) throw new ApiError('request.not_found');
  return user;
}
