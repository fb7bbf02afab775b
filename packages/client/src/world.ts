/** What the client needs from its environment. Tests replace it. */
export type World = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits, or throws the reason of the signal. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  newKey: () => string;
  now: () => number;
};

export const PLATFORM: World = {
  fetch: (url, init) => fetch(url, init),
  sleep,
  newKey: () => crypto.randomUUID(),
  now: Date.now,
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
