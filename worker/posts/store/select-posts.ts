import { and, eq } from 'drizzle-orm';
import { posts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

export type PostRow = typeof posts.$inferSelect;

/** A post of a user, or null. */
export async function findPost(db: Db, { userId, id }: { userId: string; id: string }): Promise<PostRow | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.userId, userId)));
  return row ?? null;
}
