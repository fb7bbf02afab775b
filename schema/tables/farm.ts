import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Stage } from '../domain/stages.ts';

/**
 * Nodes that have checked in. A node is its key and the name that it gives itself: `name@key`, or only the name in local
 * systems. Times in every table are epoch milliseconds.
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
    firstSeenAt: integer('first_seen_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
  },
  (table) => [index('nodes_seen').on(table.lastSeenAt)],
);

/**
 * What holds for the whole farm until somebody changes it: the orders of operators, and when the sweep last ran. The
 * names are those of `FACTS` in schema/domain/farm/facts.ts. A row exists only while its order stands.
 */
export const farmFacts = sqliteTable('farm_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  setAt: integer('set_at').notNull(),
});

/** Queue messages that came back as undeliverable. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id').notNull(),
    generation: integer('generation').notNull(),
    arrivedAt: integer('arrived_at').notNull(),
  },
  (table) => [index('dead_letters_age').on(table.arrivedAt)],
);
