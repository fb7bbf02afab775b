import { canvasOf } from '#schema/domain/render-plan.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { span } from '../../../base/trace.ts';
import { checkFile } from './check.ts';
import type { Clip } from '../../../drawing/clip.ts';
import { burnedInMotion } from '../../../plan/captions/burned-in-motion.ts';
import { pickThumbnail } from '../../../plan/thumbnail/thumbnail.ts';
import { fallbacksOf } from './fallbacks.ts';
import { storeOutputs } from './outputs.ts';
import type { StageContext } from '../stage.ts';
import { SHARES } from './progress.ts';
import { seeFaces } from './see-faces.ts';
import type { RenderContext, RenderJob } from './work.ts';

/** If nothing of the clip was sampled (it is outside of its short), the thumbnail is at this share of it. */
const BLIND_SHARE = 1 / 3;

/**
 * Checks the MP4 in the job's folder, and stores it with thumbnail and SRT. `passLog`: ffmpeg's log of the pass over
 * the source.
 */
export async function finishRender(
  job: RenderJob,
  { clip, passLog }: { clip: Clip; passLog: string },
  context: RenderContext & Pick<StageContext, 'onProgress'>,
): Promise<Omit<ResultOf<'render'>, 'stage'>> {
  const { timeline } = clip;
  const thumbnailSec = thumbnailSecOf(job, clip);
  const checked = await span('check', () => checkFile(job, { timeline, passLog, thumbnailSec }, context));
  const faceInFrame = await span('see faces', () => seeFaces(job, { clip, pictures: checked.seen }, context));
  context.onProgress(SHARES.checked);
  const file = await span('store', () => storeOutputs(job, context));
  context.onProgress(1);
  const quality = { ...checked.quality, faceInFrame };
  context.log.info('short_rendered', {
    frames: timeline.frames,
    segments: timeline.segments.length,
    bytes: file.sizeBytes,
  });
  return {
    ...canvasOf(job.plan),
    durationSec: timeline.durationSec,
    ...file,
    quality,
    fallbacks: fallbacksOf(job, clip),
  };
}

/** When the thumbnail is taken, in seconds of the clip. */
function thumbnailSecOf({ plan, sourceInfo: source }: RenderJob, clip: Clip): number {
  const { durationSec, startSec } = clip.timeline;
  const range = { startSec, endSec: startSec + durationSec };
  const borders = [range.startSec, range.endSec, ...clip.segments.map((segment) => segment.startSec)];
  const moving = burnedInMotion(plan, clip.words, range);
  const atSec = pickThumbnail({ ...clip, range, borders, moving }, { source, canvas: canvasOf(plan) });
  return atSec === null ? durationSec * BLIND_SHARE : atSec - startSec;
}
