import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { visibleCharacters } from '../../plan/captions/font-fallback.ts';
import { type ShapedFont, shapedFont } from './shaped-font.ts';

/**
 * Scripts other than Han, one family each, in order of preference. The first has Greek, Devanagari and all of Latin and
 * Cyrillic.
 */
const SCRIPTS =
  ' arabic hebrew thai bengali tamil telugu gujarati gurmukhi kannada malayalam sinhala khmer lao myanmar georgian armenian ethiopic'
    .split(' ')
    .map((script) => (script === '' ? '' : `-${script}`));

/** Frequent characters that only traditional Chinese writes so. */
const TRADITIONAL = /[這個們來說時會對過還沒與為學麼國開關東車長門問題點嗎讓從歲聽見經發]/u;

/**
 * Families for Chinese, Japanese and Korean. The same character has a different shape in each, so the language of the
 * texts comes first.
 */
function hanFamilies(all: string): string[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(all)) return ['-jp', '-sc', '-tc', '-kr'];
  if (/\p{sc=Hangul}/u.test(all)) return ['-kr', '-sc', '-tc', '-jp'];
  return TRADITIONAL.test(all) ? ['-tc', '-sc', '-jp', '-kr'] : ['-sc', '-tc', '-jp', '-kr'];
}

/**
 * Fonts of one weight (100 to 900) for the characters that `drawn` says are missing: subsets of the bundled Noto
 * families, which come in pieces of about a hundred characters.
 */
export async function fallbackFonts(
  texts: readonly string[],
  weight: number,
  isDrawn: (codePoint: number) => boolean,
): Promise<ShapedFont[]> {
  let missing = visibleCharacters(texts).filter((char) => !isDrawn(char.codePointAt(0) ?? 0));
  const found: ShapedFont[] = [];
  for (const family of [...SCRIPTS, ...hanFamilies(missing.join(''))]) {
    if (missing.length === 0) break;
    const fonts = await familyFonts(`noto-sans${family}`, missing, { texts, weight });
    found.push(...fonts);
    missing = missing.filter((char) => !fonts.some((font) => font.has(char.codePointAt(0) ?? 0)));
  }
  return found;
}

async function familyFonts(
  name: string,
  missing: readonly string[],
  of: { texts: readonly string[]; weight: number },
): Promise<ShapedFont[]> {
  const pieces = (await piecesOf(name)).filter(({ has }) => missing.some((char) => has(char.codePointAt(0) ?? 0)));
  const fonts = await Promise.all(pieces.map(({ key }) => openPiece(name, key, of)));
  return fonts.filter((font) => missing.some((char) => font.has(char.codePointAt(0) ?? 0)));
}

type Piece = { key: string; has: (codePoint: number) => boolean };
const known = new Map<string, Promise<Piece[]>>();

/** The pieces of a family with the characters they are said to have; read once. */
function piecesOf(name: string): Promise<Piece[]> {
  const pieces = known.get(name) ?? readPieces(name);
  known.set(name, pieces);
  return pieces;
}

async function readPieces(name: string): Promise<Piece[]> {
  const ranges = JSON.parse(await readFile(packageFile(name, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([key, text]) => {
    const spans = text.split(',').map((span) => {
      const [from = '', to = from] = span.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    return { key: key.replace(/[[\]]/g, ''), has: (char) => spans.some(([from, to]) => char >= from && char <= to) };
  });
}

async function openPiece(
  name: string,
  key: string,
  { texts, weight }: { texts: readonly string[]; weight: number },
): Promise<ShapedFont> {
  const woff2 = await readFile(packageFile(name, `files/${name}-${key}-wght-normal.woff2`));
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  return shapedFont(await subsetFont(woff2, texts.join(' '), options), `Clipmill ${name} ${key} ${weight}`);
}

function packageFile(name: string, file: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/${file}`));
}
