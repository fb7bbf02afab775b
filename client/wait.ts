import type { World } from './transport.ts';

export type WaitOptions<T> = {
  /** Called with what each look found, the last one too. */
  onProgress?: (current: T) => void;
  signal?: AbortSignal | undefined;
  /** How long at most; default two hours. */
  timeoutMs?: number;
  /** Pause between two looks; default 2 s. */
  pollMs?: number;
};

/** What was waited for ended badly: the project is `refunded`, the render `error`. `message` is its reason. */
export class FailedError<T> extends Error {
  readonly last: T;

  constructor(message: string, last: T) {
    super(message);
    this.name = 'FailedError';
    this.last = last;
  }
}

/** It went on for longer than `timeoutMs`; it may still end well. */
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

/** Looks again and again until `isDone`. Throws `FailedError` with `reasonOf` where that is not null, `WaitTimeoutError`, or the signal's reason. */
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
