import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { execa } from 'execa';
import * as z from 'zod';
import { OWN_FONTS } from '#schema/domain/brands/own-font.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { makeOwnFolder, readOwn } from '../../../base/own-file.ts';
import { mediaProcess } from '../../../ffmpeg/process/child.ts';
import { FONTS_FOLDER } from '../../../ffmpeg/graph/render-graph.ts';
import { openTypeface, placeFonts } from '../../../tools/fonts/fonts.ts';
import { readUpload } from '../job/read-upload.ts';
import type { RenderContext } from '../job/work.ts';
import { type DrawnText, drawText, ownFontIn, type TextWork } from './draw-text.ts';

/** The file of the uploaded font that the text names; missing if it names none. */
type OwnFont = { url: string } | undefined;

/**
 * Draws text, and puts its fonts into the folder of the context. Throws `render.font_unreadable` for an uploaded font that
 * cannot be drawn with.
 */
export async function writeText(work: TextWork, own: OwnFont, context: RenderContext): Promise<DrawnText> {
  const { fonts, ass, srt } =
    ownFontIn(work) === null ? await drawText(work, openTypeface) : await drawConfined(work, own, context);
  const folder = join(context.workdir, FONTS_FOLDER);
  if (ass !== null) {
    await makeOwnFolder(folder);
    await placeFonts(fonts, folder);
  }
  return { ass, srt };
}

const FOLDER = 'text';
const [WORK_FILE, FONT_FILE, DRAWN_FILE] = ['work.bin', 'own-font', 'drawn.json'];
const UNREADABLE = 'render.font_unreadable';

/** The program has a folder of its own: the node works in that of the job, where nothing hostile may leave a link. */
async function drawConfined(work: TextWork, own: OwnFont, context: RenderContext): Promise<Drawn> {
  if (own === undefined) throw new JobFailure(UNREADABLE, 'no file');
  const confined = { ...context, workdir: join(context.workdir, FOLDER) };
  const file = (name: string) => join(confined.workdir, name);
  const upload = { url: own.url, maxBytes: OWN_FONTS.maxBytes, name: FONT_FILE, failure: UNREADABLE } as const;
  await mkdir(confined.workdir);
  try {
    await writeFile(file(WORK_FILE), serialize(work));
    return await readUpload(upload, confined, async () => {
      await runConfined(confined);
      return drawnSchema.parse(JSON.parse(await readDrawn(file(DRAWN_FILE))));
    });
  } finally {
    await rm(confined.workdir, { recursive: true, force: true });
  }
}

const drawnSchema = z.object({
  ass: z.string().nullable(),
  srt: z.string(),
  fonts: z.array(
    z.object({
      family: z.string().regex(/^[^/\0]{1,100}$/),
      file: z.base64().transform((text) => Uint8Array.from(Buffer.from(text, 'base64'))),
    }),
  ),
});
type Drawn = z.infer<typeof drawnSchema>;

/** What the program wrote. */
async function readDrawn(path: string): Promise<string> {
  const text = await readOwn(path, MOST_DRAWN_BYTES);
  if (text === null) throw new JobFailure(UNREADABLE, 'no text');
  return text;
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PROGRAM = fileURLToPath(new URL('confined.ts', import.meta.url));
/** What the program is made of: code of this repository alone, no settings. */
const CODE = ['render-node', 'schema', 'node_modules', 'package.json'].map((name) => join(ROOT, name));
/** It takes about a second. */
const DEADLINE_MS = 60_000;
/** Node.js with HarfBuzz, and the largest font unfolded. */
const MOST_BYTES = 1_000_000_000;
/** Text, and subsets of a few fonts. */
const MOST_DRAWN_BYTES = 100_000_000;
/** Ended by a signal, as a shell says it: by one of the limits. */
const SIGNALLED = 128;
const REFUSED = 3;

/** Runs confined.ts. Throws what `readUpload` takes for a fault of the font. */
async function runConfined({ workdir, signal }: RenderContext): Promise<void> {
  const args = [PROGRAM, WORK_FILE, FONT_FILE, DRAWN_FILE];
  const reach = { workdir, reads: CODE, deadlineMs: DEADLINE_MS, maxBytes: MOST_BYTES };
  const { file, args: all, options } = mediaProcess(process.execPath, args, reach);
  const result = await execa(file, all, { ...options, reject: false, cancelSignal: signal, timeout: DEADLINE_MS });
  signal.throwIfAborted();
  if (!result.failed) return;
  const said = result.stderr.slice(-2_000);
  const isLimited = result.timedOut || result.signal !== undefined || (result.exitCode ?? 0) > SIGNALLED;
  if (isLimited || result.exitCode === REFUSED) throw new JobFailure('media.unreadable', said);
  throw new Error(`text could not be drawn: ${said}`);
}
