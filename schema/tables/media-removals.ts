import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Objects in storage whose owner was deleted. They are removed twice: immediately, and again after the last signed URL
 * with which a node could still write them has expired.
 */
export const mediaRemovals = sqliteTable(
  'media_removals',
  {
    /** A prefix of keys that ends with a slash, or a single key. */
    prefix: text('prefix').primaryKey(),
    dueAt: integer('due_at').notNull(),
    /** After this time nothing can be written any more. */
    finalAt: integer('final_at').notNull(),
  },
  (table) => [index('media_removals_due').on(table.dueAt)],
);
