import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Caps, OwnLimits } from '../domain/limits.ts';
import { CREDIT_REASONS } from '../domain/states.ts';

/** Times in every table are epoch milliseconds. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** `scrypt$log2N$r$p$salt$hash`. Empty for users without a password, who sign in with e-mail codes. */
    passwordHash: text('password_hash').notNull(),
    /** Raised to end all sessions. */
    tokenVersion: integer('token_version').notNull().default(1),
    /** May use recordings of live streams as sources. */
    allowsVod: integer('allows_vod', { mode: 'boolean' }).notNull().default(false),
    eligibleForTrial: integer('eligible_for_trial', { mode: 'boolean' }).notNull().default(false),
    subscriptionId: text('subscription_id').notNull(),
    subscriptionStatus: text('subscription_status').notNull().default('active'),
    plan: text('plan').notNull().default('free'),
    /** The cached sum of the ledger. The ledger is authoritative. */
    balance: integer('balance').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** Limits that an operator set for this user, which override those of the plan. */
    limits: text('limits', { mode: 'json' }).$type<OwnLimits>(),
    /** Since when an operator has suspended the user. Null: not suspended. */
    suspendedAt: integer('suspended_at'),
    /** When a client of the user last read something, to `WATCHING.noteMs`. */
    watchedAt: integer('watched_at'),
    /** Since when the account is deleted and only its ledger is needed. Name and e-mail are gone by then. */
    deletedAt: integer('deleted_at'),
    /** When everything else of a deleted user was removed. */
    erasedAt: integer('erased_at'),
    /** Of a sub-account: whose it is. Plan, limits and suspension of the parent are copied to it whenever they change. */
    parentId: text('parent_id'),
    /** What the parent's own system calls the sub-account. */
    externalId: text('external_id'),
    /** Limits of a sub-account that its parent set. They only lower those of the plan. */
    caps: text('caps', { mode: 'json' }).$type<Caps>(),
  },
  (table) => [
    index('users_to_erase')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null and erased_at is null`),
    uniqueIndex('users_email').on(table.email),
    index('users_parent')
      .on(table.parentId, table.id)
      .where(sql`parent_id is not null`),
    check('users_balance_not_negative', sql`${table.balance} >= 0`),
  ],
);

/**
 * Append-only, one row per change of a balance: see `CREDIT_REASONS`. The unique index allows one row per reason and
 * reference, so retries change nothing.
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
    /** A project id, a grant id, `transfer:account`, or a minute (`id:minute`) or hour (`id:hhour`) of a monitor, counted from 1970. */
    ref: text('ref').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_ledger_once').on(table.reason, table.ref),
    index('credit_ledger_user').on(table.userId, table.id),
    index('credit_ledger_minutes')
      .on(table.createdAt)
      .where(sql`reason = 'live' and instr(ref, ':h') = 0`),
  ],
);

/** A single-use sign-in code that was sent by e-mail. One row per address: a new code replaces the old one. */
export const emailCodes = sqliteTable(
  'email_codes',
  {
    email: text('email').primaryKey(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('email_codes_expiry').on(table.expiresAt)],
);

/** The first response to a request with an idempotency key. `status` is null while the request is in progress. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    /** `X-Error-Code` of an error response. */
    errorCode: text('error_code'),
    body: text('body'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);
