import { type FontFace, ownFontOf } from '#schema/domain/captions/fonts.ts';
import { type OpenTypeface, openTypeface } from '../../../render-node/drawing/open-typeface.ts';
import type { FontFiles, Ranges } from '../../../render-node/drawing/fallback-fonts.ts';
import { TITLE_FONT } from '../../../render-node/plan/captions/design/styles.ts';
import { instanceFont } from './instance-font.ts';

const known = new Map<string, Promise<Uint8Array>>();

function once(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const making = known.get(name) ?? make();
  known.set(name, making);
  making.catch(() => known.delete(name));
  return making;
}

/** A file under `/fonts`, which scripts/build-site.mjs makes. */
function read(path: string): Promise<Uint8Array> {
  return once(path, () => fetchFile(path));
}

async function fetchFile(path: string): Promise<Uint8Array> {
  const response = await fetch(`/fonts/${path}`);
  // A path without a file is answered with the page.
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/html') === true) {
    throw new Error(`There is no font ${path}.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** An uploaded font, unpacked. */
function readOwn(url: string): Promise<Uint8Array> {
  return once(url, async () => {
    const response = await fetch(url, { credentials: 'omit' });
    if (!response.ok) throw new Error('The uploaded font cannot be read.');
    return unpacked(new Uint8Array(await response.arrayBuffer()));
  });
}

/** Nodes unpack WOFF2 by Google's library, which no page without `eval` can use. The outlines are the same. */
async function unpacked(font: Uint8Array): Promise<Uint8Array> {
  if (String.fromCharCode(...font.subarray(0, 4)) !== 'wOF2') return font;
  const { woff2Decode } = await import('woff-lib/woff2/decode');
  return woff2Decode(font);
}

/** The fonts of the renderer. */
const BUNDLED: Omit<FontFiles, 'open'> = {
  openEmoji: () => read('twemoji/twemoji.ttf'),
  rangesOf: async (family) => JSON.parse(new TextDecoder().decode(await read(`${family}/unicode.json`))) as Ranges,
  openPiece: (family, key, { weight }) =>
    once(`${family} ${key} ${weight}`, async () => instanceFont(await read(`${family}/${key}.ttf`), weight)),
};

/**
 * Opens the font of a look with its fallback fonts. `urlOf`: the address of an uploaded font by its id; null: it was deleted,
 * and is shown as if it were the usual one. The opener throws if a file cannot be read.
 */
export function typefaceOpener(
  urlOf: (fontId: string) => Promise<string | null>,
): (look: FontFace, texts: readonly string[], pictures?: readonly string[]) => Promise<OpenTypeface> {
  const open = async (file: string) => {
    const own = ownFontOf(file);
    if (own === null) return read(file);
    const url = await urlOf(own);
    return url === null ? read(TITLE_FONT.file) : readOwn(url);
  };
  return (look, texts, pictures) => openTypeface(look, { texts, pictures }, { ...BUNDLED, open });
}
