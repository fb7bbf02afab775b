import { access, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_KINDS } from '#schema/domain/brands/brand.ts';
import { END_VIDEO_KINDS } from '#schema/domain/brands/ends.ts';
import { FOOTAGE, isPictureKey, type PlannedBRoll } from '#schema/domain/footage/footage.ts';
import { writeOwn } from '../../../base/own-file.ts';
import { GRAPH_FILE, PICTURE_FILE } from '../../../ffmpeg/args/render.ts';
import type { ShownFootage } from '../../../ffmpeg/graph/b-roll-filters.ts';
import {
  FOOTAGE_PICTURE,
  footagePicturePass,
  footageVideoPass,
  UPLOADED_FOOTAGE,
} from '../../../ffmpeg/footage/footage-file.ts';
import type { FrameRate } from '../../../ffmpeg/graph/frame-rate.ts';
import { makeOfVideo } from '../ends/make-of-video.ts';
import { kindOf, readUpload } from '../job/read-upload.ts';
import { type RenderContext, runInWorkdir } from '../job/work.ts';

const UNREADABLE = 'render.footage_unreadable';

export type MadeFootage = Pick<ShownFootage, 'file' | 'isPicture'>;

type AskedFootage = {
  planned: Pick<PlannedBRoll, 'key' | 'fit'>;
  url: string;
  /** Without an ending. */
  file: string;
  canvas: { width: number; height: number };
  /** Of a video. */
  frames: number;
  rate: FrameRate;
};

/**
 * Makes a picture or a silent video of the clip's size of a stored file, in the job's folder, once: the cover has what the
 * pass had. Throws `render.footage_unreadable` for a file that is not what its name says.
 */
export async function bringFootage(asked: AskedFootage, context: RenderContext): Promise<MadeFootage> {
  const isPicture = isPictureKey(asked.planned.key);
  const [made, file] = isPicture ? [FOOTAGE_PICTURE, `${asked.file}.png`] : [PICTURE_FILE, `${asked.file}.mp4`];
  if (await isThere(join(context.workdir, file))) return { file, isPicture };
  const workdir = join(context.workdir, `${asked.file}.made`);
  await mkdir(workdir);
  const upload = {
    url: asked.url,
    maxBytes: isPicture ? FOOTAGE.pictureMaxBytes : FOOTAGE.videoMaxBytes,
    name: UPLOADED_FOOTAGE,
    failure: UNREADABLE,
  } as const;
  const own = { ...context, workdir };
  await readUpload(upload, own, () => (isPicture ? makePicture(asked, own) : makeVideo(asked, own)));
  await rename(join(workdir, made), join(context.workdir, file));
  return { file, isPicture };
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function makePicture({ planned: { key, fit }, canvas }: AskedFootage, context: RenderContext): Promise<void> {
  const kind = kindOf(key, PICTURE_KINDS, UNREADABLE);
  const { args, graph } = footagePicturePass(kind, { fit, canvas });
  await writeOwn(join(context.workdir, GRAPH_FILE), graph);
  await runInWorkdir(context, args, { durationSec: 0 });
}

async function makeVideo(
  { planned: { key, fit }, canvas, frames, rate }: AskedFootage,
  context: RenderContext,
): Promise<void> {
  const kind = kindOf(key, END_VIDEO_KINDS, UNREADABLE);
  await makeOfVideo(
    { name: UPLOADED_FOOTAGE, kind, canvas, frames, rate, failure: UNREADABLE },
    (video) => footageVideoPass({ ...video, kind, fit, canvas, rate, frames }),
    context,
  );
}
