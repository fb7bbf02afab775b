/**
 * Runs a producer ahead of its consumer by at most `limit` items. Leaving the loop early aborts the producer's signal
 * and waits for its end. An error of the producer is thrown after all items that it returned.
 */
export async function* buffered<T>(
  produce: (signal: AbortSignal) => AsyncIterable<T>,
  options: { limit: number; signal: AbortSignal },
): AsyncGenerator<T> {
  const stop = new AbortController();
  const waiting: T[] = [];
  const state = { isDone: false };
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const produced = (async () => {
    for await (const item of produce(signal)) {
      waiting.push(item);
      tell();
      while (waiting.length >= options.limit && !signal.aborted) await changed.promise;
    }
  })().finally(() => {
    state.isDone = true;
    tell();
  });
  produced.catch(() => undefined);
  signal.addEventListener('abort', tell, { once: true });
  try {
    for (;;) {
      options.signal.throwIfAborted();
      const item = waiting.shift();
      if (item !== undefined) {
        tell();
        yield item;
      } else if (state.isDone) break;
      else await changed.promise;
    }
    await produced;
  } finally {
    stop.abort();
    await produced.catch(() => undefined);
  }
}
