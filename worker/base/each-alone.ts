import { errorName, logEvent } from './log.ts';

/**
 * Does the work for each item, one after the other. An item that fails is logged as `event` and stops no other: the next
 * sweep finds it again. Returns how many went well.
 */
export async function eachAlone<T>(
  event: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      logEvent(event, { error: errorName(error) });
    }
  }
  return done;
}
