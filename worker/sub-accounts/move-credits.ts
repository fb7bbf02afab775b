import type { By } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import type { Guard, Statement } from '../base/store/statements.ts';
import { ApiError } from '../http/failures.ts';
import { readAccount } from './change-account.ts';
import { storeMove } from './store.ts';

export type Transfer = { id: string; accountId: string; amount: number; createdAt: number };

/**
 * Moves credits to a sub-account, or back if `amount` is below 0. `keep`: statements that keep the answer, in the same
 * batch. Throws `request.not_found` or `accounts.too_few_credits`; then nothing moves.
 */
export async function moveCreditsOf(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { parent, id }: { parent: { id: string }; id: string },
  amount: number,
  { by, keep }: { by: By; keep: (transfer: Transfer, guard: Guard) => Statement[] },
): Promise<Transfer> {
  await readAccount(deps, { parent, id });
  const transfer = { id: deps.newId(), accountId: id, amount, createdAt: deps.clock() };
  const [fromId, toId] = amount > 0 ? [parent.id, id] : [id, parent.id];
  const event = { ...by, id: deps.newId(), userId: parent.id, action: 'credits.moved' } as const;
  const hasMoved = await storeMove(
    deps.db,
    { parentId: parent.id, id },
    {
      move: { transferId: transfer.id, otherId: deps.newId(), fromId, toId, amount: Math.abs(amount) },
      event: { ...event, subject: `accounts/${id}`, createdAt: transfer.createdAt },
      keep: (guard) => keep(transfer, guard),
    },
  );
  if (hasMoved) return transfer;
  const whose = amount > 0 ? 'You have' : 'The sub-account has';
  throw new ApiError(
    'accounts.too_few_credits',
    `${whose} fewer than ${Math.abs(amount)} credits. Send another amount.`,
  );
}
