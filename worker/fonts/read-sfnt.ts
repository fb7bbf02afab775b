/** The tables of a font by their tags. */
export type Tables = ReadonlyMap<string, Uint8Array>;

/** Fonts have about 20 tables. */
const MOST_TABLES = 64;

/** The tables of a TrueType or OpenType file. Null if its directory does not fit the file. */
export function readSfnt(bytes: Uint8Array): Tables | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.byteLength < 12 ? 0 : view.getUint16(4);
  if (count === 0 || count > MOST_TABLES || view.byteLength < 12 + 16 * count) return null;
  const tables = new Map<string, Uint8Array>();
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (offset + length > view.byteLength) return null;
    tables.set(String.fromCharCode(...bytes.subarray(at, at + 4)), bytes.subarray(offset, offset + length));
  }
  return tables;
}
