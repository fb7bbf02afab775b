import type { CreateAccountRequest } from '#schema/contract/access/sub-account.ts';
import type { Caps } from '#schema/domain/limits.ts';
import type { User } from '../accounts/authenticate.ts';
import { draftUser } from '../accounts/draft-user.ts';
import type { By } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import type { Guard, Statement } from '../base/store/statements.ts';
import { ApiError } from '../http/failures.ts';
import { checkCaps } from './check-caps.ts';
import { addAccount, findObstacles, type SubAccount } from './store.ts';

export type { SubAccount } from './store.ts';

/**
 * Creates a sub-account. It has no address that anybody could sign in with. `keep`: statements that keep the answer, in the
 * same batch. Throws `request.invalid`, `accounts.too_many`, `accounts.external_id_taken` or `accounts.too_few_credits`;
 * then nothing is created.
 */
export async function createAccount(
  deps: Pick<Deps, 'db' | 'plans' | 'clock' | 'newId'>,
  parent: User,
  { name, externalId, credits = 0, limits = {} }: CreateAccountRequest,
  { by, keep }: { by: By; keep: (account: SubAccount, guard: Guard) => Statement[] },
): Promise<SubAccount> {
  await checkCaps(deps, parent, limits);
  const caps = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null)) as Caps;
  const draft = draftUser(deps, { email: '', name, eligibleForTrial: false });
  const row = { ...draft, email: `account:${draft.id}`, parentId: parent.id, externalId, caps };
  const account = { ...row, balance: credits, apiKeys: 0 };
  const { subAccounts: most } = await deps.plans.limitsOf(parent);
  const ids = { transferId: deps.newId(), otherId: deps.newId() };
  const move = { ...ids, fromId: parent.id, toId: row.id, amount: credits };
  const event = { ...by, id: deps.newId(), userId: parent.id, action: 'account.created' } as const;
  const isAdded = await addAccount(deps.db, row, {
    most,
    move,
    event: { ...event, subject: `accounts/${row.id}`, createdAt: row.createdAt },
    keep: (guard) => keep(account, guard),
  });
  if (isAdded) return account;
  const { accounts, isFree } = await findObstacles(deps.db, { parentId: parent.id, id: row.id }, externalId);
  if (!isFree) throw new ApiError('accounts.external_id_taken');
  throw accounts >= most
    ? new ApiError('accounts.too_many', `Your plan allows ${most} sub-accounts. Close one first.`)
    : new ApiError('accounts.too_few_credits', `You have fewer than ${credits} credits. Send less as credits.`);
}
