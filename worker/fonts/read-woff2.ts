import { brotliDecompressSync } from 'node:zlib';
import { OWN_FONTS } from '#schema/domain/brands/own-font.ts';
import type { Tables } from './read-sfnt.ts';

/** The tags that the directory has as numbers, in the order of the specification: W3C WOFF 2.0, section 4.1. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));
const OWN_TAG = 63;
const HEADER_BYTES = 48;
const MOST_TABLES = 64;

type Entry = { tag: string; bytes: number };

/**
 * The tables of a WOFF2 file. `glyf` and `loca`, which WOFF2 stores in a form of its own, are there as they are stored.
 * Null if the directory does not fit the file, or if it unfolds to more than it says, or than `OWN_FONTS` allows.
 */
export function readWoff2(bytes: Uint8Array): Tables | null {
  const directory = readDirectory(bytes);
  if (directory === null) return null;
  const { entries, end, storedBytes } = directory;
  const unfoldedBytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (unfoldedBytes > OWN_FONTS.maxUnfoldedBytes || end + storedBytes > bytes.length) return null;
  const data = unfold(bytes.subarray(end, end + storedBytes), unfoldedBytes);
  if (data === null) return null;
  let at = 0;
  return new Map(entries.map((entry) => [entry.tag, data.subarray(at, (at += entry.bytes))]));
}

function readDirectory(bytes: Uint8Array): { entries: Entry[]; end: number; storedBytes: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < HEADER_BYTES) return null;
  const [count, storedBytes] = [view.getUint16(12), view.getUint32(20)];
  if (count === 0 || count > MOST_TABLES) return null;
  const entries: Entry[] = [];
  let at = HEADER_BYTES;
  for (let i = 0; i < count; i += 1) {
    const flags = bytes[at] ?? 0;
    at += 1;
    const isOwn = (flags & 0x3f) === OWN_TAG;
    const tag = isOwn ? String.fromCharCode(...bytes.subarray(at, at + 4)) : (TAGS[flags & 0x3f] ?? '');
    if (isOwn) at += 4;
    const original = readNumber(bytes, at);
    if (original === null) return null;
    const transformed = isTransformed(tag, flags >> 6) ? readNumber(bytes, original.end) : original;
    if (transformed === null) return null;
    at = transformed.end;
    entries.push({ tag, bytes: transformed.value });
  }
  return { entries, end: at, storedBytes };
}

/** For `glyf` and `loca`, 3 means unchanged; for all others 0 does. */
function isTransformed(tag: string, version: number): boolean {
  return tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
}

/** UIntBase128: seven bits a byte, at most five bytes, without zeros in front. */
function readNumber(bytes: Uint8Array, from: number): { value: number; end: number } | null {
  let value = 0;
  for (let at = from; at < from + 5; at += 1) {
    const byte = bytes[at];
    if (byte === undefined || (at === from && byte === 0x80)) return null;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return null;
}

/** workerd compares its limit with whole pieces of output. */
const PIECE_BYTES = 64 * 1024;

/** Null if it is damaged, or not exactly as long. */
function unfold(stored: Uint8Array, bytes: number): Uint8Array | null {
  try {
    const data = brotliDecompressSync(stored, { maxOutputLength: bytes + PIECE_BYTES });
    return data.length === bytes ? data : null;
  } catch {
    return null;
  }
}
