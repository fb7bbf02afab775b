/**
 * Cuts a stream of bytes into frames of one size. Bytes of an unfinished frame are dropped. Each frame is a new buffer
 * unless `buffers` returns one for it.
 */
export async function* rawFrames(
  stream: AsyncIterable<Uint8Array>,
  bytes: number,
  buffers: () => Uint8Array = () => new Uint8Array(bytes),
): AsyncGenerator<Uint8Array, void> {
  let frame = buffers();
  let filled = 0;
  for await (const chunk of stream) {
    for (let read = 0; read < chunk.length;) {
      const part = chunk.subarray(read, read + bytes - filled);
      frame.set(part, filled);
      filled += part.length;
      read += part.length;
      if (filled < bytes) continue;
      yield frame;
      frame = buffers();
      filled = 0;
    }
  }
}

/**
 * Reuses a few buffers in turn, for readers that finish a frame before `count` more have begun. In a pass with hundreds
 * of frames per second, allocation is a third of the work.
 */
export function inTurn(count: number, bytes: number): () => Uint8Array {
  const buffers = Array.from({ length: count }, () => new Uint8Array(bytes));
  let next = 0;
  return () => buffers[next++ % count] as Uint8Array;
}

/**
 * The same items, with up to `ahead` of them fetched while the reader still works on one. Beyond that the source waits,
 * and so does ffmpeg, so that memory stays bounded.
 */
export async function* readAhead<Item>(source: AsyncGenerator<Item, void>, ahead: number): AsyncGenerator<Item, void> {
  const pending: Promise<IteratorResult<Item, void>>[] = [];
  const fetchOne = () => {
    const next = source.next();
    // It is awaited only when its turn comes; until then a rejection must not count as unhandled.
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
