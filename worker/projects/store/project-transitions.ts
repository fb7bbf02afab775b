import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { eventsOf, type ProjectStage, projectProgress, STEP_AT } from '#schema/domain/stages.ts';
import { isFinished, next, nextAfter, type ProjectState } from '#schema/domain/states.ts';
import { projects } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { GuardedInsert, GuardedWrite, Statement } from '../../base/store/statements.ts';
import { releaseCredits, settleCredits } from '../../credits/store/ledger.ts';
import { announceProject } from '../../outbox/store/announce.ts';
import { framingFraction, secondsLeft } from '../time-left.ts';
import type { NewProject, ProjectRow } from './select-project.ts';
import { findWork } from './select-work.ts';

type StageResultKeys = Partial<
  Pick<NewProject, 'sourceInfo' | 'sourceRef' | 'transcriptRef' | 'audienceKey' | 'spokenLanguage' | 'notFound'>
>;

/** `pending` becomes `downloading` if the condition holds. Other states stay unchanged. */
export function startProject(db: Db, where: SQL | undefined, now: number) {
  const to = next('project', 'pending', 'download_started');
  if (to === null) throw new Error('no such transition');
  return db
    .update(projects)
    .set({ status: to, updatedAt: now })
    .where(and(where, eq(projects.status, 'pending')));
}

/** Statements that move a project past a successful stage, and settle its credits when it is ready. */
export function advanceProject(
  write: GuardedInsert,
  project: ProjectRow,
  stage: ProjectStage,
  stored: StageResultKeys,
): Statement[] {
  const to = nextAfter('project', project.status, eventsOf(project.goal, stage));
  if (to === null) throw new Error(`a project that is ${project.status} cannot end the stage ${stage}`);
  const isReady = to === 'face_analysis_done';
  const progress = isReady ? 100 : projectProgress(project.goal, stage, 1);
  const move = moveProject(write, project, to, {
    ...stored,
    progress,
    stageProgress: isReady ? 100 : 0,
    // The estimate covers the later stages too, and the renders that the project asked for.
    ...(isReady && project.renderWish === null ? { etaSec: null } : {}),
  });
  if (!isReady) return [move];
  const before = { ...write, guard: whileUnmoved(write, project) };
  return [...settled(before, project), announceProject(before, 'project.ready', project), move];
}

/**
 * The project as it is once its shorts are chosen, for statements that move it when its last short is framed. Early clips
 * are framed before: then these statements change nothing, whatever the project has become since it was read.
 */
export function whenChosen(project: ProjectRow): ProjectRow {
  return { ...project, status: 'shorts_created' };
}

/** The same write, while the project is as `whenChosen` says. */
export function onceChosen(write: GuardedInsert, { id, status }: ProjectRow): GuardedInsert {
  return {
    ...write,
    guard: sql`${write.guard} and exists (select 1 from projects where id = ${id} and status = ${status})`,
  };
}

/**
 * Statements that end a project for good: state `refunded`, its reservation back in the balance. `language` (BCP 47) is
 * kept, so that the reason can name it.
 */
export function refundProject(
  write: GuardedInsert,
  project: ProjectRow,
  code: JobFailureCode,
  language: string | null = null,
): Statement[] {
  const to = next('project', project.status, 'failed');
  if (to === null) return [];
  const before = { ...write, guard: whileUnmoved(write, project) };
  return [
    ...(project.creditsCost === 0 ? [] : releaseCredits(before, project)),
    announceProject(before, 'project.refunded', project),
    moveProject(write, project, to, {
      failureCode: code,
      etaSec: null,
      ...(language === null ? {} : { spokenLanguage: language }),
    }),
  ];
}

/** SQL condition: the project is not over, or the renders that it asked for are not. */
export const IS_SHOWN = sql`projects.status not in ('face_analysis_done', 'refunded')
  or (projects.status = 'face_analysis_done' and projects.render_wish is not null)`;

/**
 * Stores the progress of a running stage and the time left. Progress never decreases. That of the framing depends on
 * its jobs and renders, so its `fraction` is ignored. After the project is ready, only the time left of the renders
 * that it asked for changes. Work of a later step than the project is at, as for early clips, changes nothing.
 */
export async function reportProgress(
  db: Db,
  report: { projectId: string; stage: ProjectStage; fraction: number; now: number },
): Promise<void> {
  const { stage, now } = report;
  const found = await findWork(db, report);
  if (found === null) return;
  const { project, work } = found;
  const isReady = project.status === 'face_analysis_done';
  if (isReady ? project.renderWish === null : isFinished(project.status)) return;
  // Early clips say nothing of how far the whole is.
  if (stage !== STEP_AT[project.status]) return;
  const fraction = stage === 'analyze-faces' ? framingFraction(work) : report.fraction;
  const progress = Math.max(project.progress, projectProgress(project.goal, stage, fraction));
  const stageProgress = Math.floor(fraction * 100);
  const etaSec = secondsLeft(work, { stage, fraction });
  const isNews = progress > project.progress || stageProgress !== project.stageProgress;
  if ((isReady || !isNews) && etaSec === project.etaSec) return;
  await db
    .update(projects)
    .set({
      ...(isReady ? {} : { progress: sql`max(${projects.progress}, ${progress})`, stageProgress }),
      etaSec,
      updatedAt: now,
    })
    .where(and(eq(projects.id, project.id), eq(projects.status, project.status)));
}

/** Nothing was reserved for a project that costs nothing. */
function settled(write: GuardedInsert, project: ProjectRow): Statement[] {
  return project.creditsCost === 0 ? [] : [settleCredits(write, project)];
}

/** An estimate counts from `updated_at`. */
function moveProject(write: GuardedWrite, project: ProjectRow, to: ProjectState, patch: Partial<NewProject>) {
  return write.db
    .update(projects)
    .set({ etaSec: leftAt(write.now), ...patch, status: to, updatedAt: write.now })
    .where(and(eq(projects.id, project.id), eq(projects.status, project.status), write.guard));
}

/** What an earlier estimate leaves. */
function leftAt(now: number): SQL {
  return sql`max(0, ${projects.etaSec} - (${now} - ${projects.updatedAt}) / 1000.0)`;
}

/** Guard for statements that must run before the move, because they check the old state. */
function whileUnmoved({ db, guard }: GuardedWrite, project: ProjectRow): SQL {
  const isStill = exists(
    db
      .select({ one: sql`1` })
      .from(projects)
      .where(and(eq(projects.id, project.id), eq(projects.status, project.status))),
  );
  return sql`${guard} and ${isStill}`;
}
