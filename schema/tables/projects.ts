import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { JobFailureCode } from '../domain/failure.ts';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { LAYOUTS, type SourceInfo } from '../domain/media.ts';
import type { RenderWish } from '../domain/render-plan.ts';
import { SOURCE_KINDS } from '../domain/source-url.ts';
import { GOALS } from '../domain/stages.ts';
import { PROJECT_STATES } from '../domain/states.ts';
import type { ArchivedRender } from '../domain/storage/archived.ts';
import { hexBytes, keyOf } from './columns/hex-bytes.ts';
import { packed, type Places } from './columns/packed.ts';
import { users } from './users.ts';

const SOURCE_INFO: Places<SourceInfo> = {
  durationSec: 0,
  width: 1,
  height: 2,
  fps: 3,
  rotation: 4,
  isHdr: 5,
  isInterlaced: 6,
  isVariableRate: 7,
  hasAudio: 8,
  subtitleStreams: 9,
  videoCodec: 10,
  audioCodec: 11,
  container: 12,
  sizeBytes: 13,
  startsAtSec: 14,
  videoStartSec: 15,
  soundStream: 16,
};

/** A key of what the transcription stores. */
function keyOfSpeech(name: string, file: string, otherwise: string) {
  return keyOf(name, { before: `'work/' || id`, nonce: 'transcript_key', after: `'${file}'`, otherwise });
}

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
    /** A number as text, as the client sent it. */
    clipDuration: text('clip_duration').notNull(),
    startSec: real('start_sec').notNull(),
    endSec: real('end_sec').notNull(),
    language: text('language').notNull().default('auto'),
    keywords: text('keywords', { mode: 'json' }).$type<string[]>().notNull(),
    maxClips: integer('max_clips').notNull(),
    /** Metadata of the source: title, duration, channel, views. */
    sourceTitle: text('source_title').notNull(),
    sourceDurationSec: real('source_duration_sec').notNull(),
    sourceChannelTitle: text('source_channel_title'),
    sourceViews: integer('source_views'),
    /** An object of the client, returned unchanged. */
    clientMetadata: text('client_metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
    creditsCost: integer('credits_cost').notNull(),
    /** In percent. Never decreases. */
    progress: integer('progress').notNull().default(0),
    /** Progress of the running stage in percent. */
    stageProgress: integer('stage_progress').notNull().default(0),
    etaSec: real('eta_sec'),
    failureCode: text('failure_code').$type<JobFailureCode>(),
    sourceInfo: packed('source_info', SOURCE_INFO, undefined),
    /**
     * The nonce of the attempt that stored it, from which keys derive; for a live or an earlier version, a whole key.
     */
    sourceRef: hexBytes('source_key'),
    /** The same, of the attempt that transcribed it. */
    transcriptRef: hexBytes('transcript_key'),
    /** Only for an earlier version: a whole key. */
    soundRef: text('sound_key'),
    /** What viewers did with the video. Null: nothing is known. */
    audienceKey: text('audience_key'),
    /** Only for a live or an earlier version: a whole key. */
    thumbnailRef: text('thumbnail_key'),
    /** Receives the events of this project, in addition to the user's webhooks. */
    webhookUrl: text('webhook_url'),
    /** Set by the transcription. */
    spokenLanguage: text('spoken_language'),
    /** Set if the project only holds copies of shorts: the live that they come from. */
    copiesLiveId: text('copies_live_id'),
    /** What is rendered as soon as it is framed. Null: nothing. */
    renderWish: text('render_wish', { mode: 'json' }).$type<RenderWish>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** What clips should cover, as a sentence. Projects of earlier versions have it among the keywords. */
    prompt: text('prompt'),
    /** The keywords and the prompt that no clip is about. Null: none, or nothing was chosen yet. */
    notFound: text('not_found', { mode: 'json' }).$type<string[]>(),
    /** When its user last opened it, to a day (`OPENED_EVERY_MS`). Null: not since this is noted. */
    openedAt: integer('opened_at'),
    /** When it goes, `KEEP.warnedProjects` after its user was warned. Counts only if nobody touched it since. Null: not warned. */
    expiresAt: integer('expires_at'),
    /** What the client's own system calls it. */
    externalId: text('external_id'),
    touchedAt: integer('touched_at').generatedAlwaysAs(sql`max(updated_at, coalesce(opened_at, 0))`, {
      mode: 'virtual',
    }),
    sourceKey: keyOf('source_object', {
      before: `'sources/' || id`,
      nonce: 'source_key',
      after: `'source'`,
      otherwise: 'source_key',
    }),
    transcriptKey: keyOfSpeech('transcript_object', 'transcript.json', 'transcript_key'),
    soundKey: keyOfSpeech('sound_object', 'sound.json', 'sound_key'),
    thumbnailKey: keyOf('thumbnail_object', {
      before: `'public/thumbnails/' || id`,
      nonce: 'coalesce(thumbnail_key, source_key)',
      after: `'project.jpg'`,
      otherwise: 'thumbnail_key',
    }),
  },
  (table) => [
    index('projects_user').on(table.userId, table.id),
    index('projects_external')
      .on(table.userId, table.externalId)
      .where(sql`external_id is not null`),
    uniqueIndex('projects_copies')
      .on(table.userId, table.copiesLiveId)
      .where(sql`copies_live_id is not null`),
    index('projects_unfinished')
      .on(table.userId)
      .where(sql`status not in ('face_analysis_done', 'refunded')`),
    index('projects_over')
      .on(table.userId, table.updatedAt)
      .where(sql`status in ('face_analysis_done', 'refunded')`),
    index('projects_refunded')
      .on(table.updatedAt, table.failureCode)
      .where(sql`status = 'refunded'`),
    index('projects_expiring')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
    // Those that go to the archive some time later: not the hidden ones of lives, and no gatherings of copies.
    index('projects_untouched')
      .on(table.touchedAt)
      .where(
        sql`status in ('face_analysis_done', 'refunded') and copies_live_id is null and user_id <> '00000000000000000000000000'`,
      ),
  ],
);

/**
 * What stays of a project in the archive: its place in lists and searches. All its other rows are one object in the
 * bucket: see `objectKeys.archive`.
 */
export const archivedProjects = sqliteTable(
  'archived_projects',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    id: text('id').notNull(),
    /** Which object of the project holds its rows. */
    archiveId: text('archive_id').notNull(),
    /** Null: ready (`USUAL_STATE`), as nearly all are. */
    status: text('status', { enum: PROJECT_STATES }),
    title: text('title').notNull(),
    url: text('url').notNull(),
    renders: text('renders', { mode: 'json' }).$type<ArchivedRender[]>().notNull(),
    /** As in `projects`. Null: archived before this was noted. Then it stays until it was opened once. */
    touchedAt: integer('touched_at'),
    expiresAt: integer('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('archived_expiring')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);

/** What other systems call an archived project, for filters of lists. Most projects have no such row. */
export const archivedReferences = sqliteTable(
  'archived_references',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    /** As in `projects`. */
    externalId: text('external_id'),
    clientMetadata: text('client_metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('archived_external')
      .on(table.userId, table.externalId)
      .where(sql`external_id is not null`),
  ],
);
