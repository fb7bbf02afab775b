import { FARM } from '#schema/domain/limits.ts';
import { type ProjectStage, type Stage, stageAfter, stepOf } from '#schema/domain/stages.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import type { Guard } from '../base/store/statements.ts';
import { draftJob, type DraftJob } from '../queue/draft-job.ts';
import { enqueueAll } from '../queue/enqueue.ts';
import { stillHolds } from '../queue/store/jobs.ts';
import type { EndDeps } from './end-attempt.ts';
import type { JobWithSubject } from './job-store.ts';
import { draftJoin, draftParts } from './parts.ts';
import { isPart } from './parts-store.ts';

/**
 * Drafts the jobs that follow this one, for its batch: after a part the job that joins the parts, otherwise the next
 * stage of the project, in several jobs if that is faster. None if the project is complete, or if the job only renders
 * or frames again.
 */
export function draftFollowing(deps: EndDeps, found: JobWithSubject, result: StageResult): DraftJob[] {
  const { job, project } = found;
  if (isPart(job)) return [draftJoin(deps, job)];
  if (job.more !== null) return draftFramingOfMore(deps, found, result);
  const step = stepOf(job.stage);
  // In a project that is ready, the job frames one of its shorts again, and nothing follows.
  const stage = step === null || isFinished(project.status) ? null : stageAfter(project.goal, step);
  if (stage === null) return [];
  const guard = stillHolds(deps.db, job);
  const several = draftSeveral(deps, stage, { project, result, guard });
  return several.length > 0 ? several : [draftJob(deps, { stage, projectId: project.id }, guard)];
}

/** What was found in a ready project is framed by one job. */
function draftFramingOfMore(deps: EndDeps, { job, project }: JobWithSubject, result: StageResult): DraftJob[] {
  if (result.stage !== 'create-shorts' || result.shorts.length === 0 || job.more === null) return [];
  const subject = { stage: 'analyze-faces', projectId: project.id, more: job.more } as const;
  return [draftJob(deps, subject, stillHolds(deps.db, job))];
}

type Following = { project: JobWithSubject['project']; result: StageResult; guard: Guard };

/** The jobs of a stage that is shared by several. None: one job does it all. */
function draftSeveral(deps: EndDeps, stage: ProjectStage, { project, result, guard }: Following): DraftJob[] {
  if (result.stage === 'create-shorts') return draftFraming(deps, project, result.shorts.length, guard);
  const isSilent = result.stage === 'download' && !result.sourceInfo.hasAudio;
  if (stage !== 'transcribe' || isSilent) return [];
  const partSec = deps.settings.TRANSCRIBE_PART_SEC;
  return draftParts(deps, { stage, projectId: project.id, window: project, partSec }, guard);
}

/**
 * Shorts that are rendered at once are framed one by one, the best first, so that its render need not wait for the
 * others. One more job frames the rest. Ids are sorted, because the job with the lowest one is claimed first.
 */
function draftFraming(deps: EndDeps, { id, renderWish }: Following['project'], shorts: number, guard: Guard) {
  if (renderWish === null) return [];
  const ids = Array.from({ length: Math.min(shorts, renderWish.count + 1) }, () => deps.newId()).toSorted();
  return ids.map((jobId) => draftJob(deps, { stage: 'analyze-faces', projectId: id, id: jobId }, guard));
}

/**
 * Holds the first of the jobs whose stage is among `stages`, for the node that has just finished a job of the project:
 * it has the source. At most one, so that several nodes share the others.
 */
export function holdOne(
  drafts: readonly DraftJob[],
  stages: readonly Stage[],
): { drafts: DraftJob[]; held: DraftJob | undefined } {
  const wanted = drafts.find(({ stage }) => stages.includes(stage));
  const held = wanted?.heldFor(FARM.holdSec);
  return { drafts: drafts.map((draft) => (draft === wanted && held !== undefined ? held : draft)), held };
}

/** Sends the messages of the committed jobs, in one call per stage; that of the `held` one by itself. Never throws. */
export async function enqueueFollowing(deps: EndDeps, added: DraftJob[], held?: DraftJob): Promise<void> {
  await held?.enqueue();
  const drafts = added.filter((draft) => draft !== held);
  const [first] = drafts;
  if (drafts.length === 1) return first?.enqueue();
  for (const stage of new Set(drafts.map((draft) => draft.stage))) {
    const ids = drafts.filter((draft) => draft.stage === stage).map(({ id }) => id);
    await enqueueAll(deps, stage, ids);
  }
}
