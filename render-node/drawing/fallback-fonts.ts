import { visibleCharacters } from './font-fallback.ts';
import { type ShapedFont, shapedFont } from './shaped-font.ts';

/** The characters of each piece of a family, as `U+0-FF,U+131`. */
export type Ranges = Record<string, string>;

/** What is to be drawn, and how heavy (100 to 900). */
type Drawn = { texts: readonly string[]; weight: number };

/** Where to get fonts. */
export type FontFiles = {
  /** The file of a look or of the emoji, by its path, with the characters of the texts that it has, and possibly more. */
  open: (file: string, texts: readonly string[]) => Promise<Uint8Array>;
  /** The TrueType file of emoji in flat coloured layers. */
  openEmoji: () => Promise<Uint8Array>;
  /** Of a Noto family, such as `noto-sans-arabic`. */
  rangesOf: (family: string) => Promise<Ranges>;
  /** A TrueType file of one weight with the characters of the texts that the piece has, and possibly more. */
  openPiece: (family: string, key: string, drawn: Drawn) => Promise<Uint8Array>;
};

/**
 * Scripts other than Han, one family each, in order of preference. The first has Greek, Devanagari and all of Latin and
 * Cyrillic.
 */
const SCRIPTS =
  ' arabic hebrew thai bengali tamil telugu gujarati gurmukhi kannada malayalam sinhala khmer lao myanmar georgian armenian ethiopic'
    .split(' ')
    .map((script) => (script === '' ? '' : `-${script}`));

/** Frequent characters whose form is used only in traditional Chinese. */
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
 * Fonts of one weight for the characters that `isDrawn` says are missing: from the bundled Noto families, which come in
 * pieces of about a hundred characters.
 */
export async function fallbackFonts(
  drawn: Drawn,
  isDrawn: (codePoint: number) => boolean,
  files: FontFiles,
): Promise<ShapedFont[]> {
  let missing = visibleCharacters(drawn.texts).filter((char) => !isDrawn(char.codePointAt(0) ?? 0));
  const found: ShapedFont[] = [];
  for (const family of [...SCRIPTS, ...hanFamilies(missing.join(''))]) {
    if (missing.length === 0) break;
    const fonts = await familyFonts(`noto-sans${family}`, missing, drawn, files);
    found.push(...fonts);
    missing = missing.filter((char) => !fonts.some((font) => font.has(char.codePointAt(0) ?? 0)));
  }
  return found;
}

async function familyFonts(
  name: string,
  missing: readonly string[],
  drawn: Drawn,
  files: FontFiles,
): Promise<ShapedFont[]> {
  const pieces = piecesOf(await files.rangesOf(name)).filter(({ has }) =>
    missing.some((char) => has(char.codePointAt(0) ?? 0)),
  );
  const fonts = await Promise.all(
    pieces.map(async ({ key }) =>
      shapedFont(await files.openPiece(name, key, drawn), `Clipmill ${name} ${key} ${drawn.weight}`),
    ),
  );
  return fonts.filter((font) => missing.some((char) => font.has(char.codePointAt(0) ?? 0)));
}

type Piece = { key: string; has: (codePoint: number) => boolean };

/** The pieces of a family with the characters listed for them. */
function piecesOf(ranges: Ranges): Piece[] {
  return Object.entries(ranges).map(([key, text]) => {
    const spans = text.split(',').map((span) => {
      const [from = '', to = from] = span.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    return { key: key.replace(/[[\]]/g, ''), has: (char) => spans.some(([from, to]) => char >= from && char <= to) };
  });
}
