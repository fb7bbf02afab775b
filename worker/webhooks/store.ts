import { and, count, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { WEBHOOKS } from '#schema/domain/limits.ts';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { renders, webhookDeliveries, webhooks, webhookSecrets } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { insertWhere } from '../base/store/insert-where.ts';
import { type RenderWithShort, selectRenders } from '../renders/store/select-renders.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
/** What is sent right after a commit; the sweep takes the rest. */
const UNTRIED_AT_ONCE = 100;

type Owned = { userId: string; id: string };

/** False: the user has as many webhooks as may be. */
export async function addWebhook(db: Db, webhook: WebhookRow): Promise<boolean> {
  const hasRoom = sql`(select count(*) from webhooks where user_id = ${webhook.userId}) < ${WEBHOOKS.perUser}`;
  const added = await insertWhere(db, webhooks, webhook, hasRoom);
  return added.meta.changes === 1;
}

/** Removes a webhook and ends what was on its way to it. Null: the user has no such webhook. */
export async function removeWebhook(db: Db, { userId, id }: Owned, now: number): Promise<WebhookRow | null> {
  const isMine = and(eq(webhooks.id, id), eq(webhooks.userId, userId));
  const [[removed]] = await db.batch([
    db.delete(webhooks).where(isMine).returning(),
    db
      .update(webhookDeliveries)
      .set({ status: 'failed', updatedAt: now })
      .where(
        and(
          eq(webhookDeliveries.userId, userId),
          eq(webhookDeliveries.webhookId, id),
          eq(webhookDeliveries.status, 'pending'),
        ),
      ),
  ]);
  return removed ?? null;
}

export async function listWebhooks(db: Db, userId: string, page: PageRequest): Promise<Page<WebhookRow>> {
  const mine = eq(webhooks.userId, userId);
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(webhooks).where(mine),
    db.select().from(webhooks).where(mine).orderBy(desc(webhooks.id)).limit(page.perPage).offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** What signs calls to a webhook; null where it was deleted. */
export async function findSecret(db: Db, webhookId: string): Promise<string | null> {
  const [row] = await db.select({ secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, webhookId));
  return row?.secret ?? null;
}

/** The user's own secret: the one that is there, else the one given. */
export async function keepUserSecret(db: Db, draft: typeof webhookSecrets.$inferInsert): Promise<string> {
  const [, [kept]] = await db.batch([
    db.insert(webhookSecrets).values(draft).onConflictDoNothing(),
    db.select({ secret: webhookSecrets.secret }).from(webhookSecrets).where(eq(webhookSecrets.userId, draft.userId)),
  ]);
  if (kept === undefined) throw new Error('the secret is missing');
  return kept.secret;
}

export async function replaceUserSecret(db: Db, row: typeof webhookSecrets.$inferInsert): Promise<void> {
  const { secret, createdAt } = row;
  await db
    .insert(webhookSecrets)
    .values(row)
    .onConflictDoUpdate({ target: webhookSecrets.userId, set: { secret, createdAt } });
}

export type DeliveryFilter = {
  userId: string;
  status?: DeliveryRow['status'] | undefined;
  webhookId?: string | undefined;
};

/** Newest first. */
export async function listDeliveries(db: Db, filter: DeliveryFilter, page: PageRequest): Promise<Page<DeliveryRow>> {
  const where = and(
    eq(webhookDeliveries.userId, filter.userId),
    filter.status === undefined ? undefined : eq(webhookDeliveries.status, filter.status),
    filter.webhookId === undefined ? undefined : eq(webhookDeliveries.webhookId, filter.webhookId),
  );
  const newest = desc(webhookDeliveries.id);
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(webhookDeliveries).where(where),
    db.select().from(webhookDeliveries).where(where).orderBy(newest).limit(page.perPage).offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

export async function findDelivery(db: Db, owned: Owned): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(isMine(owned));
  return row ?? null;
}

/**
 * THE claim of a try: one statement counts it, so of many messages for the same try one wins. Should its end never be written
 * down, the next try is due after `WEBHOOKS.overdueMs`.
 */
export async function takeTry(
  db: Db,
  wanted: { deliveryId: string; attempts: number },
  now: number,
): Promise<DeliveryRow | null> {
  const [taken] = await db
    .update(webhookDeliveries)
    .set({ attempts: wanted.attempts + 1, nextAt: now + WEBHOOKS.overdueMs, updatedAt: now })
    .where(isAt({ id: wanted.deliveryId, attempts: wanted.attempts }))
    .returning();
  return taken ?? null;
}

/** Keeps the body of a delivery; the one that was kept first counts. */
export async function keepPayload(db: Db, id: string, payload: string): Promise<string | null> {
  const [, [kept]] = await db.batch([
    db
      .update(webhookDeliveries)
      .set({ payload })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.payload, ''))),
    db.select({ payload: webhookDeliveries.payload }).from(webhookDeliveries).where(eq(webhookDeliveries.id, id)),
  ]);
  return kept?.payload ?? null;
}

