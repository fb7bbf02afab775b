import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Where a sweep that needs many runs goes on. */
export const sweepMarks = sqliteTable('sweep_marks', {
  name: text('name').primaryKey(),
  /** A place in a list, as the storage gave it. */
  mark: text('mark').notNull(),
});
