/** Reads the beginning of a stream, and no more than needed. */
export type PrefixReader = {
  /** At least the first `end` bytes, or all if there are fewer. `isWhole` is true at the end of the stream. */
  upTo(end: number): Promise<{ bytes: Uint8Array; isWhole: boolean }>;
  /** Cancels the rest. */
  close(): Promise<void>;
};

type Kept = { buffer: Uint8Array; size: number };

export function makePrefixReader(stream: ReadableStream<Uint8Array>): PrefixReader {
  const reader = stream.getReader();
  const kept: Kept = { buffer: new Uint8Array(64 * 1024), size: 0 };
  let isWhole = false;
  return {
    async upTo(end) {
      for (;;) {
        if (isWhole || kept.size >= end) return { bytes: kept.buffer.subarray(0, kept.size), isWhole };
        const { done, value } = await reader.read();
        if (value !== undefined) append(kept, value);
        isWhole = done;
      }
    },
    close: () => reader.cancel().catch(() => undefined),
  };
}

/** A full buffer doubles, so that each byte is copied a constant number of times. */
function append(kept: Kept, chunk: Uint8Array): void {
  if (kept.size + chunk.length > kept.buffer.length) {
    const larger = new Uint8Array(2 * (kept.size + chunk.length));
    larger.set(kept.buffer.subarray(0, kept.size));
    kept.buffer = larger;
  }
  kept.buffer.set(chunk, kept.size);
  kept.size += chunk.length;
}
