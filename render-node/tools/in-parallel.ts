/**
 * Works on items side by side, at most `limit` at once, and gives the results in the items' order. The first failure is
 * thrown; the rest is told to stop by the signal that each work gets.
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
  try {
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
    return results;
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}
