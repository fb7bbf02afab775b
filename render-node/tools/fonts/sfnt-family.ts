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
export function renameFamily(sfnt: Buffer, family: string): Buffer {
  const count = sfnt.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, i) => readTable(sfnt, HEADER_BYTES + i * ENTRY_BYTES));
  const changed = tables.map((table) => {
    const data =
      table.tag === NAME_TABLE ? nameTable(family) : table.tag === 'cmap' ? oneCharacterMap(table.data) : null;
    return data === null ? table : { ...table, data, checksum: checksumOf(data) };
  });
  const head = Buffer.alloc(HEADER_BYTES + count * ENTRY_BYTES);
  sfnt.copy(head, 0, 0, HEADER_BYTES);
  let offset = head.length;
  const parts = changed.map(({ tag, checksum, data }, i) => {
    const at = HEADER_BYTES + i * ENTRY_BYTES;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const part = padded(data);
    offset += part.length;
    return part;
  });
  return Buffer.concat([head, ...parts]);
}

function readTable(sfnt: Buffer, at: number): { tag: string; checksum: number; data: Buffer } {
  const offset = sfnt.readUInt32BE(at + 8);
  return {
    tag: sfnt.toString('latin1', at, at + 4),
    checksum: sfnt.readUInt32BE(at + 4),
    data: sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12)),
  };
}

/**
 * libass reads the first Windows map, which ends at U+FFFF even if another one continues (emoji, rare Han). Only the
 * full one is kept.
 */
function oneCharacterMap(cmap: Buffer): Buffer {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(4 + i * 8, 12 + i * 8));
  const full = records.find((record) => record.readUInt16BE(0) === PLATFORM && record.readUInt16BE(2) === FULL_UNICODE);
  if (full === undefined) return cmap;
  const made = Buffer.from(cmap);
  made.writeUInt16BE(1, 2);
  full.copy(made, 4);
  return made;
}

function nameTable(family: string): Buffer {
  const texts = NAME_IDS.map((id) => textOf(id, family));
  const head = Buffer.alloc(6 + texts.length * 12);
  head.writeUInt16BE(texts.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  texts.forEach((text, i) => {
    const fields = [PLATFORM, ENCODING, LANGUAGE, NAME_IDS[i] ?? 0, text.length, offset];
    fields.forEach((field, j) => head.writeUInt16BE(field, 6 + i * 12 + j * 2));
    offset += text.length;
  });
  return Buffer.concat([head, ...texts]);
}

function textOf(id: number, family: string): Buffer {
  const text = id === 2 ? 'Regular' : id === 6 ? family.replace(/[^A-Za-z0-9]/g, '') : family;
  return Buffer.from(text, 'utf16le').swap16();
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}

function checksumOf(data: Buffer): number {
  const words = padded(data);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}
