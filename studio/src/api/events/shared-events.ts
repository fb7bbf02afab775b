const NAME = 'clipmill-events';

/**
 * Takes the events of a stream until the signal is aborted. One tab of the browser holds the stream and passes its
 * events on; when it is closed, another one opens a stream, which begins with `reset`. Browsers offer locks only on
 * secure pages: without them, each tab has its own stream.
 */
export async function takeSharedEvents<E>(
  follow: (signal: AbortSignal) => AsyncIterable<E>,
  take: (event: E) => void,
  signal: AbortSignal,
): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  const channel = new BroadcastChannel(NAME);
  const hold = async () => {
    for await (const event of follow(signal)) {
      take(event);
      if (locks !== undefined) channel.postMessage(event);
    }
  };
  channel.addEventListener('message', ({ data }: MessageEvent<E>) => take(data));
  try {
    await (locks === undefined ? hold() : locks.request(NAME, { signal }, hold));
  } finally {
    channel.close();
  }
}
