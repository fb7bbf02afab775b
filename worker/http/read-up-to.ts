/** Reads at most `maxBytes` of a stream and lets go of the rest. `isWhole`: the stream ended within them. */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: join(chunks, size), isWhole: true };
    chunks.push(value);
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return { bytes: join(chunks, size).subarray(0, maxBytes), isWhole: false };
    }
  }
}

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
