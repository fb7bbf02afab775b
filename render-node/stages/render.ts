import { canvasOf } from '#schema/domain/render-plan.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { faceInFrame } from '../plan/face-in-frame.ts';
import { checkFile } from './render/check.ts';
import { planClip } from './render/clip.ts';
import { loadInputs } from './render/inputs.ts';
import { storeOutputs } from './render/outputs.ts';
import { runPass } from './render/pass.ts';
import { makeProgress, SHARES } from './render/progress.ts';
import type { StageContext } from './stage.ts';

/**
 * Makes the MP4 of a short with its thumbnail and SRT: runs one pass of ffmpeg from the signed URL, levels the sound,
 * checks the finished file, uploads. Throws `JobFailure`: `media.*`, `storage.failed`, `render.check_failed`, `node.*`.
 */
export async function runRender(
  job: JobOf<'render'>,
  context: StageContext,
  now: Clock = Date.now,
): Promise<ResultOf<'render'>> {
  const { plan } = job;
  const progress = makeProgress(context.onProgress, now);
  const clip = planClip(job, await loadInputs(job, context));
  const { timeline, log } = await runPass(job, clip, context, progress.pass);
  const checked = await checkFile(plan, { timeline, passLog: log }, context);
  progress.step(SHARES.checked);
  const file = await storeOutputs(job, { ...clip, pictures: checked.pictures }, context);
  progress.step(1);
  const quality = { ...checked.quality, faceInFrame: faceInFrame(clip.samples, clip.segments, clip.range) };
  context.log.info('short rendered', { frames: timeline.frames, runs: timeline.runs.length, bytes: file.sizeBytes });
  return { stage: 'render', ...canvasOf(plan), durationSec: timeline.durationSec, ...file, quality };
}
