import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { THUMBNAIL_FILE } from '../../../ffmpeg/args/check.ts';
import { VIDEO_FILE } from '../../../ffmpeg/args/render.ts';
import { SRT_FILE } from './burn-in.ts';
import { type RenderContext, type RenderJob, together } from './work.ts';

/** Uploads the MP4, its thumbnail and its SRT; returns size and SHA-256 of the MP4. */
export async function storeOutputs(
  { outputs }: RenderJob,
  context: RenderContext,
): Promise<{ sizeBytes: number; sha256: string }> {
  const video = join(context.workdir, VIDEO_FILE);
  const put = (target: RenderJob['outputs']['video'], file: string) =>
    context.tools.objects.putFile(target, join(context.workdir, file), context.signal);
  const [{ size }, sha256] = await together([
    stat(video),
    hashFile(video),
    put(outputs.video, VIDEO_FILE),
    put(outputs.captions, SRT_FILE),
    put(outputs.thumbnail, THUMBNAIL_FILE),
  ]);
  return { sizeBytes: size, sha256 };
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
