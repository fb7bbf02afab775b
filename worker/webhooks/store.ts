import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { WEBHOOKS } from '#schema/domain/limits.ts';
import { webhookDeliveries, webhooks, webhookSecrets } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { insertWhere } from '../base/store/insert-rows.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

type OwnedByUser = { userId: string; id: string };

/** False if the user has the maximum number of webhooks. */
export async function addWebhook(db: Db, webhook: WebhookRow): Promise<boolean> {
  const hasRoom = sql`(select count(*) from webhooks where user_id = ${webhook.userId}) < ${WEBHOOKS.perUser}`;
  const added = await insertWhere(db, webhooks, webhook, hasRoom);
  return added.meta.changes === 1;
}

/** Removes a webhook and ends its pending deliveries. Null if the user has no such webhook. */
export async function removeWebhook(db: Db, { userId, id }: OwnedByUser, now: number): Promise<WebhookRow | null> {
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

/** A webhook of a user, or null. */
export async function findWebhook(db: Db, { userId, id }: OwnedByUser): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)));
  return row ?? null;
}

/** The secrets that sign calls to a webhook. Null if it was deleted. */
export async function findSecrets(db: Db, webhookId: string): Promise<Secrets | null> {
  const [row] = await db.select(secretsOf(webhooks)).from(webhooks).where(eq(webhooks.id, webhookId));
  return row ?? null;
}

/** The user's own secrets: the stored ones, or the given one if there is none yet. */
export async function keepUserSecret(db: Db, draft: typeof webhookSecrets.$inferInsert): Promise<Secrets> {
  const [, [kept]] = await db.batch([
    db.insert(webhookSecrets).values(draft).onConflictDoNothing(),
    db.select(secretsOf(webhookSecrets)).from(webhookSecrets).where(eq(webhookSecrets.userId, draft.userId)),
  ]);
  if (kept === undefined) throw new Error('the secret is missing');
  return kept;
}

/** A new secret. The one that it replaces signs too until `previousUntil`. */
export type NewSecret = { secret: string; previousUntil: number };

export async function replaceUserSecret(
  db: Db,
  { userId, secret, previousUntil, createdAt }: NewSecret & { userId: string; createdAt: number },
): Promise<Secrets> {
  const [row] = await db
    .insert(webhookSecrets)
    .values({ userId, secret, createdAt })
    .onConflictDoUpdate({
      target: webhookSecrets.userId,
      set: { secret, createdAt, previousSecret: sql`${webhookSecrets.secret}`, previousUntil },
    })
    .returning(secretsOf(webhookSecrets));
  if (row === undefined) throw new Error('the secret is missing');
  return row;
}

/** Null if the user has no such webhook. */
export async function replaceWebhookSecret(
  db: Db,
  { userId, id }: OwnedByUser,
  { secret, previousUntil }: NewSecret,
): Promise<WebhookRow | null> {
  const [row] = await db
    .update(webhooks)
    .set({ secret, previousSecret: sql`${webhooks.secret}`, previousUntil })
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)))
    .returning();
  return row ?? null;
}

export async function addDelivery(db: Db, delivery: DeliveryRow): Promise<void> {
  await db.insert(webhookDeliveries).values(delivery);
}

/** The secret, and the one before it with its end (epoch milliseconds). */
export type Secrets = Pick<typeof webhookSecrets.$inferSelect, 'secret' | 'previousSecret' | 'previousUntil'>;

function secretsOf(table: typeof webhooks | typeof webhookSecrets) {
  return { secret: table.secret, previousSecret: table.previousSecret, previousUntil: table.previousUntil };
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
    isNull(webhookDeliveries.pushId),
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

export async function findDelivery(db: Db, owned: OwnedByUser): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(isMine(owned));
  return row ?? null;
}

/**
 * Claims an attempt: one statement counts it, so that of several messages for the same attempt only one succeeds. If
 * its result is never stored, the next attempt is due after `WEBHOOKS.overdueMs`.
 */
export async function claimAttempt(
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

/** Stores the body of a delivery. The first stored body counts. */
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

/** Stores the result of an attempt, unless the delivery has moved on. */
export async function finishAttempt(
  db: Db,
  delivery: Pick<DeliveryRow, 'id' | 'attempts'>,
  end: { status: DeliveryRow['status']; lastStatus: number | null; nextAt: number; now: number },
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: end.status, lastStatus: end.lastStatus, nextAt: end.nextAt, updatedAt: end.now })
    .where(isAt(delivery));
}

/** Makes a delivery due at once. A finished delivery counts its attempts from 0 again. */
export async function restartDelivery(db: Db, owned: OwnedByUser, now: number): Promise<DeliveryRow | null> {
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

/** Records that a message was just sent, so that no other one is sent within this minute. */
export async function postponeDelivery(
  db: Db,
  delivery: Pick<DeliveryRow, 'id' | 'attempts'>,
  now: number,
): Promise<void> {
  await db.update(webhookDeliveries).set({ nextAt: now }).where(isAt(delivery));
}

/** Statement that removes at most `limit` finished deliveries with ids before `firstKept`. */
export function forgetOld(db: Db, firstKept: string, limit: number) {
  return db
    .delete(webhookDeliveries)
    .where(
      sql`id in (select id from webhook_deliveries where id < ${firstKept} and status <> 'pending' order by id limit ${limit})`,
    );
}

function isMine({ userId, id }: OwnedByUser): SQL | undefined {
  return and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.userId, userId), isNull(webhookDeliveries.pushId));
}

function isAt({ id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>): SQL | undefined {
  return and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.attempts, attempts),
    eq(webhookDeliveries.status, 'pending'),
  );
}
