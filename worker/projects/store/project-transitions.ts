import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { eventsOf, type ProjectStage, projectProgress } from '#schema/domain/stages.ts';
import { isFinished, next, nextAfter, type ProjectState } from '#schema/domain/states.ts';
import { creditLedger, projects, users } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-where.ts';
import { announceLiveShorts, isOfLive } from '../../outbox/store/announce-live-shorts.ts';
import { announce } from '../../outbox/store/announce.ts';

export type ProjectRow = typeof projects.$inferSelect;
type Patch = Partial<
  Pick<ProjectRow, 'sourceInfo' | 'sourceKey' | 'transcriptKey' | 'soundKey' | 'thumbnailKey' | 'spokenLanguage'>
>;
type Context = { db: Db; now: number; newId: () => string; guard: SQL };

/** `pending` becomes `downloading` where the condition holds; any other state stays. */
export function startProject(db: Db, where: SQL | undefined, now: number) {
  const to = next('project', 'pending', 'download_started');
  if (to === null) throw new Error('no such move');
  return db
    .update(projects)
    .set({ status: to, updatedAt: now })
    .where(and(where, eq(projects.status, 'pending')));
}

/** Statements that move a project past a stage that succeeded, and settle its credits when it is ready. */
export function advanceProject(
  context: Context,
  project: ProjectRow,
  stage: ProjectStage,
  patch: Patch,
): BatchItem<'sqlite'>[] {
  const to = nextAfter('project', project.status, eventsOf(project.goal, stage));
  if (to === null) throw new Error(`a project that is ${project.status} cannot end the stage ${stage}`);
  const isReady = to === 'face_analysis_done';
  const progress = isReady ? 100 : projectProgress(project.goal, stage, 1);
  const move = moveProject(context, project, to, {
    ...patch,
    progress,
    stageProgress: isReady ? 100 : 0,
    etaSec: null,
  });
  return isReady ? [markSettled(context, project), announceProject(context, project, 'project.ready'), move] : [move];
}

/** Statements that end a project for good: state `refunded`, its reservation back in the balance. */
export function refundProject(context: Context, project: ProjectRow, code: JobFailureCode): BatchItem<'sqlite'>[] {
  const to = next('project', project.status, 'failed');
  if (to === null) return [];
  const held = and(context.guard, isStill(context.db, project), isUnreleased(context.db, project));
  return [
    context.db
      .update(users)
      .set({ balance: sql`${users.balance} + ${project.creditsCost}` })
      .where(and(eq(users.id, project.userId), held)),
    addMovement(context, project, 'release', project.creditsCost, held),
    announceProject(context, project, 'project.refunded'),
    moveProject(context, project, to, { failureCode: code, etaSec: null }),
  ];
}

/** What a running stage says of itself. Progress never falls; the time left is judged from the pace so far. */
export async function reportProgress(
  db: Db,
  report: { projectId: string; stage: ProjectStage; fraction: number; now: number },
): Promise<void> {
  const [project] = await db
    .select({
      goal: projects.goal,
      createdAt: projects.createdAt,
      status: projects.status,
      progress: projects.progress,
    })
    .from(projects)
    .where(eq(projects.id, report.projectId));
  if (project === undefined || isFinished(project.status)) return;
  const progress = Math.max(project.progress, projectProgress(project.goal, report.stage, report.fraction));
  const elapsedSec = (report.now - project.createdAt) / 1000;
  await db
    .update(projects)
    .set({
      progress: sql`max(${projects.progress}, ${progress})`,
      stageProgress: Math.round(report.fraction * 100),
      etaSec: progress < 5 ? null : Math.round((elapsedSec / progress) * (100 - progress)),
      updatedAt: report.now,
    })
    .where(and(eq(projects.id, report.projectId), eq(projects.status, project.status)));
}

function moveProject(context: Context, project: ProjectRow, to: ProjectState, patch: Partial<ProjectRow>) {
  return context.db
    .update(projects)
    .set({ ...patch, status: to, updatedAt: context.now })
    .where(and(eq(projects.id, project.id), eq(projects.status, project.status), context.guard));
}

/** Comes before the move, which ends what it hangs on. */
function announceProject(context: Context, project: ProjectRow, event: 'project.ready' | 'project.refunded') {
  const guard = sql`${context.guard} and ${isStill(context.db, project)}`;
  if (isOfLive(project) && event === 'project.ready') return announceLiveShorts({ ...context, guard }, project.id);
  const subject = { userId: project.userId, projectId: project.id, subjectId: project.id };
  return announce({ ...context, guard }, event, subject);
}

function isStill(db: Db, project: ProjectRow): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(projects)
      .where(and(eq(projects.id, project.id), eq(projects.status, project.status))),
  );
}

function isUnreleased(db: Db, project: ProjectRow): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(creditLedger)
      .where(and(eq(creditLedger.reason, 'release'), eq(creditLedger.ref, project.id))),
  );
}

function markSettled(context: Context, project: ProjectRow) {
  return addMovement(context, project, 'settle', 0, and(context.guard, isStill(context.db, project)));
}

function addMovement(
  context: Context,
  project: ProjectRow,
  reason: 'settle' | 'release',
  delta: number,
  where: SQL | undefined,
) {
  const movement = {
    id: context.newId(),
    userId: project.userId,
    delta,
    reason,
    ref: project.id,
    createdAt: context.now,
  };
  return insertWhere(context.db, creditLedger, movement, where ?? sql`true`).onConflictDoNothing({
    target: [creditLedger.reason, creditLedger.ref],
  });
}
