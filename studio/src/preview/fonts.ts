import type { FontFace } from '#schema/domain/captions/fonts.ts';
import { type OpenTypeface, openTypeface } from '../../../render-node/drawing/open-typeface.ts';
import type { FontFiles, Ranges } from '../../../render-node/drawing/fallback-fonts.ts';
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

/** The fonts of the renderer. */
const FILES: FontFiles = {
  open: read,
  rangesOf: async (family) => JSON.parse(new TextDecoder().decode(await read(`${family}/unicode.json`))) as Ranges,
  openPiece: (family, key, { weight }) =>
    once(`${family} ${key} ${weight}`, async () => instanceFont(await read(`${family}/${key}.ttf`), weight)),
};

/** Opens the font of a look with its fallback fonts. Throws if a file cannot be read. */
export function openStudioTypeface(look: FontFace, texts: readonly string[]): Promise<OpenTypeface> {
  return openTypeface(look, texts, FILES);
}
