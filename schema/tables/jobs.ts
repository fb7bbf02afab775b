import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { JobFailureCode } from '../domain/failure.ts';
import type { MoreWish } from '../domain/wishes/more.ts';
import type { JobPart } from '../domain/parts.ts';
import { STAGES } from '../domain/stages.ts';
import { JOB_STATES } from '../domain/states.ts';
import { projects } from './projects.ts';
import { renders } from './renders.ts';

/** One stage of work. Queue messages only point to a row; the row is authoritative. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    stage: text('stage', { enum: STAGES }).notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    /** Only for the stages of a render. */
    renderId: text('render_id').references(() => renders.id),
    status: text('status', { enum: JOB_STATES }).notNull(),
    /** Raised whenever a lease ends without a result. Messages and leases of older generations are invalid. */
    generation: integer('generation').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** SHA-256 of the lease token. */
    leaseHash: text('lease_hash'),
    leaseExpiresAt: integer('lease_expires_at'),
    node: text('node'),
    /** The secret part of the output keys of this attempt. */
    nonce: text('nonce'),
    uploadId: text('upload_id'),
    cancelRequested: integer('cancel_requested', { mode: 'boolean' }).notNull().default(false),
    progress: real('progress').notNull().default(0),
    /** While queued: not to be claimed before this time, set by back-off. Afterwards: when it was claimed. */
    runAfter: integer('run_after').notNull(),
    /** When the last queue message of this generation was sent, or null, and how many were sent. */
    sentAt: integer('sent_at'),
    sends: integer('sends').notNull().default(0),
    failureCode: text('failure_code').$type<JobFailureCode>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Only for parts of a stage: the id of the job that joins them. */
    splitId: text('split_id'),
    /** The part; for the jobs of early clips, which join nothing, the part that they work on. */
    part: text('part', { mode: 'json' }).$type<JobPart>(),
    /** Only for jobs of `POST /projects/{id}/more`: the request, and the shorts that it added. */
    more: text('more', { mode: 'json' }).$type<MoreWish>(),
    /** Messages of this generation that became dead letters. */
    deadLetters: integer('dead_tickets').notNull().default(0),
    /** Attempts that ended through no fault of the job, not among `attempts`, and when the first of them ended. */
    setbacks: integer('setbacks').notNull().default(0),
    setbackSince: integer('setback_since'),
    /** The node of the last failed attempt, if it may be to blame: others claim the job first. */
    avoidNode: text('avoid_node'),
    /** W3C trace id of the request that made the job: 32 hexadecimal characters. */
    traceId: text('trace_id'),
    /** The owner of the project. Null for recordings, which have no turns. */
    ownerId: text('owner_id'),
    /** The place among the queued jobs of the stage: its start in the virtual time of fair queueing. Lowest first. */
    turn: real('turn').notNull().default(0),
  },
  (table) => [
    index('jobs_queued')
      .on(table.stage, table.runAfter, table.id)
      .where(sql`status = 'queued'`),
    index('jobs_turn')
      .on(table.stage, table.turn, table.id)
      .where(sql`status = 'queued'`),
    index('jobs_running')
      .on(table.stage, table.turn, table.ownerId)
      .where(sql`status = 'leased'`),
    index('jobs_of_owner')
      .on(table.ownerId, table.stage, table.turn)
      .where(sql`status in ('queued', 'leased')`),
    index('jobs_unsent')
      .on(table.sentAt)
      .where(sql`status = 'queued'`),
    index('jobs_leased')
      .on(table.leaseExpiresAt)
      .where(sql`status = 'leased'`),
    index('jobs_failed')
      .on(table.updatedAt, table.stage, table.failureCode)
      .where(sql`status = 'failed'`),
    index('jobs_ended')
      .on(table.updatedAt)
      .where(sql`status in ('done', 'failed') and more is null`),
    uniqueIndex('jobs_lease').on(table.leaseHash),
    index('jobs_project').on(table.projectId),
    index('jobs_render').on(table.renderId),
    index('jobs_split')
      .on(table.splitId)
      .where(sql`split_id is not null`),
  ],
);
