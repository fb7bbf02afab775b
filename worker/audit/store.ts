import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import type { AuditAction, AuditActor } from '#schema/domain/audit.ts';
import { auditEvents } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-where.ts';
import { offsetOf, type Page } from '../http/pages.ts';

export type AuditEvent = typeof auditEvents.$inferSelect;

/** Who did what to which account. */
export type NewEvent = {
  id: string;
  userId: string | null;
  actor: AuditActor;
  actorId?: string | null;
  action: AuditAction;
  subject?: string | null;
  network?: string | null;
  client?: string | null;
  createdAt: number;
};

/** Statement that records an event, for the batch that does what the event says. */
export function record(db: Db, event: NewEvent) {
  return db.insert(auditEvents).values(event);
}

/** The same, if a condition holds when the batch runs. */
export function recordWhere(db: Db, event: NewEvent, condition: SQL) {
  return insertWhere(db, auditEvents, event, condition);
}

/** The same for each account whose id `users` selects in its only column. */
export function recordFor(db: Db, users: SQL, event: Omit<NewEvent, 'userId'>) {
  const { id, actor, actorId = null, action, subject = null, network = null, client = null, createdAt } = event;
  return db
    .insert(auditEvents)
    .select(
      sql`select ${id}, u.*, ${actor}, ${actorId}, ${action}, ${subject}, ${network}, ${client}, ${createdAt} from (${users}) as u`,
    );
}

/** Newest first. Without a user: of all accounts, and of none. */
export async function listEvents(
  db: Db,
  wanted: { userId: string | null; action: AuditAction | null },
  page: PageRequest,
): Promise<Page<AuditEvent>> {
  const matches = and(
    wanted.userId === null ? undefined : eq(auditEvents.userId, wanted.userId),
    wanted.action === null ? undefined : eq(auditEvents.action, wanted.action),
  );
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(auditEvents).where(matches),
    db
      .select()
      .from(auditEvents)
      .where(matches)
      .orderBy(desc(auditEvents.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** Removes at most `limit` events from before this time. */
export async function dropOldEvents(db: Db, before: number, limit: number): Promise<void> {
  const old = sql`rowid in (select rowid from audit_events where created_at < ${before} limit ${limit})`;
  await db.delete(auditEvents).where(old);
}

/** Statement that takes network and program out of the events of a deleted account. */
export function namelessEvents(db: Db, userId: string) {
  return db.update(auditEvents).set({ network: null, client: null }).where(eq(auditEvents.userId, userId));
}
