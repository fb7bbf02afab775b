import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Fonts that a user has uploaded for captions. */
export const fonts = sqliteTable(
  'fonts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Chosen by the user, else what the file says of itself. */
    name: text('name').notNull(),
    key: text('key').notNull(),
    bytes: integer('bytes').notNull(),
    /** By what right it is used, in the words of the user. */
    license: text('license').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('fonts_user').on(table.userId, table.id)],
);
