import { canvasOf } from '#schema/domain/render-plan.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { span } from '../../base/trace.ts';
import { placedClip } from '../../ffmpeg/ends/placed-clip.ts';
import { checkFile } from './check.ts';
import type { Clip } from '../../drawing/clip.ts';
import { fallbacksOf } from './fallbacks.ts';
import { storeOutputs } from './outputs.ts';
import type { StageContext } from '../shared/stage.ts';
import { SHARES } from './progress.ts';
import { seeFaces } from './see-faces.ts';
import type { RenderContext, RenderJob } from './job/work.ts';

/**
 * Checks the MP4 in the job's folder, and stores it with thumbnail and SRT. `passLog`: ffmpeg's log of the pass over
 * the source. `coverSec`: the second of the clip that its cover shows, null without one. `isMixed`: more is heard than the source.
 */
export async function finishRender(
  job: RenderJob,
  { clip, passLog, coverSec, isMixed }: { clip: Clip; passLog: string; coverSec: number | null; isMixed: boolean },
  context: RenderContext & Pick<StageContext, 'onProgress'>,
): Promise<Omit<ResultOf<'render'>, 'stage'>> {
  const { timeline } = clip;
  const placed = placedClip(job.plan, timeline);
  const checked = await span('check', () => checkFile(job, { clip, passLog, hasCover: coverSec !== null }, context));
  const faceInFrame = await span('see faces', () => seeFaces(job, { clip, pictures: checked.seen }, context));
  context.onProgress(SHARES.checked);
  const file = await span('store', () => storeOutputs(job, { clip, hasCover: coverSec !== null }, context));
  context.onProgress(1);
  const quality = { ...checked.quality, faceInFrame };
  context.log.info('short_rendered', {
    frames: timeline.frames,
    segments: timeline.segments.length,
    bytes: file.sizeBytes,
  });
  return {
    ...canvasOf(job.plan),
    durationSec: placed.durationSec,
    ...file,
    quality,
    fallbacks: fallbacksOf(job, clip, { isMixed }),
    ...(coverSec === null ? {} : { coverSec: placed.fromSec + coverSec }),
  };
}
