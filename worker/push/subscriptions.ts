import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Page } from '../http/pages.ts';
import { dropExpired, listSubscriptions, type PushSubscriptionRow, removeSubscription } from './store.ts';

/** Browsers of a user that get notifications, newest first. */
export function listBrowsers(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  page: PageRequest,
): Promise<Page<PushSubscriptionRow>> {
  return listSubscriptions(deps.db, { userId, now: deps.clock() }, page);
}

/** No more notifications for a browser. Throws `request.not_found`. */
export async function unsubscribeBrowser(
  deps: Pick<Deps, 'db'>,
  which: { userId: string; id: string },
): Promise<PushSubscriptionRow> {
  const removed = await removeSubscription(deps.db, which);
  if (removed === null) throw new ApiError('request.not_found');
  return removed;
}

/** Forgets browsers whose sign-in has reached its end. Who signs out earlier is forgotten at the next notification. */
export async function forgetBrowsers(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await dropExpired(deps.db, deps.clock());
}
