/** A made file: its first bytes, and its size with the zeros that follow. */
export type HostileFile = { name: string; head: Uint8Array; sizeBytes: number };

export function fileOf(name: string, parts: Uint8Array | Uint8Array[], sizeBytes = 0): HostileFile {
  const head = Buffer.concat(Array.isArray(parts) ? parts : [parts]);
  return { name, head, sizeBytes: Math.max(sizeBytes, head.length) };
}

/** The same bytes many times. */
export function repeat(bytes: Uint8Array, times: number): Uint8Array {
  const all = Buffer.alloc(bytes.length * times);
  for (let at = 0; at < times; at += 1) all.set(bytes, at * bytes.length);
  return all;
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  return bytes;
}
