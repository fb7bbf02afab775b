import type { Range } from '#schema/domain/clip.ts';
import { splitWindow } from '#schema/domain/parts.ts';
import { isJoiner, joinerOf, type Stage } from '#schema/domain/stages.ts';
import type { Db, Deps } from '../base/deps.ts';
import type { Guard } from '../base/store/statements.ts';
import { removeAll } from '../media/remove.ts';
import { draftJob, type DraftJob } from '../queue/draft-job.ts';
import type { QueueDeps } from '../queue/enqueue.ts';
import type { JobRow } from '../queue/store/jobs.ts';
import { isEarly } from './early.ts';
import { findEarlyHeard } from './early-store.ts';
import type { JobWithSubject } from './report-store.ts';
import { findParts, isLastOpenPart, isPart, type PartRow, sumParts } from './parts-store.ts';

/**
 * Parts of a stage. Each part is a job with its own lease and attempts. When the last one is done, another job joins
 * them. schema/domain/stages.ts lists the stages that join parts.
 */

/** Share of a stage's progress that its parts make up. Joining them is the rest. */
const PARTS_SHARE = 0.97;

/** A part whose stage has failed, or a job whose project is refunded. Nothing follows it, whatever its outcome. */
export function isCancelled({ job, project }: Pick<JobWithSubject, 'job' | 'project'>): boolean {
  return ((isPart(job) || isEarly(job)) && job.cancelRequested) || project.status === 'refunded';
}

/** Drafts a stage in parts of about `partSec`. Empty if the window is too short to be split. */
export function draftParts(
  deps: QueueDeps & Pick<Deps, 'newId'>,
  work: { stage: Stage; projectId: string; renderId?: string; window: Range; partSec: number },
  guard: Guard,
): DraftJob[] {
  const { window, partSec, ...subject } = work;
  const splitId = deps.newId();
  return splitWindow(window, partSec).map((part) => draftJob(deps, { ...subject, splitId, part }, guard));
}

/**
 * Drafts the job that joins the parts, for the batch that completes this part and before the part's move. It is added
 * only if all other parts are done, and only once, because its id is the id of the split.
 */
export function draftJoin(deps: QueueDeps & Pick<Deps, 'newId'>, job: PartRow): DraftJob {
  const stage = joinerOf(job.stage);
  if (stage === null) throw new Error(`nothing joins parts of ${job.stage}`);
  const renderId = job.renderId === null ? {} : { renderId: job.renderId };
  const joiner = { stage, projectId: job.projectId, ...renderId, id: job.splitId };
  return draftJob(deps, joiner, isLastOpenPart(deps.db, job));
}

/**
 * Progress of the whole stage, 0 to 1, if this job is at `progress`, and the remaining seconds, if this job needs
 * `etaSec`. Parts wait for nodes, so the estimate assumes that the running parts do the rest at the speed of this one.
 */
export async function stageProgress(
  db: Db,
  job: Pick<JobRow, 'stage' | 'splitId' | 'progress'>,
  etaSec: number | null,
): Promise<{ fraction: number; etaSec: number | null }> {
  const { splitId, progress } = job;
  if (splitId === null) {
    return { fraction: isJoiner(job.stage) ? PARTS_SHARE + (1 - PARTS_SHARE) * progress : progress, etaSec };
  }
  const { done, working, count } = await sumParts(db, splitId);
  const partSec = etaSec === null || progress >= 1 ? null : etaSec / (1 - progress);
  return {
    fraction: (PARTS_SHARE * done) / count,
    etaSec: partSec === null ? null : Math.round((partSec * (count - done)) / Math.max(1, working)),
  };
}

/**
 * Removes what the parts stored, after they were joined or cancelled, except what early clips are made of. Anything that
 * remains is removed with the project or render.
 */
export async function removeParts(deps: Pick<Deps, 'db' | 'media'>, splitId: string): Promise<void> {
  const parts = await findParts(deps.db, splitId);
  const [first] = parts;
  const isHeard = first?.stage === 'transcribe';
  const kept = isHeard ? await findEarlyHeard(deps.db, first.projectId) : [];
  for (const part of parts.filter(({ nonce }) => nonce === null || !kept.includes(nonce))) {
    await removeAll(deps.media, `work/${part.projectId}/${part.nonce}/`).catch(() => undefined);
  }
}
