import type { BRoll } from '#schema/domain/footage/footage.ts';
import { footageOfBackground } from '#schema/domain/movement/background.ts';
import type { MovementWish } from '#schema/domain/movement/movement.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { type FootageRow, selectFootage } from './store/footage.ts';

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

/** Checks options before they are saved or used. Throws `request.invalid` if their background is no picture of the user. */
export async function checkBackground(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { background }: MovementWish,
): Promise<void> {
  const footageId = footageOfBackground(background);
  if (footageId === null || pictureKeyIn(await selectFootage(deps.db, userId), footageId) !== undefined) return;
  throw new ApiError('request.invalid', 'background is not one of your pictures, or was deleted. See GET /footage.');
}

/** Options without a background that was deleted: it is blurred then. */
export async function withKnownBackground<O extends MovementWish>(
  deps: Pick<Deps, 'db'>,
  userId: string,
  options: O,
): Promise<O> {
  const footageId = footageOfBackground(options.background);
  if (footageId === null || pictureKeyIn(await selectFootage(deps.db, userId), footageId) !== undefined) return options;
  return { ...options, background: undefined };
}

/** The key of a picture. Undefined if it is not there, or a video. */
export function pictureKeyIn(
  footage: readonly Pick<FootageRow, 'id' | 'kind' | 'key'>[] | undefined,
  footageId: string,
): string | undefined {
  return footage?.find(({ id, kind }) => id === footageId && kind === 'picture')?.key;
}
