import { stageAfter, stepOf } from '#schema/domain/stages.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import { draftJob, type DraftJob } from '../queue/draft-job.ts';
import { enqueueAll } from '../queue/enqueue.ts';
import { stillHolds } from '../queue/store/jobs.ts';
import type { EndDeps } from './end-attempt.ts';
import type { JobWithSubject } from './job-store.ts';
import { draftJoin, draftParts } from './parts.ts';
import { isPart } from './parts-store.ts';

/**
 * Drafts the jobs that follow this one, for its batch: after a part the job that joins the parts, otherwise the next
 * stage of the project, in parts if that is faster. None if the project is complete, or if the job only renders or
 * frames again.
 */
export function draftFollowing(deps: EndDeps, { job, project }: JobWithSubject, result: StageResult): DraftJob[] {
  if (isPart(job)) return [draftJoin(deps, job)];
  const step = stepOf(job.stage);
  // In a project that is ready, the job frames one of its shorts again, and nothing follows.
  const stage = step === null || isFinished(project.status) ? null : stageAfter(project.goal, step);
  if (stage === null) return [];
  const guard = stillHolds(deps.db, job);
  const work = { stage, projectId: project.id };
  const isSilent = result.stage === 'download' && !result.sourceInfo.hasAudio;
  if (stage !== 'transcribe' || isSilent) return [draftJob(deps, work, guard)];
  const partSec = deps.settings.TRANSCRIBE_PART_SEC;
  const parts = draftParts(deps, { ...work, window: project, partSec }, guard);
  return parts.length > 0 ? parts : [draftJob(deps, work, guard)];
}

/** Sends the messages of the committed jobs in one call. Never throws. */
export async function enqueueFollowing(deps: EndDeps, drafts: DraftJob[]): Promise<void> {
  const [first] = drafts;
  if (first === undefined) return;
  if (drafts.length === 1) return first.enqueue();
  const ids = drafts.map(({ id }) => id);
  await enqueueAll(deps, first.stage, ids);
}
