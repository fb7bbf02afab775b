/** Cuts a stream of bytes into frames of one size; each is a buffer of its own. Bytes of an unfinished frame are dropped. */
export async function* rawFrames(stream: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array, void> {
  let frame = new Uint8Array(bytes);
  let filled = 0;
  for await (const chunk of stream) {
    for (let read = 0; read < chunk.length;) {
      const part = chunk.subarray(read, read + bytes - filled);
      frame.set(part, filled);
      filled += part.length;
      read += part.length;
      if (filled < bytes) continue;
      yield frame;
      frame = new Uint8Array(bytes);
      filled = 0;
    }
  }
}

/**
 * The same items, up to `ahead` of them fetched while the reader still works on one. More are not: the source waits, and with it
 * ffmpeg, so that memory stays bounded.
 */
export async function* readAhead<Item>(source: AsyncGenerator<Item, void>, ahead: number): AsyncGenerator<Item, void> {
  const pending: Promise<IteratorResult<Item, void>>[] = [];
  const fetchOne = () => {
    const next = source.next();
    // Read only when its turn comes; until then a failure must not count as unhandled.
    next.catch(() => undefined);
    pending.push(next);
  };
  for (let i = 0; i < ahead; i++) fetchOne();
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const result = await next;
    if (result.done === true) return;
    fetchOne();
    yield result.value;
  }
}
