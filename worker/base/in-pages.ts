import type { Deps } from './deps.ts';

const PAGE = 100;
/** No page starts later than this after the first. */
const BUDGET_MS = 40_000;
/** The same for rows that are only deleted. */
const DROP_BUDGET_MS = 5_000;
/** A run of the Worker may make only this many calls to storage and queues. Work that needs more for an item does fewer. */
const MOST = 1_000;

/**
 * Does the work page by page until nothing is left, time is up or `most` items are done; the next minute continues.
 * `work` returns how many items of its page are done, which `find` does not find again. The others are skipped, so that
 * a failing item blocks nothing. Returns how many were done.
 */
export async function inPages<T>(
  { clock }: Pick<Deps, 'clock'>,
  find: (page: { limit: number; skip: number }) => PromiseLike<T[]>,
  work: (items: T[]) => Promise<number>,
  most = MOST,
): Promise<number> {
  const until = clock() + BUDGET_MS;
  let done = 0;
  let skip = 0;
  while (done + skip < most && clock() < until) {
    const items = await find({ limit: PAGE, skip });
    const handled = items.length === 0 ? 0 : await work(items);
    done += handled;
    skip += items.length - handled;
    if (items.length < PAGE) break;
  }
  return done;
}

/** Rows that one statement removes. */
const DROPPED_AT_ONCE = 500;

/** Removes rows by statements of 500 until fewer are left or time is up. Returns how many were removed. */
export async function dropAll(
  { clock }: Pick<Deps, 'clock'>,
  drop: (limit: number) => PromiseLike<{ meta: { changes: number } }>,
): Promise<number> {
  const until = clock() + DROP_BUDGET_MS;
  let dropped = 0;
  for (;;) {
    const { changes } = (await drop(DROPPED_AT_ONCE)).meta;
    dropped += changes;
    if (changes < DROPPED_AT_ONCE || clock() >= until) return dropped;
  }
}
