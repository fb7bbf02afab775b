import { ownFontOf } from '#schema/domain/captions/fonts.ts';
import { fileName, uniqueNames } from '#schema/domain/texts/file-name.ts';
import { writeSrt } from '#schema/domain/timeline/write-srt.ts';
import { lookOf } from '../../render-node/plan/captions/design/look-of.ts';
import type { Deps } from '../base/deps.ts';
import { checkSource, type Export } from './read-export.ts';
import type { ZipEntry } from './zip.ts';

/** The folder of the video file in a ZIP. */
export const MEDIA_FOLDER = 'media/';

/**
 * The files of a ZIP: the document, the video file that it names, and of each clip its captions, its cover and the font of
 * its look. `fetchFont` gives a bundled font. Throws `editor.not_stored` and `request.invalid`.
 */
export async function bundleOf(
  deps: Pick<Deps, 'media'>,
  { document, clips, media, sourceKey }: Export,
  fetchFont: (file: string) => Promise<Response>,
): Promise<ZipEntry[]> {
  const sizeBytes = await checkSource(deps, sourceKey);
  const names = uniqueNames(clips.map(({ short }) => fileName(short.title, 'srt')));
  const covers = await Promise.all(
    clips.map(({ short }, i) => stored(deps, `covers/${(names[i] ?? '').replace(/srt$/, 'jpg')}`, short.thumbnailKey)),
  );
  const files = clips.flatMap(({ plan }) => (plan.captions === false ? [] : [lookOf(plan.captions).font.file]));
  const own = new Map(clips.flatMap(({ plan: { fonts: uploaded = [] } }) => uploaded.map(({ id, key }) => [id, key])));
  const fonts = await Promise.all(
    [...new Set(files)].map((file) => {
      const key = own.get(ownFontOf(file) ?? '');
      return key === undefined
        ? font(file, fetchFont)
        : stored(deps, `fonts/${key.split('/').slice(2).join('-')}`, key);
    }),
  );
  const open = () => read(deps, sourceKey);
  return [
    text('README.txt', readme(document.name, media.name)),
    text(document.name, document.text),
    { name: `${MEDIA_FOLDER}${media.name}`, sizeBytes, open },
    ...clips.map(({ sequence }, i) => text(`subtitles/${names[i] ?? ''}`, writeSrt(sequence))),
    ...covers.flat(),
    ...fonts.flat(),
  ];
}

function text(name: string, content: string): ZipEntry {
  const bytes = new TextEncoder().encode(content);
  return { name, sizeBytes: bytes.byteLength, open: () => Promise.resolve(new Blob([bytes]).stream()) };
}

/** A stored object, or nothing if it is gone. */
async function stored(deps: Pick<Deps, 'media'>, name: string, key: string | null): Promise<ZipEntry[]> {
  const found = key === null ? null : await deps.media.head(key);
  if (found === null || key === null) return [];
  return [{ name, sizeBytes: found.size, open: () => read(deps, key) }];
}

async function read({ media }: Pick<Deps, 'media'>, key: string): Promise<ReadableStream<Uint8Array>> {
  const object = await media.get(key);
  if (object === null) throw new Error('an object of the ZIP is gone');
  return object.body;
}

async function font(file: string, fetchFont: (file: string) => Promise<Response>): Promise<ZipEntry[]> {
  const response = await fetchFont(file);
  if (!response.ok) return [];
  const bytes = await response.arrayBuffer();
  const name = `fonts/${file.split('/').at(-1) ?? file}`;
  return [{ name, sizeBytes: bytes.byteLength, open: () => Promise.resolve(new Blob([bytes]).stream()) }];
}

function readme(document: string, video: string): string {
  return `Unpack everything into one folder, then open “${document}” in your editing program.

If the program asks for the video, choose media/${video}.
subtitles/ has the captions of each clip (SubRip), covers/ their covers, fonts/ the fonts of their caption styles.
`;
}
