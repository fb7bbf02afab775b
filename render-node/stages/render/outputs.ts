import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { canvasOf } from '#schema/domain/render-plan.ts';
import { THUMBNAIL_FILE, thumbnailArgs } from '../../ffmpeg/check-args.ts';
import { VIDEO_FILE } from '../../ffmpeg/render-args.ts';
import { pickThumbnail, type StillPicture } from '../../plan/thumbnail.ts';
import { SRT_FILE } from './burn-in.ts';
import type { Clip } from './clip.ts';
import { type RenderContext, type RenderJob, runInWorkdir, together } from './work.ts';

type Finished = Clip & { pictures: readonly StillPicture[] };

/** Uploads the MP4, its thumbnail and its SRT; gives size and SHA-256 of the MP4. */
export async function storeOutputs(
  job: RenderJob,
  finished: Finished,
  context: RenderContext,
): Promise<{ sizeBytes: number; sha256: string }> {
  const { outputs } = job;
  const video = join(context.workdir, VIDEO_FILE);
  const put = (target: RenderJob['outputs']['video'], file: string) =>
    context.tools.objects.putFile(target, join(context.workdir, file), context.signal);
  const [{ size }, sha256] = await together([
    stat(video),
    hashFile(video),
    put(outputs.video, VIDEO_FILE),
    put(outputs.captions, SRT_FILE),
    takeThumbnail(job, finished, context).then(() => put(outputs.thumbnail, THUMBNAIL_FILE)),
  ]);
  return { sizeBytes: size, sha256 };
}

async function takeThumbnail(
  { plan, sourceInfo: source }: RenderJob,
  { pictures, ...clip }: Finished,
  context: RenderContext,
): Promise<void> {
  const { durationSec, startSec } = clip.timeline;
  const canvas = canvasOf(plan);
  const range = { startSec, endSec: startSec + durationSec };
  const atSec = pickThumbnail(pictures, { ...clip, range }, { source, canvas });
  await runInWorkdir(context, thumbnailArgs(atSec, canvas), { durationSec });
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
