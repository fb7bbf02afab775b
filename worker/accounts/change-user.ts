import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { normalizeEmail } from './draft-user.ts';
import { type Account, readAccount } from './read-account.ts';
import { changeUserByEmail, findUserByEmail } from './store.ts';

/** The user with this e-mail, for operators. Throws `request.not_found`. */
export async function showUser(deps: Pick<Deps, 'db'>, email: string): Promise<Account> {
  const user = await findUserByEmail(deps.db, normalizeEmail(email));
  if (user === null) throw new ApiError('request.not_found');
  return readAccount(deps, user);
}

/** Sets the permissions of a user. Throws `request.not_found`. */
export async function changeUser(
  deps: Pick<Deps, 'db'>,
  email: string,
  patch: { allowsVod: boolean },
): Promise<Account> {
  const user = await changeUserByEmail(deps.db, normalizeEmail(email), patch);
  if (user === null) throw new ApiError('request.not_found');
  return readAccount(deps, user);
}
