import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ClipFacts, ViewPoint } from '../domain/posting/counting.ts';
import { DESTINATIONS, PRIVACIES } from '../domain/posting/destinations.ts';
import type { PostFailure } from '../domain/posting/post-failure.ts';
import { POST_STATES } from '../domain/states.ts';
import type { LearnedTaste, WatchedVideo } from '../domain/taste/learned.ts';
import { users } from './users.ts';

/** Where a user posts: an account at a platform, a channel of Postiz, a bucket, or a URL. */
export const connections = sqliteTable(
  'connections',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    destination: text('destination', { enum: DESTINATIONS }).notNull(),
    /** As people know the account: the name of a channel, a bucket, a host. */
    name: text('name').notNull(),
    /** What tells the account from others of the destination. */
    account: text('account').notNull(),
    /** Tokens and keys, sealed: see worker/connections/seal.ts. */
    secret: text('secret').notNull(),
    /** Why it cannot be used any more. Null: it can. */
    failure: text('failure').$type<PostFailure>(),
    checkedAt: integer('checked_at').notNull(),
    /** When its tokens are renewed, even if nothing is posted: tokens that nobody uses end. Null: its keys do not end. */
    renewAt: integer('renew_at'),
    /** Deleted by its user; it stays until its tokens are revoked. */
    endedAt: integer('ended_at'),
    /** The run of the Worker that sends to it now, and when that run has died. */
    leaseToken: text('lease_token'),
    leaseUntil: integer('lease_until').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('connections_account')
      .on(table.userId, table.destination, table.account)
      .where(sql`ended_at is null`),
    index('connections_renewal')
      .on(table.renewAt)
      .where(sql`ended_at is null and failure is null`),
    index('connections_ended')
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
  ],
);

/** A clip on its way to one connection, or what became of it. It outlives its clip and its connection. */
export const posts = sqliteTable(
  'posts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    connectionId: text('connection_id').notNull(),
    destination: text('destination', { enum: DESTINATIONS }).notNull(),
    /** The connection, as people know it. */
    account: text('account').notNull(),
    projectId: text('project_id').notNull(),
    shortId: text('short_id').notNull(),
    renderId: text('render_id').notNull(),
    status: text('status', { enum: POST_STATES }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    privacy: text('privacy', { enum: PRIVACIES }).notNull(),
    /** Whether the cover of the clip is sent too. */
    hasCover: integer('has_cover', { mode: 'boolean' }).notNull(),
    /** When it is to be posted. */
    publishAt: integer('publish_at').notNull(),
    /** Not to be worked on before. */
    nextAt: integer('next_at').notNull(),
    /** Tries in a row that failed. */
    tries: integer('tries').notNull().default(0),
    /** When the first byte was about to be sent. Null: nothing was. */
    begunAt: integer('begun_at'),
    /** How far it is, as its destination keeps it, sealed: it may hold URLs that take uploads. Null: not begun. */
    state: text('state'),
    /** Its id and address at the platform. */
    remoteId: text('remote_id'),
    url: text('url'),
    failure: text('failure').$type<PostFailure>(),
    liveAt: integer('live_at'),
    /** What the clip was like. Null: posted by an earlier version. */
    facts: text('facts', { mode: 'json' }).$type<ClipFacts>(),
    /** As the platform told last. Null: it did not. */
    views: integer('views'),
    likes: integer('likes'),
    /** How much of it an average viewer watched: 1 is all. Null: the platform does not tell. */
    watchShare: real('watch_share'),
    countedAt: integer('counted_at'),
    /** When it is counted next. Null: never, or not yet live. */
    countAt: integer('count_at'),
    /** Views at a few ages: see `withPoint`. Null: none. */
    points: text('points', { mode: 'json' }).$type<ViewPoint[]>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('posts_user').on(table.userId, table.publishAt),
    index('posts_changed').on(table.userId, table.updatedAt),
    index('posts_connection').on(table.connectionId, table.publishAt),
    index('posts_of_project')
      .on(table.projectId)
      .where(sql`status in ('planned', 'sending', 'processing')`),
    index('posts_to_count')
      .on(table.countAt)
      .where(sql`count_at is not null`),
    index('posts_due')
      .on(table.nextAt)
      .where(sql`status in ('planned', 'sending', 'processing')`),
  ],
);

/** What the viewers of a user like. What posts show of it is in their `facts`. */
export const tastes = sqliteTable(
  'tastes',
  {
    /** The id of the user. */
    id: text('id')
      .primaryKey()
      .references(() => users.id),
    /** Whether anything is learned, and whether the choice of clips follows it. */
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
    /** What the most replayed parts of long videos show, the newest video first. */
    videos: text('videos', { mode: 'json' }).$type<WatchedVideo[]>().notNull(),
    /** Null: nothing was learned yet, or it was forgotten. */
    learned: text('learned', { mode: 'json' }).$type<LearnedTaste>(),
    learnedAt: integer('learned_at'),
    /** When it is learned again. Null: there is nothing new. */
    learnAt: integer('learn_at'),
  },
  (table) => [
    index('tastes_due')
      .on(table.learnAt)
      .where(sql`learn_at is not null`),
  ],
);
