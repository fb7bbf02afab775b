import { record } from '../audit/store/record.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { addGrant, type Movement } from '../credits/store/ledger.ts';
import { normalizeEmail } from './draft-user.ts';
import { findUserByEmail } from './store.ts';

/**
 * Grants credits to the user with this e-mail, once per reference. A second call with the same reference returns the
 * first grant. Throws `request.not_found` if there is no such user, and `credits.ref_taken` if the reference belongs to
 * another grant.
 */
export async function addCredits(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  asked: { email: string; amount: number; ref?: string | undefined },
): Promise<{ movement: Movement; balance: number; isNew: boolean }> {
  const user = await findUserByEmail(deps.db, normalizeEmail(asked.email));
  if (user === null) throw new ApiError('request.not_found');
  const id = deps.newId();
  const grant = { id, userId: user.id, delta: asked.amount, reason: 'grant', ref: asked.ref ?? id } as const;
  const { movement, balance } = await addGrant(deps.db, { ...grant, createdAt: deps.clock() });
  if (movement.userId !== user.id || movement.delta !== asked.amount) throw new ApiError('credits.ref_taken');
  const isNew = movement.id === id;
  const event = { id: deps.newId(), userId: user.id, actor: 'operator', action: 'credits.granted' } as const;
  if (isNew) await record(deps.db, { ...event, subject: grant.ref, createdAt: deps.clock() });
  return { movement, balance, isNew };
}
