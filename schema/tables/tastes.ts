import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LearnedTaste, WatchedVideo } from '../domain/taste/learned.ts';
import { users } from './users.ts';

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
