/**
 * The place of one job among several that do a piece of work together. `share` brings what the job adds, and returns
 * what `work` makes of all shares; `leave` says that the job brings nothing more, and may be called any time.
 */
export type Seat = {
  share<S, R>(share: S, signal: AbortSignal, work: SharedWork<S, R>): Promise<R>;
  leave(): void;
};

/** `signal` is aborted when nobody waits for the result any more. */
export type SharedWork<S, R> = (shares: S[], signal: AbortSignal) => Promise<R>;

type Entry = {
  share: unknown;
  signal: AbortSignal;
  work: SharedWork<never, unknown>;
  settle: PromiseWithResolvers<unknown>;
};

/**
 * Seats for `count` jobs. The work runs once, when each of them has brought its share or left. A job that is aborted
 * gets the reason of its abort at once, and the work goes on for the others.
 */
export function seatsFor(count: number): Seat[] {
  const entries: Entry[] = [];
  let open = count;
  const close = () => {
    open -= 1;
    if (open === 0) void runShared(entries);
  };
  return Array.from({ length: count }, () => {
    let isOpen = true;
    const leave = () => {
      if (isOpen) close();
      isOpen = false;
    };
    return {
      leave,
      share: <S, R>(share: S, signal: AbortSignal, work: SharedWork<S, R>) => {
        const settle = Promise.withResolvers<unknown>();
        entries.push({ share, signal, work, settle });
        leave();
        return untilAborted(settle.promise as Promise<R>, signal);
      },
    };
  });
}

async function runShared(entries: readonly Entry[]): Promise<void> {
  const waiting = entries.filter(({ signal }) => !signal.aborted);
  const [first] = waiting;
  if (first === undefined) return;
  const stop = new AbortController();
  const stopIfAlone = () => {
    if (waiting.every(({ signal }) => signal.aborted)) stop.abort(first.signal.reason);
  };
  for (const { signal } of waiting) signal.addEventListener('abort', stopIfAlone);
  try {
    const result = await first.work(waiting.map(({ share }) => share) as never[], stop.signal);
    for (const { settle } of waiting) settle.resolve(result);
  } catch (error) {
    for (const { settle } of waiting) settle.reject(error);
  } finally {
    for (const { signal } of waiting) signal.removeEventListener('abort', stopIfAlone);
  }
}

function untilAborted<R>(result: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
