import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Stage } from '../domain/stages.ts';

/** The key of one node. Times in every table are epoch milliseconds. */
export const nodeKeys = sqliteTable(
  'node_keys',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** SHA-256 of the key, which is shown once. */
    keyHash: text('key_hash').notNull(),
    /** The stages that this node may claim. Null: all. */
    stages: text('stages', { mode: 'json' }).$type<Stage[]>(),
    /** What the node said with its last claim. */
    version: text('version'),
    lastSeenAt: integer('last_seen_at'),
    createdAt: integer('created_at').notNull(),
    revokedAt: integer('revoked_at'),
  },
  (table) => [
    uniqueIndex('node_keys_hash').on(table.keyHash),
    uniqueIndex('node_keys_name')
      .on(table.name)
      .where(sql`revoked_at is null`),
  ],
);
