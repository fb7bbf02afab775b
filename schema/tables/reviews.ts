import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { REVIEW_VERDICTS } from '../domain/access/review.ts';
import { projects } from './projects.ts';
import { shorts } from './shorts.ts';
import { users } from './users.ts';

/** A link that shows clips of a user to people without an account. A revoked link has no row. */
export const reviewLinks = sqliteTable(
  'review_links',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    /** The only clip that it shows. Null: all clips of the project, save rejected ones. */
    shortId: text('short_id').references(() => shorts.id),
    /** Whom it is for, as its owner calls them. */
    name: text('name').notNull(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text('token_hash').notNull(),
    /** As in `users`. Empty: it has no password. */
    passwordHash: text('password_hash').notNull(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('review_links_token').on(table.tokenHash),
    index('review_links_user').on(table.userId, table.id),
    index('review_links_project').on(table.projectId),
    index('review_links_short').on(table.shortId),
    index('review_links_end').on(table.expiresAt),
  ],
);

/** What a reviewer wrote about a clip, or decided about it, or both. It outlives its link. */
export const reviewComments = sqliteTable(
  'review_comments',
  {
    id: text('id').primaryKey(),
    /** The owner of the clip. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    linkId: text('link_id').notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    shortId: text('short_id')
      .notNull()
      .references(() => shorts.id),
    /** The video that the reviewer saw. Null: the preview of the clip. */
    renderId: text('render_id'),
    /** As the reviewer gave it. */
    reviewer: text('reviewer').notNull(),
    verdict: text('verdict', { enum: REVIEW_VERDICTS }),
    /** Empty only with a verdict. */
    text: text('text').notNull(),
    /** The second of that video that it is about, and the same second of the source. Null: the whole clip. */
    atSec: real('at_sec'),
    sourceSec: real('source_sec'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('review_comments_user').on(table.userId, table.id),
    index('review_comments_link').on(table.linkId, table.id),
    index('review_comments_project').on(table.projectId, table.shortId, table.id),
    index('review_comments_short').on(table.shortId),
  ],
);
