const NAME_TABLE = 'name';
/** Windows, Unicode BMP, American English: the names that FreeType's callers read. */
const [PLATFORM, ENCODING, LANGUAGE] = [3, 1, 0x0409];
const FULL_UNICODE = 10;
/** Family, style, unique name, full name, PostScript name. */
const NAME_IDS = [1, 2, 3, 4, 6];
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/**
 * Renames the family of a TrueType or OpenType file to a name that no font of the host has, and makes all of its
 * characters available to libass. Other tables do not change. File layout: OpenType specification, "Table Directory"
 * and "name".
 */
export function renameFamily(sfnt: Uint8Array, family: string): Uint8Array<ArrayBuffer> {
  const count = viewOf(sfnt).getUint16(4);
  const tables = Array.from({ length: count }, (_, i) => readTable(sfnt, HEADER_BYTES + i * ENTRY_BYTES));
  const changed = tables.map((table) => {
    const data =
      table.tag === NAME_TABLE ? nameTable(family) : table.tag === 'cmap' ? oneCharacterMap(table.data) : null;
    return data === null ? table : { ...table, data, checksum: checksumOf(data) };
  });
  const headBytes = HEADER_BYTES + count * ENTRY_BYTES;
  const made = new Uint8Array(changed.reduce((sum, { data }) => sum + paddedBytes(data), headBytes));
  const view = viewOf(made);
  made.set(sfnt.subarray(0, HEADER_BYTES));
  let offset = headBytes;
  changed.forEach(({ tag, checksum, data }, i) => {
    const at = HEADER_BYTES + i * ENTRY_BYTES;
    made.set(
      [...tag].map((char) => char.charCodeAt(0)),
      at,
    );
    view.setUint32(at + 4, checksum);
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, data.length);
    made.set(data, offset);
    offset += paddedBytes(data);
  });
  return made;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readTable(sfnt: Uint8Array, at: number): { tag: string; checksum: number; data: Uint8Array } {
  const view = viewOf(sfnt);
  const offset = view.getUint32(at + 8);
  return {
    tag: String.fromCharCode(...sfnt.subarray(at, at + 4)),
    checksum: view.getUint32(at + 4),
    data: sfnt.subarray(offset, offset + view.getUint32(at + 12)),
  };
}

/**
 * libass reads the first Windows map, which ends at U+FFFF even if another one continues (emoji, rare Han). Only the
 * full one is kept.
 */
function oneCharacterMap(cmap: Uint8Array): Uint8Array {
  const records = Array.from({ length: viewOf(cmap).getUint16(2) }, (_, i) => cmap.subarray(4 + i * 8, 12 + i * 8));
  const full = records.find((record) => {
    const view = viewOf(record);
    return view.getUint16(0) === PLATFORM && view.getUint16(2) === FULL_UNICODE;
  });
  if (full === undefined) return cmap;
  const made = new Uint8Array(cmap);
  viewOf(made).setUint16(2, 1);
  made.set(full, 4);
  return made;
}

function nameTable(family: string): Uint8Array {
  const texts = NAME_IDS.map((id) => textOf(id, family));
  const headBytes = 6 + texts.length * 12;
  const made = new Uint8Array(texts.reduce((sum, text) => sum + text.length, headBytes));
  const view = viewOf(made);
  view.setUint16(2, texts.length);
  view.setUint16(4, headBytes);
  let offset = 0;
  texts.forEach((text, i) => {
    const fields = [PLATFORM, ENCODING, LANGUAGE, NAME_IDS[i] ?? 0, text.length, offset];
    fields.forEach((field, j) => view.setUint16(6 + i * 12 + j * 2, field));
    made.set(text, headBytes + offset);
    offset += text.length;
  });
  return made;
}

/** In UTF-16, the higher byte first. */
function textOf(id: number, family: string): Uint8Array {
  const text = id === 2 ? 'Regular' : id === 6 ? family.replace(/[^A-Za-z0-9]/g, '') : family;
  return Uint8Array.from({ length: text.length * 2 }, (_, i) => {
    const unit = text.charCodeAt(i >> 1);
    return i % 2 === 0 ? unit >> 8 : unit;
  });
}

function paddedBytes({ length }: Uint8Array): number {
  return Math.ceil(length / 4) * 4;
}

function checksumOf(data: Uint8Array): number {
  let sum = 0;
  data.forEach((byte, i) => {
    sum = (sum + byte * 2 ** (24 - 8 * (i % 4))) % 2 ** 32;
  });
  return sum;
}
