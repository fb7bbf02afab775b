import { and, count, desc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { reviewLinks, shorts, users } from '#schema/tables/index.ts';
import { type NewEvent, recordWhere } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { offsetOf, type Page } from '../http/pages.ts';

export type ReviewLinkRow = typeof reviewLinks.$inferSelect;

/** Whether the project of a user has this short. */
export async function hasShort(
  db: Db,
  { userId, projectId, shortId }: { userId: string; projectId: string; shortId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: shorts.id })
    .from(shorts)
    .where(and(eq(shorts.id, shortId), eq(shorts.projectId, projectId), eq(shorts.userId, userId)));
  return found.length > 0;
}

/** Stores a link with its event. False if the user has as many valid links as allowed; then nothing is written. */
export async function addLink(db: Db, link: ReviewLinkRow, event: NewEvent): Promise<boolean> {
  const valid = sql`select count(*) from review_links where user_id = ${link.userId} and expires_at > ${link.createdAt}`;
  const isAdded = sql`exists (select 1 from review_links where id = ${link.id})`;
  const [added] = await db.batch([
    insertWhere(db, reviewLinks, link, sql`(${valid}) < ${REVIEWS.linksPerUser}`),
    recordWhere(db, event, isAdded),
  ]);
  return added.meta.changes === 1;
}

export type LinkFilter = { userId: string; projectId?: string | undefined; shortId?: string | undefined };

/** Newest first. */
export async function listLinks(db: Db, filter: LinkFilter, page: PageRequest): Promise<Page<ReviewLinkRow>> {
  const wanted = and(
    eq(reviewLinks.userId, filter.userId),
    filter.projectId === undefined ? undefined : eq(reviewLinks.projectId, filter.projectId),
    filter.shortId === undefined ? undefined : eq(reviewLinks.shortId, filter.shortId),
  );
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(reviewLinks).where(wanted),
    db
      .select()
      .from(reviewLinks)
      .where(wanted)
      .orderBy(desc(reviewLinks.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** Deletes a link of a user. Null if there is none with this id. */
export async function deleteLink(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<ReviewLinkRow | null> {
  const [deleted] = await db
    .delete(reviewLinks)
    .where(and(eq(reviewLinks.userId, userId), eq(reviewLinks.id, id)))
    .returning();
  return deleted ?? null;
}

/** A link that works now, with the plan of its owner. */
export type OpenLink = ReviewLinkRow & Pick<typeof users.$inferSelect, 'plan' | 'limits'>;

/** Statement that reads a link, by its id or the hash of its token: no row if it has expired or its owner may not act. */
export function selectOpenLink(db: Db, by: { id: string } | { tokenHash: string }, now: number) {
  const isWanted = 'id' in by ? eq(reviewLinks.id, by.id) : eq(reviewLinks.tokenHash, by.tokenHash);
  return db
    .select({ ...getTableColumns(reviewLinks), plan: users.plan, limits: users.limits })
    .from(reviewLinks)
    .innerJoin(users, eq(users.id, reviewLinks.userId))
    .where(and(isWanted, gt(reviewLinks.expiresAt, now), isNull(users.suspendedAt)));
}

/** Statement that removes links which ended long ago. */
export function dropEndedLinks(db: Db, now: number) {
  return db.delete(reviewLinks).where(lt(reviewLinks.expiresAt, now - KEEP.reviewLinks.ms));
}
