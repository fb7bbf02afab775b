import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { connections } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

export type ConnectionRow = typeof connections.$inferSelect;
/** The run of the Worker that sends to a connection. */
export type Run = { connectionId: string; token: string };

/** Takes a connection for a run, unless another one has it or its user may not act. */
export async function takeConnection(
  db: Db,
  { connectionId, token }: Run,
  { now, until }: { now: number; until: number },
): Promise<ConnectionRow | null> {
  const mayAct = sql`exists (select 1 from users where users.id = connections.user_id and users.suspended_at is null)`;
  const [taken] = await db
    .update(connections)
    .set({ leaseToken: token, leaseUntil: until })
    .where(and(eq(connections.id, connectionId), isNull(connections.endedAt), lte(connections.leaseUntil, now), mayAct))
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

/** Statement that notes that a connection no longer works, if the run holds it. */
export function breakConnection(db: Db, { connectionId, token }: Run) {
  return db
    .update(connections)
    .set({ failure: 'access_revoked' })
    .where(and(eq(connections.id, connectionId), eq(connections.leaseToken, token)));
}