/** Writes down how a try ended, unless the delivery has moved on. */
export async function concludeTry(
  db: Db,
  delivery: Pick<DeliveryRow, 'id' | 'attempts'>,
  end: { status: DeliveryRow['status']; lastStatus: number | null; nextAt: number; now: number },
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: end.status, lastStatus: end.lastStatus, nextAt: end.nextAt, updatedAt: end.now })
    .where(isAt(delivery));
}

/** The render that a delivery tells of, or null. */
export async function findRenderOf(db: Db, { userId, id }: Owned): Promise<RenderWithShort | null> {
  const [render] = await selectRenders(db).where(and(eq(renders.id, id), eq(renders.userId, userId)));
  return render ?? null;
}

/** Makes a delivery due at once. One that had ended counts its tries anew. */
export async function restartDelivery(db: Db, owned: Owned, now: number): Promise<DeliveryRow | null> {
  const [restarted] = await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`case ${webhookDeliveries.status} when 'pending' then ${webhookDeliveries.attempts} else 0 end`,
      status: 'pending',
      nextAt: now,
      updatedAt: now,
    })
    .where(isMine(owned))
    .returning();
  return restarted ?? null;
}

/** Deliveries that no try was made of yet: those of a user, or what followers are told of the shorts of lives, which are nobody's. */
export function findUntried(db: Db, userId: string, now: number) {
  // The plus keeps SQLite from the index of the user's deliveries, all of a month; few are due at any moment.
  const ofUser =
    userId === LIVES_OWNER_ID
      ? sql`${webhookDeliveries.event} = 'live.short.created'`
      : sql`+${webhookDeliveries.userId} = ${userId}`;
  return selectTickets(db, and(lte(webhookDeliveries.nextAt, now), eq(webhookDeliveries.attempts, 0), ofUser)).limit(
    UNTRIED_AT_ONCE,
  );
}

/** Deliveries that were due before a time, and still wait. */
export function findOverdue(db: Db, before: number, limit: number) {
  return selectTickets(db, lt(webhookDeliveries.nextAt, before)).limit(limit);
}

/** A message was just sent for it; not the next one within this minute. */
export async function postponeDelivery(
  db: Db,
  delivery: Pick<DeliveryRow, 'id' | 'attempts'>,
  now: number,
): Promise<void> {
  await db.update(webhookDeliveries).set({ nextAt: now }).where(isAt(delivery));
}

/** Removes deliveries with ids before `firstKept` that have ended. */
export async function forgetOld(db: Db, firstKept: string, limit: number): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(
      sql`id in (select id from webhook_deliveries where id < ${firstKept} and status <> 'pending' order by id limit ${limit})`,
    );
}

function selectTickets(db: Db, where: SQL | undefined) {
  return db
    .select({ id: webhookDeliveries.id, attempts: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .where(and(sql`status = 'pending'`, where))
    .orderBy(webhookDeliveries.nextAt);
}

function isMine({ userId, id }: Owned): SQL | undefined {
  return and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId));
}

function isAt({ id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>): SQL | undefined {
  return and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.attempts, attempts),
    eq(webhookDeliveries.status, 'pending'),
  );
}
