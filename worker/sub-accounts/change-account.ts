import type { ChangeAccountRequest } from '#schema/contract/access/sub-account.ts';
import type { User } from '../accounts/authenticate.ts';
import type { By } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { checkCaps } from './check-caps.ts';
import { findAccount, patchAccount, type SubAccount } from './store.ts';

type Wanted = { parent: Pick<User, 'id'>; id: string };

/** An open sub-account. Throws `request.not_found`. */
export async function readAccount({ db }: Pick<Deps, 'db'>, { parent, id }: Wanted): Promise<SubAccount> {
  const account = await findAccount(db, { parentId: parent.id, id });
  if (account === null) throw new ApiError('request.not_found');
  return account;
}

/** Changes a sub-account. Throws `request.not_found`, `request.invalid` or `accounts.external_id_taken`. */
export async function changeAccount(
  deps: Pick<Deps, 'db' | 'plans' | 'clock' | 'newId'>,
  { parent, id }: { parent: User; id: string },
  { limits: caps, ...fields }: ChangeAccountRequest,
  by: By,
): Promise<SubAccount> {
  if (caps !== undefined) await checkCaps(deps, parent, caps);
  const event = { ...by, id: deps.newId(), userId: parent.id, action: 'account.changed' } as const;
  const told = { ...event, subject: `accounts/${id}`, createdAt: deps.clock() };
  const isChanged = await patchAccount(deps.db, { parentId: parent.id, id }, { ...fields, caps }, told);
  const account = await readAccount(deps, { parent, id });
  if (!isChanged) throw new ApiError('accounts.external_id_taken');
  return account;
}
