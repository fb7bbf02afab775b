import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { canvasOf } from '#schema/domain/render-plan.ts';
import { together } from '../../base/together.ts';
import { thumbnailArgs } from '../../ffmpeg/args/check.ts';
import { COVER_FILE } from '../../ffmpeg/args/cover.ts';
import { VIDEO_FILE } from '../../ffmpeg/args/render.ts';
import { placedClip } from '../../ffmpeg/ends/placed-clip.ts';
import { burnedInMotion } from '../../plan/captions/burned-in-motion.ts';
import { pickFrame } from '../../plan/thumbnail/cover-frame.ts';
import { SRT_FILE } from './burn-in.ts';
import type { Clip } from '../../drawing/clip.ts';
import { type RenderContext, type RenderJob, runInWorkdir } from './job/work.ts';

/** Uploads the MP4, its thumbnail (the cover, if it has one) and its SRT; returns size and SHA-256 of the MP4. */
export async function storeOutputs(
  job: RenderJob,
  { clip, hasCover }: { clip: Clip; hasCover: boolean },
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
    (hasCover ? Promise.resolve() : takeThumbnail(job, clip, context)).then(() => put(outputs.thumbnail, COVER_FILE)),
  ]);
  return { sizeBytes: size, sha256 };
}

async function takeThumbnail(
  { plan, sourceInfo: source }: RenderJob,
  clip: Clip,
  context: RenderContext,
): Promise<void> {
  const { durationSec, startSec, rate } = clip.timeline;
  const moving = burnedInMotion(plan, clip.words, { startSec, endSec: startSec + durationSec });
  const atSec = pickFrame(clip, { source, canvas: canvasOf(plan) }, moving);
  await runInWorkdir(context, thumbnailArgs(atSec - startSec + placedClip(plan, clip.timeline).fromSec, { rate }), {
    durationSec,
  });
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
