import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { JobFailureCode } from '../domain/failure.ts';
import { ASPECT_RATIOS, LAYOUTS, type SourceInfo } from '../domain/media.ts';
import { SOURCE_KINDS } from '../domain/source-url.ts';
import { GOALS } from '../domain/stages.ts';
import { PROJECT_STATES } from '../domain/states.ts';
import { users } from './users.ts';

export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: PROJECT_STATES }).notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    sourceKind: text('source_kind', { enum: SOURCE_KINDS }).notNull(),
    goal: text('goal', { enum: GOALS }).notNull(),
    videoLayout: text('video_layout', { enum: LAYOUTS }).notNull(),
    aspectRatio: text('aspect_ratio', { enum: ASPECT_RATIOS }).notNull(),
    /** Numeric text, as the client sent it. */
    clipDuration: text('clip_duration').notNull(),
    startSec: real('start_sec').notNull(),
    endSec: real('end_sec').notNull(),
    language: text('language').notNull().default('auto'),
    keywords: text('keywords', { mode: 'json' }).$type<string[]>().notNull(),
    maxClips: integer('max_clips').notNull(),
    /** What the source said of itself: title, duration, channel, views. */
    sourceTitle: text('source_title').notNull(),
    sourceDurationSec: real('source_duration_sec').notNull(),
    sourceChannelTitle: text('source_channel_title'),
    sourceViews: integer('source_views'),
    /** The client's own object, echoed back. */
    clientMetadata: text('client_metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    creditsCost: integer('credits_cost').notNull(),
    /** Per cent; never falls. */
    progress: integer('progress').notNull().default(0),
    /** Per cent of the running stage. */
    stageProgress: integer('stage_progress').notNull().default(0),
    etaSec: real('eta_sec'),
    failureCode: text('failure_code').$type<JobFailureCode>(),
    sourceInfo: text('source_info', { mode: 'json' }).$type<SourceInfo>(),
    sourceKey: text('source_key'),
    transcriptKey: text('transcript_key'),
    soundKey: text('sound_key'),
    thumbnailKey: text('thumbnail_key'),
    /** Told of what happens to this project, besides the user's own webhooks. */
    webhookUrl: text('webhook_url'),
    /** Filled by the transcription. */
    spokenLanguage: text('spoken_language'),
    /** The live whose copied shorts this project gathers. */
    copiesLiveId: text('copies_live_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('projects_user').on(table.userId, table.id),
    uniqueIndex('projects_copies')
      .on(table.userId, table.copiesLiveId)
      .where(sql`copies_live_id is not null`),
    index('projects_unfinished')
      .on(table.userId)
      .where(sql`status not in ('face_analysis_done', 'refunded')`),
  ],
);
