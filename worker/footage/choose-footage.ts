import type { BRoll } from '#schema/domain/footage/footage.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { selectFootage } from './store/footage.ts';

/**
 * Checks B-roll before it is saved. What is `stored` may stay although it was deleted. Throws `request.invalid` if anything else
 * is not the user's footage.
 */
export async function checkBRoll(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { bRoll, stored }: { bRoll: readonly BRoll[]; stored: readonly BRoll[] },
): Promise<void> {
  const isStored = (item: BRoll) => stored.some(({ footageId }) => footageId === item.footageId);
  const fresh = bRoll.filter((item) => !isStored(item));
  if ((await withKnownFootage(deps, userId, fresh)).length === fresh.length) return;
  throw new ApiError(
    'request.invalid',
    'b_roll: one of its footage_id is not yours, or was deleted. See GET /footage.',
  );
}

/** B-roll without footage that was deleted. */
export async function withKnownFootage<Item extends BRoll>(
  deps: Pick<Deps, 'db'>,
  userId: string,
  bRoll: readonly Item[],
): Promise<Item[]> {
  if (bRoll.length === 0) return [];
  const known = new Set((await selectFootage(deps.db, userId)).map(({ id }) => id));
  return bRoll.filter(({ footageId }) => known.has(footageId));
}
