import type { Deps } from '../base/deps.ts';
import type { User } from './authenticate.ts';
import { sumReserved } from '../credits/store/read-ledger.ts';

export type Account = { user: User; reserved: number };

/** The user, with the credits reserved by unfinished projects. */
export async function readAccount(deps: Pick<Deps, 'db'>, user: User): Promise<Account> {
  const [row] = await sumReserved(deps.db, user.id);
  return { user, reserved: row?.reserved ?? 0 };
}
