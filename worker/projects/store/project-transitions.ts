import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { eventsOf, type ProjectStage, projectProgress } from '#schema/domain/stages.ts';
import { isFinished, next, nextAfter, type ProjectState } from '#schema/domain/states.ts';
import { projects } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { GuardedInsert, GuardedWrite, Statement } from '../../base/store/statements.ts';
import { releaseCredits, settleCredits } from '../../credits/store/ledger.ts';
import { announceProject } from '../../outbox/store/announce.ts';
import { secondsLeft } from '../time-left.ts';
import type { ProjectRow } from './select-project.ts';

type StageResultKeys = Partial<
  Pick<
    ProjectRow,
    'sourceInfo' | 'sourceKey' | 'transcriptKey' | 'soundKey' | 'audienceKey' | 'thumbnailKey' | 'spokenLanguage'
  >
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
    // The estimate covers the later stages too.
    ...(isReady ? { etaSec: null } : {}),
  });
  if (!isReady) return [move];
  const before = { ...write, guard: whileUnmoved(write, project) };
  return [settleCredits(before, project), announceProject(before, 'project.ready', project), move];
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
    ...releaseCredits(before, project),
    announceProject(before, 'project.refunded', project),
    moveProject(write, project, to, {
      failureCode: code,
      etaSec: null,
      ...(language === null ? {} : { spokenLanguage: language }),
    }),
  ];
}

/**
 * Stores the progress of a running stage, which began at `startedAt` (epoch ms). It never decreases. The remaining time
 * is estimated from the speed so far.
 */
export async function reportProgress(
  db: Db,
  report: { projectId: string; stage: ProjectStage; fraction: number; startedAt: number; now: number },
): Promise<void> {
  const [project] = await db
    .select({
      goal: projects.goal,
      status: projects.status,
      progress: projects.progress,
      etaSec: projects.etaSec,
      updatedAt: projects.updatedAt,
      windowSec: sql<number>`${projects.endSec} - ${projects.startSec}`,
      maxClips: projects.maxClips,
      clipDuration: projects.clipDuration,
      wish: projects.renderWish,
      count: sql<number>`(select count(*) from shorts where project_id = ${report.projectId})`,
      totalSec: sql<number>`(select coalesce(sum(end_sec - start_sec), 0) from shorts where project_id = ${report.projectId})`,
    })
    .from(projects)
    .where(eq(projects.id, report.projectId));
  if (project === undefined || isFinished(project.status)) return;
  const progress = Math.max(project.progress, projectProgress(project.goal, report.stage, report.fraction));
  const { stage, fraction } = report;
  const work = {
    ...project,
    shorts: project.count === 0 ? null : project,
    clipDurationSec: Number(project.clipDuration),
    wishedRenders: project.wish?.count ?? 0,
  };
  const elapsedSec = (report.now - report.startedAt) / 1_000;
  const sinceLastSec = (report.now - project.updatedAt) / 1_000;
  const lastSec = project.etaSec === null ? null : Math.max(0, project.etaSec - sinceLastSec);
  await db
    .update(projects)
    .set({
      progress: sql`max(${projects.progress}, ${progress})`,
      stageProgress: Math.round(report.fraction * 100),
      etaSec: secondsLeft(work, { stage, fraction, elapsedSec }, lastSec),
      updatedAt: report.now,
    })
    .where(and(eq(projects.id, report.projectId), eq(projects.status, project.status)));
}

function moveProject(write: GuardedWrite, project: ProjectRow, to: ProjectState, patch: Partial<ProjectRow>) {
  return write.db
    .update(projects)
    .set({ ...patch, status: to, updatedAt: write.now })
    .where(and(eq(projects.id, project.id), eq(projects.status, project.status), write.guard));
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
