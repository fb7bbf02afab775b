import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { reviewComments } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { announce } from '../outbox/store/announce.ts';
import type { LinkFilter } from './link-store.ts';
import type { ReviewCommentRow } from './store/select-comments.ts';

/**
 * Stores a comment and announces it. False if its link has as many as allowed, or was revoked in the meantime; then
 * nothing is written.
 */
export async function addComment(
  { db, newId }: { db: Db; newId: () => string },
  comment: ReviewCommentRow,
): Promise<boolean> {
  const { id, linkId, userId, projectId, verdict, createdAt: now } = comment;
  const event = verdict === null ? 'review.commented' : (`review.${verdict}` as const);
  const isOpen = sql`exists (select 1 from review_links where id = ${linkId})`;
  const hasRoom = sql`(select count(*) from review_comments where link_id = ${linkId}) < ${REVIEWS.commentsPerLink}`;
  const guard = sql`exists (select 1 from review_comments where id = ${id})`;
  const [added] = await db.batch([
    insertWhere(db, reviewComments, comment, sql`${isOpen} and ${hasRoom}`),
    announce({ db, now, newId, guard }, event, { userId, projectId, subjectId: id }),
  ]);
  return added.meta.changes === 1;
}

/** Statement that reads what came through a link, oldest first. */
export function selectCommentsOfLink(db: Db, linkId: string) {
  return db
    .select()
    .from(reviewComments)
    .where(eq(reviewComments.linkId, linkId))
    .orderBy(asc(reviewComments.id))
    .limit(REVIEWS.commentsPerLink);
}

/** Newest first. */
export async function listComments(db: Db, filter: LinkFilter, page: PageRequest): Promise<Page<ReviewCommentRow>> {
  const wanted = and(
    eq(reviewComments.userId, filter.userId),
    filter.projectId === undefined ? undefined : eq(reviewComments.projectId, filter.projectId),
    filter.shortId === undefined ? undefined : eq(reviewComments.shortId, filter.shortId),
  );
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(reviewComments).where(wanted),
    db
      .select()
      .from(reviewComments)
      .where(wanted)
      .orderBy(desc(reviewComments.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** Deletes a comment of a user's clip. Null if there is none with this id. */
export async function deleteComment(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<ReviewCommentRow | null> {
  const [deleted] = await db
    .delete(reviewComments)
    .where(and(eq(reviewComments.userId, userId), eq(reviewComments.id, id)))
    .returning();
  return deleted ?? null;
}
