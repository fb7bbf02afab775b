import type { TasteView } from '#schema/contract/posting/taste.ts';
import type { Deps } from '../base/deps.ts';
import { findTaste, forgetTaste, switchTaste } from './store.ts';
import { viewTaste } from './view.ts';

/** What was learned of the viewers of a user. */
export async function readTaste({ db }: Pick<Deps, 'db'>, userId: string): Promise<TasteView> {
  return viewTaste(await findTaste(db, userId));
}

/** Switches it on or off. What came meanwhile is learned by the next run. */
export async function changeTaste(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { enabled }: { enabled: boolean },
): Promise<TasteView> {
  await switchTaste(deps.db, userId, { isOn: enabled, learnAt: enabled ? deps.clock() : null });
  return readTaste(deps, userId);
}

/** Forgets all of it. */
export async function deleteTaste(deps: Pick<Deps, 'db'>, userId: string): Promise<TasteView> {
  await forgetTaste(deps.db, userId);
  return readTaste(deps, userId);
}
