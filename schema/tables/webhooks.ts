import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type DeliveredEvent, DELIVERY_STATES, type WebhookEvent } from '../domain/webhook-events.ts';
import { users } from './users.ts';

/** A replaced secret also signs until `previousUntil`. */
const previous = {
  previousSecret: text('previous_secret'),
  previousUntil: integer('previous_until'),
};

/** A URL that receives events of a user. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    url: text('url').notNull(),
    /** `whsec_` and base64. Shown once. */
    secret: text('secret').notNull(),
    events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    ...previous,
  },
  (table) => [index('webhooks_user').on(table.userId, table.id)],
);

/** Signs the events sent to the URLs of a user's projects (`projects.webhookUrl`), which have no webhook row. */
export const webhookSecrets = sqliteTable('webhook_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  secret: text('secret').notNull(),
  createdAt: integer('created_at').notNull(),
  ...previous,
});

/** The delivery of one event to one URL. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Null for the URL of a project. */
    webhookId: text('webhook_id'),
    url: text('url').notNull(),
    event: text('event').$type<DeliveredEvent>().notNull(),
    /** The project, render, short or comment of the event. */
    subjectId: text('subject_id').notNull().default(''),
    /** The body, created with the first attempt and the same for all others. Empty before that. */
    payload: text('payload').notNull(),
    status: text('status', { enum: DELIVERY_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last attempt. Null if there was no response. */
    lastStatus: integer('last_status'),
    /** Not to be sent before this time. */
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
