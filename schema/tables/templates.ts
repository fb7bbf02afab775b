import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TemplateOptions } from '../domain/render-plan.ts';
import { users } from './users.ts';

/** Options of renders that a user saved under a name. */
export const templates = sqliteTable(
  'templates',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    options: text('options', { mode: 'json' }).$type<TemplateOptions>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** For clips whose request names none. At most one of a user. */
    isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('templates_user').on(table.userId, table.id)],
);
