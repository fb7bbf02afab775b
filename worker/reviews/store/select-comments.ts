import { and, eq } from 'drizzle-orm';
import { reviewComments } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

export type ReviewCommentRow = typeof reviewComments.$inferSelect;

/** A comment about a clip of a user, or null. */
export async function findComment(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<ReviewCommentRow | null> {
  const [found] = await db
    .select()
    .from(reviewComments)
    .where(and(eq(reviewComments.id, id), eq(reviewComments.userId, userId)));
  return found ?? null;
}
