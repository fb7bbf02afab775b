import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Render } from '../../src/types.ts';
import { download } from '../download.ts';
import type { Context } from './command.ts';
import { CommandError } from './errors.ts';
import { clockOf } from './terminal.ts';

const SLUG_CHARS = 60;

type Saved = {
  file: string;
  cover?: string;
  subtitles?: string;
  render_id: string;
  short_id: string;
  title: string;
  start_time: number;
  end_time: number;
};
type Failed = { render_id: string; short_id: string; title: string; reason: string };

/**
 * Saves renders in a folder as they finish, and their covers (`--cover`) and subtitles (`--subtitles`). Throws `CommandError` at the end if one failed, or there were none.
 */
export async function saveClips(
  { terminal, signal, values }: Pick<Context, 'terminal' | 'signal' | 'values'>,
  project: string,
  renders: AsyncIterable<Render>,
  folder: string,
): Promise<object> {
  const clips: Saved[] = [];
  const failed: Failed[] = [];
  for await (const render of renders) {
    const facts = { render_id: render.id, short_id: render.short_id, title: render.short.title };
    if (render.status === 'error' || render.download_url === null) {
      failed.push({ ...facts, reason: render.error_reason ?? 'The render failed.' });
      terminal.print(`failed: ${render.short.title}: ${render.error_reason}`);
      continue;
    }
    const file = join(
      folder,
      freeName(
        render,
        clips.map((clip) => clip.file),
        folder,
      ),
    );
    await mkdir(folder, { recursive: true });
    if ((await sizeOf(file)) !== render.size_bytes) {
      terminal.show(`downloading ${file}`);
      await download(render.download_url, file, { signal });
    }
    const cover = values['cover'] === true ? await saveCover(render, file, signal) : {};
    const subtitles = values['subtitles'] === true ? await saveSubtitles(render, file, signal) : {};
    clips.push({
      file,
      ...cover,
      ...subtitles,
      ...facts,
      start_time: render.short.start_time,
      end_time: render.short.end_time,
    });
    terminal.print(`${file}  (${clockOf(render.duration ?? 0)}) ${render.short.title}`);
  }
  const result = { project, clips, failed };
  if (failed.length > 0)
    throw new CommandError(`${failed.length} of ${failed.length + clips.length} renders failed.`, result);
  if (clips.length === 0) throw new CommandError('There is nothing to download: the project has no renders.', result);
  return result;
}

/** Beside the clip, under its name. Clips of earlier versions have no cover. */
async function saveCover({ cover_url: url }: Render, file: string, signal: AbortSignal): Promise<{ cover?: string }> {
  if (url === null) return {};
  const cover = file.replace(/\.mp4$/, '.jpg');
  await download(url, cover, { signal });
  return { cover };
}

/** Beside the clip, under its name. */
async function saveSubtitles(
  { subtitles }: Render,
  file: string,
  signal: AbortSignal,
): Promise<{ subtitles?: string }> {
  if (subtitles === null) return {};
  const saved = file.replace(/\.mp4$/, '.srt');
  await download(subtitles.srt, saved, { signal });
  return { subtitles: saved };
}

/** The title and where the clip starts in the video, such as `water-them-early-12m05s.mp4`. The same at each run. */
export function fileNameOf({ title, start_time: startSec }: Pick<Render['short'], 'title' | 'start_time'>): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? ['clip'];
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > SLUG_CHARS && slug !== '') break;
    slug = longer;
  }
  const whole = Math.floor(startSec);
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const at = `${hours > 0 ? `${hours}h` : ''}${String(minutes).padStart(2, '0')}m${String(seconds).padStart(2, '0')}s`;
  return `${[...slug].slice(0, SLUG_CHARS).join('')}-${at}.mp4`;
}

/** What shapes other than 9:16 have in their names, such as `-4x5`. */
function shapeMark({ width, height }: Pick<Render, 'width' | 'height'>): string {
  if (width === null || height === null) return '';
  const factor = commonFactor(width, height);
  const ratio = `${width / factor}x${height / factor}`;
  return ratio === '9x16' ? '' : `-${ratio}`;
}

function commonFactor(a: number, b: number): number {
  return b === 0 ? a : commonFactor(b, a % b);
}

/** Several renders of one short in one shape get numbers. */
function freeName(render: Render, taken: readonly string[], folder: string): string {
  const name = fileNameOf(render.short).replace(/\.mp4$/, `${shapeMark(render)}.mp4`);
  const numbered = (number: number) => (number === 1 ? name : name.replace(/\.mp4$/, `-${number}.mp4`));
  let number = 1;
  while (taken.includes(join(folder, numbered(number)))) number += 1;
  return numbered(number);
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
