import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { next, type RenderEvent } from '#schema/domain/states.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { renders } from '#schema/tables/index.ts';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from '../../base/deps.ts';
import { announce } from '../../outbox/store/announce.ts';

export type RenderRow = typeof renders.$inferSelect;
type Context = { db: Db; now: number; guard: SQL };
type EndContext = Context & { newId: () => string };

/** `pending` becomes `processing` where the condition holds. */
export function startRender(db: Db, where: SQL | undefined, now: number) {
  const to = next('render', 'pending', 'claimed');
  if (to === null) throw new Error('no such move');
  return db
    .update(renders)
    .set({ status: to, updatedAt: now })
    .where(and(where, eq(renders.status, 'pending')));
}

/** Statements for a render whose file is there and was checked. */
export function finishRender(
  context: EndContext,
  render: RenderRow,
  keys: { videoKey: string; thumbnailKey: string; captionsKey: string },
  result: ResultOf<'render' | 'join-render'>,
): BatchItem<'sqlite'>[] {
  const move = moveRender(context, render, 'rendered', {
    ...keys,
    fileHash: result.sha256,
    width: result.width,
    height: result.height,
    durationSec: result.durationSec,
    sizeBytes: result.sizeBytes,
    quality: result.quality,
    progress: 100,
    etaSec: null,
    failureCode: null,
  });
  return [announceRender(context, render, 'render.done'), move];
}

/** Statements for a render of which no attempt is left, or another one would not help. */
export function failRender(context: EndContext, render: RenderRow, code: JobFailureCode): BatchItem<'sqlite'>[] {
  const move = moveRender(context, render, 'failed', { failureCode: code, etaSec: null });
  return [announceRender(context, render, 'render.error'), move];
}

/** The attempt ended without a result; the render waits for the next one. */
export function requeueRender(context: Context, render: RenderRow) {
  return moveRender(context, render, 'lease_lost', { etaSec: null });
}

/** What the node says of its work. Progress never falls. */
export async function reportRenderProgress(
  db: Db,
  renderId: string,
  fraction: number,
  etaSec: number | null,
  now: number,
) {
  await db
    .update(renders)
    .set({
      progress: sql`max(${renders.progress}, ${Math.min(99, Math.floor(fraction * 100))})`,
      etaSec,
      updatedAt: now,
    })
    .where(and(eq(renders.id, renderId), eq(renders.status, 'processing')));
}

/** Comes before the move, which ends what it hangs on. */
function announceRender(context: EndContext, render: RenderRow, event: 'render.done' | 'render.error') {
  const isStill = exists(
    context.db
      .select({ one: sql`1` })
      .from(renders)
      .where(and(eq(renders.id, render.id), eq(renders.status, render.status))),
  );
  const subject = { userId: render.userId, projectId: render.projectId, subjectId: render.id };
  return announce({ ...context, guard: sql`${context.guard} and ${isStill}` }, event, subject);
}

function moveRender(context: Context, render: RenderRow, event: RenderEvent, patch: Partial<RenderRow>) {
  const to = next('render', render.status, event);
  if (to === null) throw new Error(`a render that is ${render.status} cannot be ${event}`);
  return context.db
    .update(renders)
    .set({ ...patch, status: to, updatedAt: context.now })
    .where(and(eq(renders.id, render.id), eq(renders.status, render.status), context.guard));
}
