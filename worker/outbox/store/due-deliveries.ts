import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { webhookDeliveries } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** The most deliveries sent right after a commit. The sweep sends the rest. */
const UNATTEMPTED_AT_ONCE = 100;

/** Deliveries without an attempt: those of a user, or those about shorts of lives, which have no owner. */
export function findUnattempted(db: Db, userId: string, now: number) {
  // The plus prevents SQLite from using the index of the user's deliveries, which covers a month. Only a few are due.
  const ofUser =
    userId === LIVES_OWNER_ID
      ? sql`${webhookDeliveries.event} = 'live.short.created'`
      : sql`+${webhookDeliveries.userId} = ${userId}`;
  const isUnattempted = and(lte(webhookDeliveries.nextAt, now), eq(webhookDeliveries.attempts, 0), ofUser);
  return selectPending(db, isUnattempted).limit(UNATTEMPTED_AT_ONCE);
}

/** Pending deliveries that were due before a given time. */
export function findOverdue(db: Db, before: number, limit: number) {
  return selectPending(db, lt(webhookDeliveries.nextAt, before)).limit(limit);
}

function selectPending(db: Db, where: SQL | undefined) {
  return db
    .select({ id: webhookDeliveries.id, attempts: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .where(and(sql`status = 'pending'`, where))
    .orderBy(webhookDeliveries.nextAt);
}
