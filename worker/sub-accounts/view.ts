import type { AccountView, TransferView } from '#schema/contract/access/sub-account.ts';
import { viewLimits } from '#schema/contract/plan.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { Transfer } from './move-credits.ts';
import type { SubAccount } from './store.ts';

/** A sub-account as its parent sees it. */
export function viewAccount(account: SubAccount): AccountView {
  return {
    id: account.id,
    name: account.name,
    external_id: account.externalId,
    balance: account.balance,
    limits: viewLimits(account.caps ?? {}),
    api_keys: account.apiKeys,
    created_at: formatTimestamp(account.createdAt),
  };
}

/** Credits that were moved. */
export function viewTransfer({ id, accountId, amount, createdAt }: Transfer): TransferView {
  return { id, account_id: accountId, amount, created_at: formatTimestamp(createdAt) };
}
