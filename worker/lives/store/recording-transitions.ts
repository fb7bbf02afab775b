import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { LIVES } from '#schema/domain/limits.ts';
import { LIVE_STATES, type LiveEvent, type LiveState, next } from '#schema/domain/states.ts';
import { lives } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

type Context = { db: Db; now: number; guard: SQL };

/** A recording came to its end; whether the live did, the next look at its channel tells. */
export function endRecording(context: Context, liveId: string) {
  return context.db
    .update(lives)
    .set({ failures: 0, retryAt: 0, updatedAt: context.now })
    .where(and(eq(lives.id, liveId), context.guard));
}

/** A recording failed for good: another one begins after a pause that grows with each failure in a row. */
export function failRecording(context: Context, liveId: string) {
  const pauseMs = sql`min(${LIVES.backoffMaxMs}, ${LIVES.backoffMs} * (1 << min(${lives.failures}, 10)))`;
  return context.db
    .update(lives)
    .set({
      status: movedBy('failed'),
      failures: sql`${lives.failures} + 1`,
      retryAt: sql`${context.now} + ${pauseMs}`,
      updatedAt: context.now,
    })
    .where(and(eq(lives.id, liveId), inArray(lives.status, statesThatKnow('failed')), context.guard));
}

/** The states that an event leads on from. */
export function statesThatKnow(event: LiveEvent): LiveState[] {
  return LIVE_STATES.filter((state) => next('live', state, event) !== null);
}

/** The state after an event, as an expression over the row's own state: what the machine does not know stays. */
export function movedBy(event: LiveEvent): SQL<LiveState> {
  const moves = statesThatKnow(event).map((state) => sql`when ${state} then ${next('live', state, event)}`);
  return sql<LiveState>`case ${lives.status} ${sql.join(moves, sql` `)} else ${lives.status} end`;
}
