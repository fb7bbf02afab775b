import { and, count, desc, eq, lte, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { PUSH } from '#schema/domain/limits.ts';
import { pushSubscriptions } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { offsetOf, type Page } from '../http/pages.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** The sign-in of the browser goes on. */
const isSignedIn = (now: number) =>
  sql`exists (select 1 from sessions where sessions.family_id = push_subscriptions.family_id and sessions.ends_at > ${now})`;

/**
 * Stores a subscription in place of the browser's earlier one, whose user may have been another. False if the user has the
 * maximum number; then nothing is written.
 */
export async function addSubscription(db: Db, row: Omit<PushSubscriptionRow, 'endsAt'>): Promise<boolean> {
  const endsAt = sql`(select max(ends_at) from sessions where family_id = ${row.familyId})`;
  const others = sql`select count(*) from push_subscriptions where user_id = ${row.userId} and endpoint <> ${row.endpoint}`;
  const hasRoom = sql`(${others}) < ${PUSH.perUser}`;
  const replaced = db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, row.endpoint), hasRoom));
  const [, added] = await db.batch([replaced, insertWhere(db, pushSubscriptions, { ...row, endsAt }, hasRoom)]);
  return added.meta.changes === 1;
}

/** Newest first, of browsers that are signed in. */
export async function listSubscriptions(
  db: Db,
  { userId, now }: { userId: string; now: number },
  page: PageRequest,
): Promise<Page<PushSubscriptionRow>> {
  const mine = and(eq(pushSubscriptions.userId, userId), isSignedIn(now));
  const newest = desc(pushSubscriptions.id);
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(pushSubscriptions).where(mine),
    db.select().from(pushSubscriptions).where(mine).orderBy(newest).limit(page.perPage).offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** Null if the user has none with this id. */
export async function removeSubscription(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<PushSubscriptionRow | null> {
  const [removed] = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning();
  return removed ?? null;
}

/** Where to send. Null if the subscription has ended, or the sign-in of its browser. */
export async function findDevice(
  db: Db,
  id: string,
  now: number,
): Promise<Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'> | null> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [row] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), isSignedIn(now)));
  return row ?? null;
}

export async function dropSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Drops those whose sign-in is over by its age. */
export async function dropExpired(db: Db, now: number): Promise<void> {
  await db.delete(pushSubscriptions).where(lte(pushSubscriptions.endsAt, now));
}
