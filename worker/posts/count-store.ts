import { and, desc, eq, getTableColumns, gte, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { posts, shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { runBatch } from '../base/store/statements.ts';
import type { PostRow } from './store/select-posts.ts';

/** A literal, or SQLite could not use the partial index. */
const IS_COUNTED = sql`count_at is not null`;

export type DueConnection = { id: string; destination: Destination };

/** Connections with posts to count that nothing is sent to now, the longest waiting first. `but`: none of this destination. */
export function findConnectionsToCount(
  db: Db,
  { now, limit, but }: { now: number; limit: number; but: Destination | null },
): Promise<DueConnection[]> {
  const isBusy = sql`exists (select 1 from connections where connections.id = ${posts.connectionId}
    and connections.lease_until > ${now})`;
  return (
    db
      .select({ id: posts.connectionId, destination: posts.destination })
      .from(posts)
      .where(
        and(
          IS_COUNTED,
          lte(posts.countAt, now),
          but === null ? undefined : ne(posts.destination, but),
          sql`not ${isBusy}`,
        ),
      )
      // The plus keeps SQLite from reading all posts in the order of their connections.
      .groupBy(sql`+${posts.connectionId}`)
      .orderBy(sql`min(count_at)`)
      .limit(limit)
  );
}

/** Posts of a connection to count, the longest waiting first. */
export function findPostsToCount(
  db: Db,
  connectionId: string,
  { now, limit }: { now: number; limit: number },
): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(and(IS_COUNTED, lte(posts.countAt, now), eq(posts.connectionId, connectionId)))
    .orderBy(posts.countAt, posts.id)
    .limit(limit);
}

export type CountChange = Pick<PostRow, 'id' | 'countAt'> &
  Partial<Pick<PostRow, 'views' | 'likes' | 'watchShare' | 'countedAt' | 'points' | 'remoteId' | 'url' | 'updatedAt'>>;

/** Notes counts. A post that was deleted meanwhile stays away. */
export async function keepCounts(db: Db, changes: readonly CountChange[]): Promise<void> {
  if (changes.length === 0) return;
  await runBatch(
    db,
    changes.map(({ id, ...change }) => db.update(posts).set(change).where(eq(posts.id, id))),
  );
}

/** What results are made of: texts of 1,000 posts would be megabytes. */
const { connectionId, destination, account, projectId, shortId, title, url, liveAt, facts, points } =
  getTableColumns(posts);
const { views, likes, watchShare } = getTableColumns(posts);
const PLACE = { connectionId, destination, account, projectId, shortId, title, url };
const COUNTED = { ...PLACE, liveAt, facts, views, likes, watchShare, points };
export type CountedRow = Pick<PostRow, keyof typeof COUNTED>;

/** The newest posts of a user whose views were counted, save those that YouTube does not show to everybody. */
export function findCounted(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<CountedRow[]> {
  const isShown = or(ne(posts.destination, 'youtube'), eq(posts.privacy, 'public'));
  return db
    .select(COUNTED)
    .from(posts)
    .where(and(eq(posts.userId, userId), gte(posts.publishAt, since), isNotNull(posts.points), isShown))
    .orderBy(desc(posts.publishAt), desc(posts.id))
    .limit(limit);
}

/** The keys of the pictures of shorts, by their ids. Those that are gone, archived or without a picture are missing. */
export async function findPictures(db: Db, shortIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: shorts.id, key: shorts.thumbnailKey })
    .from(shorts)
    .where(sql`${shorts.id} in (select value from json_each(${JSON.stringify(shortIds)}))`);
  return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[id, key]])));
}
