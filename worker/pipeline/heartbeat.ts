import { leaseMsOf } from '#schema/domain/limits.ts';
import { type Stage, stepOf } from '#schema/domain/stages.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { reportProgress } from '../projects/store/project-transitions.ts';
import { showRenderProgress } from '../renders/store/render-transitions.ts';
import { stageProgress } from './parts.ts';
import { sha256Hex } from '../base/secrets.ts';
import { extendLease } from './beat-store.ts';
import type { KeyName } from '../queue/store/held-by.ts';

/**
 * Extends a lease, stores the progress and returns whether the node must stop, and whether a client is watching. Throws
 * `lease.lost`.
 */
export async function heartbeat(
  deps: Pick<Deps, 'db' | 'clock' | 'nudge'>,
  jobId: string,
  report: { keyName: KeyName; token: string; progress: number; etaSec: number | null; stage?: Stage | undefined },
): Promise<{ leaseMs: number; cancel: boolean; watched: boolean }> {
  const now = deps.clock();
  const job = await extendLease(deps.db, {
    jobId,
    leaseHash: await sha256Hex(report.token),
    progress: report.progress,
    etaSec: report.etaSec,
    now,
    stage: report.stage,
    keyName: report.keyName,
  });
  if (job === null) throw new ApiError('lease.lost');
  const { fraction, etaSec } = await stageProgress(deps.db, job, report.etaSec);
  const step = stepOf(job.stage);
  if (job.renderId !== null && job.stage !== 'render')
    await showRenderProgress(deps.db, job.renderId, { fraction, etaSec, now });
  const stage = job.renderId === null ? step : 'analyze-faces';
  // A project that gets further clips is ready and has no time left to show.
  if (stage !== null && job.more === null && job.isShown && (job.isWatched || !isFirst(job, now)))
    await reportProgress(deps.db, { projectId: job.projectId, stage, fraction, now });
  deps.nudge(job.userId);
  return { leaseMs: leaseMsOf(job.stage), cancel: job.cancelRequested, watched: job.isWatched };
}

/** The first beat comes early, to learn whether a client is watching. If not, later ones show the progress. */
function isFirst({ stage, claimedAt }: { stage: Stage; claimedAt: number }, now: number): boolean {
  return now - claimedAt < leaseMsOf(stage) / 6;
}
