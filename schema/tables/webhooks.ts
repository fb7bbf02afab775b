import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
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

/** A browser that gets notifications of its user, as its push service knows it. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The sign-in of the browser. Without it there are no notifications. */
    familyId: text('family_id').notNull(),
    /** When that sign-in ends at the latest. */
    endsAt: integer('ends_at').notNull(),
    /** Whoever knows it can send there, so it is shown to nobody. */
    endpoint: text('endpoint').notNull(),
    /** Keys of the browser (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The program, as it names itself. */
    client: text('client').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId, table.id),
    index('push_subscriptions_end').on(table.endsAt),
  ],
);

/** The delivery of one event to one URL, or to one browser. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Null for the URL of a project. */
    webhookId: text('webhook_id'),
    /** The browser, which has no URL here. Null for webhooks. */
    pushId: text('push_id'),
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
