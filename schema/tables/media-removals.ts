import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Places in storage whose owner was deleted. Each is emptied twice: at once, and again when the last URL that a node may
 * still write to has run out.
 */
export const mediaRemovals = sqliteTable(
  'media_removals',
  {
    /** Start of the keys, with a slash at its end; or one key. */
    prefix: text('prefix').primaryKey(),
    dueAt: integer('due_at').notNull(),
    /** After this time nothing new can come. */
    finalAt: integer('final_at').notNull(),
  },
  (table) => [index('media_removals_due').on(table.dueAt)],
);
