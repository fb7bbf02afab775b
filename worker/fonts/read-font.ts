import { OWN_FONTS, type OwnFontKind } from '#schema/domain/brands/own-font.ts';
import { asOneLine } from '#schema/domain/texts/title-overlay.ts';
import { readSfnt, type Tables } from './read-sfnt.ts';
import { readWoff2 } from './read-woff2.ts';

/** `name`: family and style, as the file names itself. */
export type FontFacts = { kind: OwnFontKind; name: string };
type Refusal = 'font.refused' | 'font.variable' | 'font.restricted';

/** What text needs, besides outlines. */
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2'];

/**
 * What kind of font the bytes of a file are, by its directory and the small tables about the font as a whole: neither its
 * name nor its media type is trusted. Outlines and layout are not read here: nodes do that, in their sandbox.
 */
export function readFont(bytes: Uint8Array): FontFacts | Refusal {
  const kind = kindOf(bytes);
  const tables = kind === null ? null : kind === 'woff2' ? readWoff2(bytes) : readSfnt(bytes);
  if (kind === null || tables === null) return 'font.refused';
  if (tables.has('fvar')) return 'font.variable';
  const hasOutlines = tables.has('CFF ') || (tables.has('glyf') && tables.has('loca'));
  if (!hasOutlines || NEEDED.some((tag) => !tables.has(tag)) || !isMeasured(tables)) return 'font.refused';
  if (isRestricted(viewOf(tables, 'OS/2').getUint16(8))) return 'font.restricted';
  return { kind, name: nameOf(tables) };
}

function kindOf(bytes: Uint8Array): OwnFontKind | null {
  switch (String.fromCharCode(...bytes.subarray(0, 4))) {
    case '\u0000\u0001\u0000\u0000':
    case 'true':
      return 'ttf';
    case 'OTTO':
      return 'otf';
    case 'wOF2':
      return 'woff2';
    default:
      return null;
  }
}

function viewOf(tables: Tables, tag: string): DataView {
  const { buffer, byteOffset, byteLength } = tables.get(tag) ?? new Uint8Array(0);
  return new DataView(buffer, byteOffset, byteLength);
}

/** Whether it says how large it is: units per em in `head`, glyphs in `maxp`, heights for Windows in `OS/2`, which libass takes. */
function isMeasured(tables: Tables): boolean {
  const [head, maxp, os2] = [viewOf(tables, 'head'), viewOf(tables, 'maxp'), viewOf(tables, 'OS/2')];
  if (head.byteLength < 54 || maxp.byteLength < 6 || os2.byteLength < 78) return false;
  const unitsPerEm = head.getUint16(18);
  const lineEm = (os2.getUint16(74) + os2.getUint16(76)) / unitsPerEm;
  return unitsPerEm >= 16 && unitsPerEm <= 16_384 && maxp.getUint16(4) > 0 && lineEm > 0.2 && lineEm < 10;
}

/** `fsType`: no embedding at all without the consent of its maker, or of bitmaps alone. */
function isRestricted(fsType: number): boolean {
  return (fsType & 0x00_0e) === 0x00_02 || (fsType & 0x02_00) !== 0;
}

/** Their ids: names for families of more than four styles come first. */
const FAMILY = [16, 1];
const STYLE = [17, 2];
const MOST_NAMES = 1_000;
const MOST_NAME_BYTES = 1_000;

function nameOf(tables: Tables): string {
  const names = namesIn(tables.get('name') ?? new Uint8Array(0));
  const first = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').find((text) => text !== '') ?? '';
  const style = first(STYLE);
  const whole = `${first(FAMILY)}${/^(regular|normal|roman)$/i.test(style) ? '' : ` ${style}`}`.trim();
  const name = [...whole].slice(0, OWN_FONTS.nameChars).join('').trim();
  return name === '' ? 'Font' : name;
}

/** The names of a font, in American English if there are several. */
function namesIn(table: Uint8Array): Map<number, string> {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const names = new Map<number, string>();
  if (view.byteLength < 6) return names;
  const [count, texts] = [Math.min(view.getUint16(2), MOST_NAMES), view.getUint16(4)];
  for (let at = 6; at < 6 + 12 * count && at + 12 <= view.byteLength; at += 12) {
    const [platform, language, id] = [view.getUint16(at), view.getUint16(at + 4), view.getUint16(at + 6)];
    const from = texts + view.getUint16(at + 10);
    const bytes = table.subarray(from, from + Math.min(view.getUint16(at + 8), MOST_NAME_BYTES));
    const isBest = platform === 3 && language === 0x04_09;
    if (isBest || !names.has(id)) names.set(id, textOf(bytes, platform));
  }
  return names;
}

/** Of the Macintosh platform, one byte a letter; UTF-16 otherwise. */
function textOf(bytes: Uint8Array, platform: number): string {
  const text = new TextDecoder(platform === 1 ? 'macintosh' : 'utf-16be').decode(bytes);
  return asOneLine(text.replaceAll(/[\p{Cf}\p{Co}\uFFFD]/gu, ''));
}
