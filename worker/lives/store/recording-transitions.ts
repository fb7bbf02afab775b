import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { LIVES } from '#schema/domain/limits.ts';
import { LIVE_STATES, type LiveEvent, type LiveState, next } from '#schema/domain/states.ts';
import { lives } from '#schema/tables/index.ts';
import type { GuardedWrite, Statement } from '../../base/store/statements.ts';

/**
 * A recording has ended. The next check of the channel decides if the live has ended too, and no other recording starts
 * before it.
 */
export function endRecording(write: GuardedWrite, liveId: string): Statement {
  return write.db
    .update(lives)
    .set({ failures: 0, retryAt: write.now, updatedAt: write.now })
    .where(and(eq(lives.id, liveId), write.guard));
}

/** A recording has failed for good. Another one starts after a pause that grows with each failure in a row. */
export function failRecording(write: GuardedWrite, liveId: string): Statement {
  const pauseMs = sql`min(${LIVES.backoffMaxMs}, ${LIVES.backoffMs} * (1 << min(${lives.failures}, 10)))`;
  return write.db
    .update(lives)
    .set({
      status: stateAfter('failed'),
      failures: sql`${lives.failures} + 1`,
      retryAt: sql`${write.now} + ${pauseMs}`,
      updatedAt: write.now,
    })
    .where(and(eq(lives.id, liveId), inArray(lives.status, statesBefore('failed')), write.guard));
}

/** The states in which an event has an effect. */
export function statesBefore(event: LiveEvent): LiveState[] {
  return LIVE_STATES.filter((state) => next('live', state, event) !== null);
}

/** The state after an event, as an SQL expression over the row's current state. Other states stay unchanged. */
export function stateAfter(event: LiveEvent): SQL<LiveState> {
  const moves = statesBefore(event).map((state) => sql`when ${state} then ${next('live', state, event)}`);
  return sql<LiveState>`case ${lives.status} ${sql.join(moves, sql` `)} else ${lives.status} end`;
}
