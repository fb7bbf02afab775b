import { and, eq, sql } from 'drizzle-orm';
import { posts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

type PostRow = typeof posts.$inferSelect;

/** Posts of a connection that are not over, oldest first. */
export function openPostsOf(db: Db, connectionId: string, limit: number): Promise<PostRow[]> {
  const isOpen = sql`status in ('planned', 'sending', 'processing')`;
  const mine = and(eq(posts.connectionId, connectionId), isOpen);
  return db.select().from(posts).where(mine).orderBy(posts.id).limit(limit);
}

/** Statement that lets a post fail whose connection was deleted, if it is still in its state. */
export function losePost(db: Db, { id, status }: Pick<PostRow, 'id' | 'status'>, now: number) {
  return db
    .update(posts)
    .set({ status: 'failed', failure: 'connection_gone', state: null, updatedAt: now })
    .where(and(eq(posts.id, id), eq(posts.status, status)));
}
