import type { UsageDayView } from '#schema/contract/access/usage.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { dropAll } from '../base/in-pages.ts';
import { dropOldDays, isSubAccount, readUsage } from './store/key-days.ts';

type Usage = Awaited<ReturnType<typeof readUsage>>;

/**
 * What a user did on each of the last days, by API key: or one of their sub-accounts (its id), or `all` of these. Newest first,
 * without days and keys that did nothing. Throws `request.not_found` for another id.
 */
export async function usageOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  days: number,
  account?: string,
): Promise<UsageDayView[]> {
  const isOne = account !== undefined && account !== 'all';
  if (isOne && !(await isSubAccount(db, { parentId: userId, id: account }))) throw new ApiError('request.not_found');
  const users = { userId: isOne ? account : userId, withSubs: account === 'all' };
  return usageByDay(await readUsage(db, users, Math.floor(clock() / DAY_MS) - days + 1), userId);
}

/** Joins requests, and what was spent, by day, user and key. */
export function usageByDay({ requests, spent, keys }: Usage, ownId: string): UsageDayView[] {
  const nameOf = new Map(keys.map(({ id, name }) => [id, name]));
  const places = Map.groupBy([...requests, ...spent], ({ day, userId, keyId }) => `${day}/${userId}/${keyId ?? ''}`);
  return [...places.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted(
      (a, b) => b.day - a.day || a.userId.localeCompare(b.userId) || (a.keyId ?? '').localeCompare(b.keyId ?? ''),
    )
    .map(({ day, userId, keyId }) => {
      const isHere = (each: { day: number; userId: string; keyId: string | null }) =>
        each.day === day && each.userId === userId && each.keyId === keyId;
      const sums = spent.find(isHere);
      return {
        date: new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
        account_id: userId === ownId ? null : userId,
        api_key: keyId === null ? null : { id: keyId, name: nameOf.get(keyId) ?? null },
        requests: keyId === null ? null : (requests.find(isHere)?.requests ?? 0),
        minutes_processed: sums?.minutes ?? 0,
        credits: sums?.credits ?? 0,
      };
    });
}

/** Removes counts of requests that nobody can ask for any more. Runs each minute. */
export async function forgetOldUsage(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const day = Math.floor((deps.clock() - KEEP.keyDays.ms) / DAY_MS);
  for (const table of ['keyDays', 'keyProjects'] as const) {
    await dropAll(deps, (limit) => dropOldDays(deps.db, table, day, limit));
  }
}
