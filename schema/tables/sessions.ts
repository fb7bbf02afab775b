import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type Scope, SIGN_IN_METHODS } from '../domain/access/rules.ts';
import { METHODS } from '../domain/access/requests.ts';
import { users } from './users.ts';

/**
 * A session: access tokens name it and end with it. All sessions that come from one sign-in are a family. Times are
 * epoch milliseconds.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    familyId: text('family_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    method: text('method', { enum: SIGN_IN_METHODS }).notNull(),
    /** Network and program of the sign-in. */
    network: text('network').notNull(),
    client: text('client').notNull(),
    /** When the family began. */
    startedAt: integer('started_at').notNull(),
    /** When the family ends, however often its tokens are renewed. */
    endsAt: integer('ends_at').notNull(),
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.seenAt),
    index('sessions_family').on(table.familyId),
    index('sessions_end').on(table.endsAt),
  ],
);

/** Refresh tokens, each works once. Used ones are kept until their session would end, to notice their reuse. */
export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    /** The hash of the token that replaced this one. Null: this one is unused. */
    replacedBy: text('replaced_by'),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('refresh_tokens_end').on(table.endsAt)],
);

/** A mailed permission to set a new password, once. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId), index('password_resets_expiry').on(table.expiresAt)],
);

/** A wrong code that was tried for an address. */
export const codeTries = sqliteTable(
  'code_tries',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    network: text('network').notNull(),
    triedAt: integer('tried_at').notNull(),
  },
  (table) => [index('code_tries_email').on(table.email, table.triedAt), index('code_tries_age').on(table.triedAt)],
);

/** A key that a user made for a program. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** SHA-256 of the key, which is shown once. */
    keyHash: text('key_hash').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<Scope[]>().notNull(),
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
    createdAt: integer('created_at').notNull(),
    /** It works with the test side of its user: see `testUserOf`. */
    isTest: integer('is_test', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.keyHash), index('api_keys_user').on(table.userId, table.id)],
);

/** How many requests came with an API key on a day. */
export const keyDays = sqliteTable(
  'key_days',
  {
    userId: text('user_id').notNull(),
    /** Days since 1970, UTC. */
    day: integer('day').notNull(),
    keyId: text('key_id').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.keyId] }), index('key_days_age').on(table.day)],
);

/** A request with an API key that changed something or failed. */
export const keyRequests = sqliteTable(
  'key_requests',
  {
    userId: text('user_id').notNull(),
    /** The id of the request, as its answer had it. */
    id: text('id').notNull(),
    keyId: text('key_id').notNull(),
    isTest: integer('is_test', { mode: 'boolean' }).notNull(),
    method: text('method', { enum: METHODS }).notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    errorCode: text('error_code'),
    errorField: text('error_field'),
    durationMs: integer('duration_ms').notNull(),
    /** How many requests this row stands for: equal failures within seconds. */
    times: integer('times').notNull(),
    /** Ids of the others, with a space between. Null: it is only one. */
    otherIds: text('other_ids'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('key_requests_age').on(table.createdAt)],
);

/** Which API key created a project, for as long as usage tells of it. */
export const keyProjects = sqliteTable(
  'key_projects',
  {
    projectId: text('project_id').primaryKey(),
    userId: text('user_id').notNull(),
    /** Days since 1970, UTC. */
    day: integer('day').notNull(),
    keyId: text('key_id').notNull(),
  },
  (table) => [index('key_projects_age').on(table.day), index('key_projects_user').on(table.userId)],
);
