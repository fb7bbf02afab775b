import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SandboxState } from '../domain/farm/facts.ts';
import type { Stage } from '../domain/stages.ts';

/**
 * Nodes that have checked in. A node is its key and the name that it gives itself: `name@key`, or only the name in
 * local instances. Times in every table are epoch milliseconds.
 */
export const nodes = sqliteTable(
  'nodes',
  {
    name: text('name').primaryKey(),
    keyId: text('key_id'),
    version: text('version').notNull(),
    /** Number of the protocol between Worker and nodes. */
    protocol: integer('protocol').notNull(),
    stages: text('stages', { mode: 'json' }).$type<Stage[]>().notNull(),
    slots: integer('slots').notNull(),
    captureSlots: integer('capture_slots').notNull(),
    /** Jobs in its slots, and recordings. */
    running: integer('running').notNull(),
    recording: integer('recording').notNull(),
    /** The speech engine with its models. Null: it does not transcribe, or is older. */
    speech: text('speech'),
    /** Whether its media programs run in a sandbox. Null: it is older and does not say. */
    sandbox: text('sandbox').$type<SandboxState>(),
    /** What it encodes video with; empty if it cannot. Null, here and below: it is older and does not say. */
    encoder: text('encoder'),
    /** Free bytes where it works. */
    freeDiskBytes: integer('free_disk_bytes'),
    /** How far its clock is ahead of the Worker's, in milliseconds. */
    clockAheadMs: integer('clock_ahead_ms'),
    /** Its language model, or `worker`; empty if it has none. */
    model: text('model'),
    /** Kinds of sources that it downloads. */
    sources: text('sources', { mode: 'json' }).$type<string[]>(),
    firstSeenAt: integer('first_seen_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
  },
  (table) => [index('nodes_seen').on(table.lastSeenAt)],
);

/** The key of one node. */
export const nodeKeys = sqliteTable(
  'node_keys',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** SHA-256 of the key, which is shown once. */
    keyHash: text('key_hash').notNull(),
    /** The stages that this node may claim. Null: all. */
    stages: text('stages', { mode: 'json' }).$type<Stage[]>(),
    /** What the node reported with its last claim. */
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
