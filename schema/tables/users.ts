import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CREDIT_REASONS } from '../domain/credits.ts';

/** Times in every table are epoch milliseconds. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** `scrypt$log2N$r$p$salt$hash`; empty where the user has no password and signs in by e-mail codes. */
    passwordHash: text('password_hash').notNull(),
    /** Raised to sign every session out. */
    tokenVersion: integer('token_version').notNull().default(1),
    /** May use recordings of live streams as sources. */
    allowsVod: integer('allows_vod', { mode: 'boolean' }).notNull().default(false),
    eligibleForTrial: integer('eligible_for_trial', { mode: 'boolean' }).notNull().default(false),
    subscriptionId: text('subscription_id').notNull(),
    subscriptionStatus: text('subscription_status').notNull().default('active'),
    plan: text('plan').notNull().default('free'),
    /** Cached sum of the ledger; the ledger is the truth. */
    balance: integer('balance').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    check('users_balance_not_negative', sql`${table.balance} >= 0`),
  ],
);

/**
 * Append-only. `reserve` takes (negative), `release` gives the same back, `settle` moves nothing and marks a reservation as
 * spent. At most one movement of a kind for a reference, whatever is retried.
 */
export const creditLedger = sqliteTable(
  'credit_ledger',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: CREDIT_REASONS }).notNull(),
    /** Project id, or the id of a grant. */
    ref: text('ref').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_ledger_once').on(table.reason, table.ref),
    index('credit_ledger_user').on(table.userId, table.id),
  ],
);

/** A single-use sign-in code that was mailed. One row an address; a new code replaces the old one. */
export const emailCodes = sqliteTable('email_codes', {
  email: text('email').primaryKey(),
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

/** Access tokens that were signed out before their time. Swept when they would have expired. */
export const revokedTokens = sqliteTable(
  'revoked_tokens',
  { jti: text('jti').primaryKey(), expiresAt: integer('expires_at').notNull() },
  (table) => [index('revoked_tokens_expiry').on(table.expiresAt)],
);

/** The first answer to a request with an idempotency key. `status` null: it is still being worked on. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    /** `X-Error-Code` of a refusal. */
    errorCode: text('error_code'),
    body: text('body'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);
