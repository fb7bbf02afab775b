import { crc32 } from 'node:zlib';

/** A file of a ZIP. `sizeBytes` is exact: the length of the ZIP is told before its first byte. */
export type ZipEntry = { name: string; sizeBytes: number; open(): Promise<ReadableStream<Uint8Array>> };

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Signature, checksum and the two sizes, after each file. */
const AFTER_BYTES = 16;
/** Names are UTF-8, and checksum and sizes come after the file. */
const FLAGS = 0x0808;
/** 1 January 1980, the first date of the format: an export has no date of its own. */
const DATE = 0x0021;
const VERSION = 20;

/** The length of the ZIP in bytes. */
export function zipBytes(entries: readonly ZipEntry[]): number {
  return entries.reduce(
    (sum, { name, sizeBytes }) =>
      sum + LOCAL_BYTES + AFTER_BYTES + CENTRAL_BYTES + 2 * encode(name).byteLength + sizeBytes,
    END_BYTES,
  );
}

/**
 * Files as one ZIP, stored without compression, as they arrive: nothing waits in memory. Less than 4 GB in all. Fails if a
 * file has another size than it was announced with.
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array, void> {
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const { name, sizeBytes, open } of entries) {
    const named = encode(name);
    yield join(
      record(
        [0x04034b50, 4],
        [VERSION, 2],
        [FLAGS, 2],
        [0, 2],
        [0, 2],
        [DATE, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [named.byteLength, 2],
        [0, 2],
      ),
      named,
    );
    let [sum, size] = [0, 0];
    for await (const chunk of await open()) {
      sum = crc32(chunk, sum);
      size += chunk.byteLength;
      yield chunk;
    }
    if (size !== sizeBytes) throw new Error(`${name} has ${size} bytes instead of ${sizeBytes}`);
    yield record([0x08074b50, 4], [sum, 4], [size, 4], [size, 4]);
    central.push(
      join(
        record(
          [0x02014b50, 4],
          [VERSION, 2],
          [VERSION, 2],
          [FLAGS, 2],
          [0, 2],
          [0, 2],
          [DATE, 2],
          [sum, 4],
          [size, 4],
          [size, 4],
        ),
        record([named.byteLength, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        named,
      ),
    );
    offset += LOCAL_BYTES + named.byteLength + size + AFTER_BYTES;
  }
  const length = central.reduce((sum, one) => sum + one.byteLength, 0);
  const count = central.length;
  yield* central;
  yield record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [offset, 4], [0, 2]);
}

/** Numbers, each with its count of bytes, the lowest byte first. */
function record(...fields: [value: number, bytes: 2 | 4][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
