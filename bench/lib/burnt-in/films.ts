import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Size } from '../../../render-node/plan/math/boxes.ts';
import { TITLE_FONT } from '../../../render-node/plan/captions/design/styles.ts';
import { openTypeface, placeFonts } from '../../../render-node/tools/fonts/fonts.ts';
import { FILM_SEC, type MadeText, type TrueText, writeText } from './made-text.ts';
import { SCRIPT_TEXTS } from './texts.ts';
import { type Texture, TEXTURES } from './textures.ts';

export const FILM: Size & { fps: number } = { width: 1280, height: 720, fps: 10 };
/** A texture larger than the film, so that a camera can pan over it. */
const DRAWN: Size = { width: 1440, height: 810 };

/** What is behind the text: footage from a second on, or a texture, held still or panned over. */
export type Background =
  | { name: string; file: string; atSec: number }
  | { name: string; texture: Texture; seed: number; isMoving: boolean };

export type FilmCase = { name: string; background: Background; text: MadeText | null };
export type Film = FilmCase & { file: string; truth: TrueText[] };

/** Writes six seconds of the background with the text burnt in, compressed as films are. */
export async function makeFilm(
  one: FilmCase,
  { ffmpegPath, folder }: { ffmpegPath: string; folder: string },
): Promise<Film> {
  const cwd = join(folder, one.name);
  await mkdir(cwd, { recursive: true });
  const { input, filter } = await background(one.background, cwd);
  const truth = one.text === null ? [] : await writeScript(one.text, cwd);
  const ass = one.text === null ? '' : ',ass=text.ass:fontsdir=fonts';
  const size = `${FILM.width}:${FILM.height}`;
  const filters = `${filter},fps=${FILM.fps},scale=${size}:force_original_aspect_ratio=increase,crop=${size}${ass},format=yuv420p`;
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-y', 'film.mp4'];
  const args = ['-v', 'error', '-nostdin', ...input, '-t', String(FILM_SEC), '-an', '-vf', filters, ...output];
  await execa(ffmpegPath, args, { cwd, stdin: 'ignore' });
  return { ...one, file: join(cwd, 'film.mp4'), truth };
}

async function background(of: Background, cwd: string): Promise<{ input: string[]; filter: string }> {
  if ('file' in of) return { input: ['-ss', String(of.atSec), '-i', of.file], filter: 'setpts=PTS-STARTPTS' };
  await writeFile(join(cwd, 'texture.gray'), TEXTURES[of.texture](DRAWN, of.seed));
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${DRAWN.width}x${DRAWN.height}`, '-r', '1'];
  // A lens is never as sharp as a drawing.
  const camera = of.isMoving
    ? `crop=${FILM.width}:${FILM.height}:'20*t':'10*t'`
    : `crop=${FILM.width}:${FILM.height}:30:30`;
  return {
    input: ['-stream_loop', '-1', ...raw, '-i', 'texture.gray'],
    filter: `fps=${FILM.fps},gblur=sigma=0.8,${camera},noise=alls=6:allf=t`,
  };
}

async function writeScript(text: MadeText, cwd: string): Promise<TrueText[]> {
  const { names, roles, lines, news } = SCRIPT_TEXTS[text.script];
  const { typeface, fonts } = await openTypeface(TITLE_FONT, [...names, ...roles, ...lines, news, '0123456789:']);
  await placeFonts(fonts, join(cwd, 'fonts'));
  const { ass, truth } = writeText(text, FILM, typeface);
  await writeFile(join(cwd, 'text.ass'), ass);
  return truth;
}
