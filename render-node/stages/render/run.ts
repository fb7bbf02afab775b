import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { planClip } from '../../drawing/clip.ts';
import { finishRender } from './finish.ts';
import { loadInputs } from './inputs.ts';
import { runPass } from './pass.ts';
import { passProgress } from './progress.ts';
import type { StageContext } from '../shared/stage.ts';

/**
 * Makes the MP4 of a short with its cover and SRT: runs one pass of ffmpeg from the signed URL, normalizes the
 * sound, checks the finished file, uploads. Throws `JobFailure`: `media.*`, `storage.failed`, `render.check_failed`,
 * `node.*`.
 */
export async function runRender(job: JobOf<'render'>, context: StageContext): Promise<ResultOf<'render'>> {
  const clip = planClip(job, await loadInputs(job, context));
  const { log, ...made } = await runPass(job, clip, context, (share) => context.onProgress(passProgress(share)));
  return { stage: 'render', ...(await finishRender(job, { clip, passLog: log, ...made }, context)) };
}
