/**
 * Works on items in parallel, at most `limit` at once, and returns the results in the order of the items. After a
 * failure it aborts the signal of the other calls and waits for them, so that nothing still writes into a folder that
 * is about to be removed; then it throws the first error.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const stop = new AbortController();
  const own = AbortSignal.any([signal, stop.signal]);
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [i, item] of queue) {
      own.throwIfAborted();
      results[i] = await work(item, own);
    }
  };
  const fail = (error: unknown) => {
    stop.abort(error);
    throw error;
  };
  const settled = await Promise.allSettled(
    Array.from({ length: Math.min(limit, items.length) }, () => worker().catch(fail)),
  );
  if (settled.some(({ status }) => status === 'rejected')) throw stop.signal.reason;
  return results;
}
