import { and, eq, exists, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { isDraft, shortenPlan } from '#schema/domain/render-plan.ts';
import { next, type RenderEvent } from '#schema/domain/states.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { renders } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { GuardedInsert, GuardedWrite, Statement } from '../../base/store/statements.ts';
import { announce } from '../../outbox/store/announce.ts';
import type { RenderRow } from './select-renders.ts';

/** `pending` becomes `processing` if the condition holds. */
export function startRender(db: Db, where: SQL | undefined, now: number) {
  const to = next('render', 'pending', 'claimed');
  if (to === null) throw new Error('no such transition');
  return db
    .update(renders)
    .set({ status: to, updatedAt: now })
    .where(and(where, eq(renders.status, 'pending')));
}

/** Statements for a render whose file is stored and checked. `nonce`: of the attempt that made it. */
export function finishRender(
  write: GuardedInsert,
  render: RenderRow,
  nonce: string,
  result: ResultOf<'render' | 'join-render'>,
): Statement[] {
  const move = moveRender(write, render, 'rendered', {
    videoRef: nonce,
    plan: sql`${JSON.stringify(shortenPlan(render.plan))}`,
    fileHash: result.sha256,
    width: result.width,
    height: result.height,
    durationSec: result.durationSec,
    sizeBytes: result.sizeBytes,
    quality: result.quality,
    fallbacks: result.fallbacks ?? [],
    coverSec: result.coverSec ?? null,
    progress: 100,
    etaSec: null,
    failureCode: null,
  });
  return [...announceRender(write, render, 'render.done'), move];
}

/** Statements for a render without attempts left, or whose failure is permanent. */
export function failRender(write: GuardedInsert, render: RenderRow, code: JobFailureCode): Statement[] {
  const move = moveRender(write, render, 'failed', { failureCode: code, etaSec: null });
  return [...announceRender(write, render, 'render.error'), move];
}

/** The attempt ended without a result, and the render waits for the next one. */
export function requeueRender(write: GuardedWrite, render: RenderRow): Statement {
  return moveRender(write, render, 'lease_lost', { etaSec: null });
}

/**
 * Statement that stores the progress that a node reports, if it has increased. `renderId` may be a query. Without an
 * `etaSec` the time left stays as it is.
 */
export function showRenderProgress(
  db: Db,
  renderId: string | SQL,
  { fraction, etaSec, now }: { fraction: number; etaSec?: number | null; now: number },
) {
  const percent = Math.min(99, Math.floor(fraction * 100));
  return db
    .update(renders)
    .set({ progress: sql`max(${renders.progress}, ${percent})`, etaSec, updatedAt: now })
    .where(
      and(
        eq(renders.id, renderId),
        eq(renders.status, 'processing'),
        or(lt(renders.progress, percent), etaSec === undefined ? undefined : sql`${renders.etaSec} is not ${etaSec}`),
      ),
    );
}

/** Must run before the move, because its guard checks the old state. Drafts are not clips and are not announced. */
function announceRender(write: GuardedInsert, render: RenderRow, event: 'render.done' | 'render.error') {
  if (isDraft(render.plan)) return [];
  const isStill = exists(
    write.db
      .select({ one: sql`1` })
      .from(renders)
      .where(and(eq(renders.id, render.id), eq(renders.status, render.status))),
  );
  const subject = { userId: render.userId, projectId: render.projectId, subjectId: render.id };
  return [announce({ ...write, guard: sql`${write.guard} and ${isStill}` }, event, subject)];
}

function moveRender(
  write: GuardedWrite,
  render: RenderRow,
  event: RenderEvent,
  patch: SQLiteUpdateSetSource<typeof renders>,
) {
  const to = next('render', render.status, event);
  if (to === null) throw new Error(`a render that is ${render.status} cannot be ${event}`);
  return write.db
    .update(renders)
    .set({ ...patch, status: to, updatedAt: write.now })
    .where(and(eq(renders.id, render.id), eq(renders.status, render.status), write.guard));
}
