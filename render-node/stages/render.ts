import { canvasOf } from '#schema/domain/render-plan.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { planTimeline } from '../ffmpeg/timeline.ts';
import { faceInFrame } from '../plan/face-in-frame.ts';
import { checkFile } from './render/check.ts';
import { loadInputs, segmentsOf } from './render/inputs.ts';
import { storeOutputs } from './render/outputs.ts';
import { runPass } from './render/pass.ts';
import { makeProgress, SHARES } from './render/progress.ts';
import { levelFor } from './render/sound.ts';
import { together } from './render/work.ts';
import type { StageContext } from './stage.ts';

/**
 * Makes the MP4 of a short with its thumbnail and SRT: measures the sound, runs one pass of ffmpeg from the signed URL,
 * checks the finished file, uploads. Throws `JobFailure`: `media.*`, `storage.failed`, `render.check_failed`, `node.*`.
 */
export async function runRender(
  job: JobOf<'render'>,
  context: StageContext,
  now: Clock = Date.now,
): Promise<ResultOf<'render'>> {
  const { plan, sourceInfo } = job;
  const progress = makeProgress(context.onProgress, now);
  const [{ transcript, framing }, level] = await together([
    loadInputs(job, context),
    // What is measured depends on the range alone, so it need not wait for the framing.
    levelFor(job, planTimeline(plan, sourceInfo, []), context),
  ]);
  progress.step(SHARES.measured);
  const segments = segmentsOf(job, framing);
  const { timeline, log } = await runPass(job, { segments, level, words: transcript.words }, context, progress.pass);
  const checked = await checkFile(plan, { timeline, passLog: log }, context);
  progress.step(SHARES.checked);
  const file = await storeOutputs(job, { timeline, pictures: checked.pictures, samples: framing.samples }, context);
  progress.step(1);
  const quality = { ...checked.quality, faceInFrame: faceInFrame(framing.samples, segments, plan.range) };
  context.log.info('short rendered', { frames: timeline.frames, runs: timeline.runs.length, bytes: file.sizeBytes });
  return { stage: 'render', ...canvasOf(plan), durationSec: timeline.durationSec, ...file, quality };
}
