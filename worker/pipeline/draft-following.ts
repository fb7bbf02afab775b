import { stageAfter, stepOf } from '#schema/domain/stages.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import type { EndDeps } from './end-attempt.ts';
import { draftJob, type DraftJob, sendTickets } from '../queue/enqueue.ts';
import { draftJoin, draftParts, isPart } from './parts.ts';
import { type JobWithSubject, stillHolds } from './job-store.ts';

/**
 * The jobs that follow when this one succeeds, drafted for its batch: the one that joins, after a part; the next stage of the project, in
 * parts where that pays; none where the project is complete, or for a job that only renders or frames again.
 */
export function draftFollowing(deps: EndDeps, { job, project }: JobWithSubject, result: StageResult): DraftJob[] {
  if (isPart(job)) return [draftJoin(deps, job)];
  const step = stepOf(job.stage);
  // A job of a project that is ready frames one of its shorts again; nothing follows from that.
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

/** Sends the tickets of jobs that the commit made, many of them in one go. Never throws. */
export async function offerAll(deps: EndDeps, drafts: DraftJob[]): Promise<void> {
  const [first] = drafts;
  if (first === undefined) return;
  if (drafts.length === 1) return first.offer();
  const ids = drafts.map(({ id }) => id);
  await sendTickets(deps, first.stage, ids);
}
