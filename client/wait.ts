import type { World } from './transport.ts';

export type WaitOptions<T> = {
  /** Called with the result of each poll, including the last. */
  onProgress?: (current: T) => void;
  signal?: AbortSignal | undefined;
  /** Maximum duration. Default: two hours. */
  timeoutMs?: number;
  /** Pause between two polls. Default: 2 s. */
  pollMs?: number;
};

/** The awaited object failed: the project is `refunded`, the render `error`. `message` is the reason. */
export class FailedError<T> extends Error {
  readonly last: T;

  constructor(message: string, last: T) {
    super(message);
    this.name = 'FailedError';
    this.last = last;
  }
}

/** The wait took longer than `timeoutMs`. The object may still finish. */
export class WaitTimeoutError<T> extends Error {
  readonly last: T;

  constructor(timeoutMs: number, last: T) {
    super(`It was not done after ${Math.round(timeoutMs / 1_000)} seconds.`);
    this.name = 'WaitTimeoutError';
    this.last = last;
  }
}

const TWO_HOURS_MS = 7_200_000;
const POLL_MS = 2_000;

/**
 * Polls until `isDone`. Throws `FailedError` with the result of `reasonOf` if that is not null, `WaitTimeoutError`, or
 * the signal's reason.
 */
export async function waitUntilDone<T>(
  world: Pick<World, 'sleep' | 'now'>,
  look: (signal?: AbortSignal) => Promise<T>,
  judge: { isDone: (current: T) => boolean; reasonOf: (current: T) => string | null },
  { onProgress, signal, timeoutMs = TWO_HOURS_MS, pollMs = POLL_MS }: WaitOptions<T> = {},
): Promise<T> {
  const endsAt = world.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const current = await look(signal);
    onProgress?.(current);
    if (judge.isDone(current)) return current;
    const reason = judge.reasonOf(current);
    if (reason !== null) throw new FailedError(reason, current);
    if (world.now() + pollMs > endsAt) throw new WaitTimeoutError(timeoutMs, current);
    await world.sleep(pollMs, signal);
  }
}
