import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import subsetFont from 'subset-font';
import { faceOf } from '../../../schema/domain/captions/fonts.ts';
import { renameFamily } from '../../../render-node/drawing/sfnt-family.ts';

/** A TrueType file with one weight, as a user could upload it. */
export function poppins(): Promise<Buffer> {
  return packaged(`@expo-google-fonts/${faceOf('poppins', 700).file}`);
}

/** A variable font, as WOFF2. */
export function variableFont(): Promise<Buffer> {
  return packaged('@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2');
}

function packaged(path: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(path)));
}

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');

/** The letters of ASCII of the same font as WOFF2. */
export function asWoff2(ttf: Buffer): Promise<Buffer> {
  return subsetFont(ttf, ASCII, { targetFormat: 'woff2' });
}

/** The same font under another name. */
export function named(ttf: Buffer, family: string): Buffer {
  return Buffer.from(renameFamily(ttf, family));
}

/** A copy of a TrueType file with a change: `entry` is that of the table in the directory, `table` what it names. */
export function changed(ttf: Buffer, tag: string, change: (at: { entry: Buffer; table: Buffer }) => void): Buffer {
  const made = Buffer.from(ttf);
  const entries = Array.from({ length: made.readUInt16BE(4) }, (_, i) => made.subarray(12 + 16 * i, 28 + 16 * i));
  const entry = entries.find((one) => one.toString('latin1', 0, 4) === tag);
  if (entry === undefined) throw new Error(`no table ${tag}`);
  change({ entry, table: made.subarray(entry.readUInt32BE(8)) });
  return made;
}

/** A small WOFF2 file that unfolds to `bytes` zeros: more than the 2 MB that its one table says. */
export function fontBomb(bytes = 4_000_000): Buffer {
  const stored = brotliCompressSync(Buffer.alloc(bytes));
  const header = Buffer.alloc(48);
  header.write('wOF2');
  header.writeUInt32BE(0x00_01_00_00, 4);
  header.writeUInt16BE(1, 12);
  header.writeUInt32BE(2_000_000, 16);
  header.writeUInt32BE(stored.length, 20);
  // The table `head`, and 2,000,000 as UIntBase128.
  const whole = Buffer.concat([header, Buffer.from([0x01, 0xfa, 0x89, 0x00]), stored]);
  whole.writeUInt32BE(whole.length, 8);
  return whole;
}
