import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { connections } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

export type ConnectionRow = typeof connections.$inferSelect;
/** The run of the Worker that sends to a connection. */
export type Run = { connectionId: string; token: string };

/** Takes a connection for a run from now (epoch ms) on, unless another one has it or its user may not act. */
export function takeConnection(db: Db, run: Run, now: number): Promise<ConnectionRow | null> {
  const mayAct = sql`exists (select 1 from users where users.id = connections.user_id and users.suspended_at is null)`;
  return take(db, run, now, and(isNull(connections.endedAt), mayAct));
}

/** Takes a deleted connection for a run that ends its tokens, unless another one has it: it may still be sending. */
export function takeEnded(db: Db, run: Run, now: number): Promise<ConnectionRow | null> {
  return take(db, run, now, isNotNull(connections.endedAt));
}

async function take(db: Db, { connectionId, token }: Run, now: number, mayBe: SQL | undefined) {
  const [taken] = await db
    .update(connections)
    .set({ leaseToken: token, leaseUntil: now + POSTING.leaseMs })
    .where(and(eq(connections.id, connectionId), lte(connections.leaseUntil, now), mayBe))
    .returning();
  return taken ?? null;
}

/** Statement that extends the hold of a run. */
export function keepConnection(db: Db, { connectionId, token }: Run, until: number) {
  return db
    .update(connections)
    .set({ leaseUntil: until })
    .where(and(eq(connections.id, connectionId), eq(connections.leaseToken, token)));
}

export async function releaseConnection(db: Db, run: Run): Promise<void> {
  await keepConnection(db, run, 0);
}

/** Condition: the run still holds the connection, which its user has not deleted. */
export function isHeldBy({ connectionId, token }: Run) {
  return sql`exists (select 1 from connections where connections.id = ${connectionId}
    and connections.lease_token = ${token} and connections.ended_at is null)`;
}

/** Whether the run still holds the connection, and its user has not deleted it. */
export async function holdsConnection(db: Db, run: Run): Promise<boolean> {
  return (await db.$count(connections, and(eq(connections.id, run.connectionId), isHeldBy(run)))) > 0;
}

/** Statement that notes that a connection no longer works, if the run holds it. */
export function breakConnection(db: Db, { connectionId, token }: Run) {
  return db
    .update(connections)
    .set({ failure: 'access_revoked' })
    .where(and(eq(connections.id, connectionId), eq(connections.leaseToken, token)));
}
