import { and, eq, isNull } from 'drizzle-orm';
import { connections, posts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** Statement that ends all connections of a user. The sweep revokes their tokens, and forgets them. */
export function endConnectionsOf(db: Db, userId: string, now: number) {
  return db
    .update(connections)
    .set({ endedAt: now })
    .where(and(eq(connections.userId, userId), isNull(connections.endedAt)));
}

/** Statement that removes what a user posted or planned. What is live stays at its platform. */
export function erasePostsOf(db: Db, userId: string) {
  return db.delete(posts).where(eq(posts.userId, userId));
}
