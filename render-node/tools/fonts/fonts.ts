import { type FontFace, ownFontOf } from '#schema/domain/captions/fonts.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { woff2Decode } from 'woff-lib/woff2/decode';
import type { FontFiles, Ranges } from '../../drawing/fallback-fonts.ts';
import { type OpenTypeface, openTypeface as openOf } from '../../drawing/open-typeface.ts';
import type { ShapedFont } from '../../drawing/shaped-font.ts';

/** The fonts of the packages. */
const BUNDLED: FontFiles = {
  open: (file) => readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))),
  // Whole: the subsetter drops colours.
  openEmoji: async () =>
    woff2Decode(await readFile(fileURLToPath(import.meta.resolve('twemoji-colr-font/twemoji.woff2')))),
  rangesOf,
  openPiece: async (family, key, { texts, weight }) => {
    const woff2 = await readFile(packageFile(family, `files/${family}-${key}-wght-normal.woff2`));
    return subsetFont(woff2, texts.join(' '), { targetFormat: 'truetype', variationAxes: { wght: weight } });
  },
};

const known = new Map<string, Promise<Ranges>>();

/** Read once. */
function rangesOf(family: string): Promise<Ranges> {
  const ranges =
    known.get(family) ??
    readFile(packageFile(family, 'unicode.json'), 'utf8').then((text) => JSON.parse(text) as Ranges);
  known.set(family, ranges);
  return ranges;
}

function packageFile(name: string, file: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/${file}`));
}

/** Opens the font of a look with its fallback fonts, if `texts` need other scripts or emoji. `pictures`: emoji in colour. */
export function openTypeface(
  look: FontFace,
  texts: readonly string[],
  pictures?: readonly string[],
): Promise<OpenTypeface> {
  return openOf(look, { texts, pictures }, BUNDLED);
}

/**
 * The same for text in an uploaded font (TTF, OTF or WOFF2), of which it opens the characters that are drawn. The font is
 * hostile: call it in a sandbox alone. What it returns throws for a font that HarfBuzz cannot read.
 */
export function openWithOwn(font: Buffer): typeof openTypeface {
  const files: FontFiles = {
    ...BUNDLED,
    open: (file, texts) =>
      ownFontOf(file) === null
        ? BUNDLED.open(file, texts)
        : subsetFont(font, texts.join(' '), { targetFormat: 'truetype' }),
  };
  return (look, texts, pictures) => openOf(look, { texts, pictures }, files);
}

/** Puts fonts into a folder, the only one in which libass searches. */
export async function placeFonts(fonts: readonly Pick<ShapedFont, 'family' | 'file'>[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    fonts.map(({ family, file }) => writeFile(join(folder, `${family.replaceAll(' ', '-')}.ttf`), file)),
  );
}
