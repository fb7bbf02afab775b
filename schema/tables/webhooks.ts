import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { DELIVERY_STATES, type WebhookEvent } from '../domain/webhook-events.ts';
import { users } from './users.ts';

/** Where a user wants to be told of events. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    url: text('url').notNull(),
    /** `whsec_` and base64; shown once. */
    secret: text('secret').notNull(),
    events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('webhooks_user').on(table.userId, table.id)],
);

/** Signs what goes to the addresses of a user's projects (`projects.webhookUrl`), which have no webhook of their own. */
export const webhookSecrets = sqliteTable('webhook_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  secret: text('secret').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** One event on its way to one address. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Null where the address is a project's own. */
    webhookId: text('webhook_id'),
    url: text('url').notNull(),
    event: text('event').$type<WebhookEvent>().notNull(),
    /** The project, render or short that it is about. */
    subjectId: text('subject_id').notNull().default(''),
    /** The body, made with the first try and the same ever after; empty until then. */
    payload: text('payload').notNull(),
    status: text('status', { enum: DELIVERY_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last try; null where there was no answer. */
    lastStatus: integer('last_status'),
    /** Not before this time. */
    nextAt: integer('next_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('webhook_deliveries_user').on(table.userId, table.id),
    index('webhook_deliveries_due')
      .on(table.nextAt)
      .where(sql`status = 'pending'`),
  ],
);
