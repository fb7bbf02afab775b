import type { Deps } from '../deps.ts';
import type { User } from './authenticate.ts';
import { sumReserved } from './store.ts';

/** The user with the credits that unfinished projects hold. */
export async function readAccount(deps: Pick<Deps, 'db'>, user: User): Promise<{ user: User; reserved: number }> {
  return { user, reserved: await sumReserved(deps.db, user.id) };
}
