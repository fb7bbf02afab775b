/**
 * Works on items side by side, at most `limit` at once, and gives the results in the items' order. After a failure the
 * rest is told to stop by the signal that each work gets; the first one is thrown when everything has ended, so that
 * nothing still writes into a folder that is being removed.
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
