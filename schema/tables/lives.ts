import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LIVE_PLATFORMS, type MomentReason, PAUSE_REASONS, VISIBILITIES } from '../domain/live.ts';
import { ASPECT_RATIOS, LAYOUTS } from '../domain/media.ts';
import { LIVE_STATES } from '../domain/states.ts';
import { users } from './users.ts';

/** A place where broadcasts happen, however many users follow it: it is asked once for all of them. */
export const liveChannels = sqliteTable(
  'live_channels',
  {
    id: text('id').primaryKey(),
    platform: text('platform', { enum: LIVE_PLATFORMS }).notNull(),
    /** What tells it apart on its platform: a login, a channel id, the address of a playlist. */
    channel: text('channel').notNull(),
    /** What is shown of it: never the query of an address, which may hold a key. */
    shownName: text('shown_name').notNull(),
    /** Its own title; the name of a monitor that got none. */
    title: text('title').notNull(),
    /** Its newest live, in `lives`. */
    liveId: text('live_id').notNull(),
    nextCheckAt: integer('next_check_at').notNull(),
    /** Checks in a row that gave no answer. */
    failures: integer('failures').notNull().default(0),
    lastOnAirAt: integer('last_on_air_at'),
    /** What the last check must remember for the next: how far a playlist had come. */
    memo: text('memo'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('live_channels_channel').on(table.platform, table.channel),
    index('live_channels_due').on(table.platform, table.nextCheckAt),
  ],
);

/** One broadcast of a channel, or the one that it has not begun. Its hidden anchor project has the same id. */
export const lives = sqliteTable(
  'lives',
  {
    id: text('id').primaryKey(),
    channelId: text('channel_id')
      .notNull()
      .references(() => liveChannels.id),
    status: text('status', { enum: LIVE_STATES }).notNull(),
    /** The platform's own name of the broadcast, where it has one. */
    broadcastId: text('broadcast_id'),
    title: text('title').notNull().default(''),
    /** When it was first seen on air: second 0 of its segments, clips and shorts. Null before. */
    startedAt: integer('started_at'),
    endedAt: integer('ended_at'),
    /** Recordings in a row that failed for good. */
    failures: integer('failures').notNull().default(0),
    /** No new recording before this time. */
    retryAt: integer('retry_at').notNull().default(0),
    shortsCount: integer('shorts_count').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('lives_channel').on(table.channelId, table.id),
    index('lives_monitoring')
      .on(table.id)
      .where(sql`status = 'monitoring'`),
  ],
);

/** A user follows a channel. */
export const monitors = sqliteTable(
  'monitors',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    channelId: text('channel_id')
      .notNull()
      .references(() => liveChannels.id),
    name: text('name').notNull(),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull(),
    videoLayout: text('video_layout', { enum: LAYOUTS }).notNull(),
    aspectRatio: text('aspect_ratio', { enum: ASPECT_RATIOS }).notNull(),
    clipDurationSec: real('clip_duration_sec').notNull(),
    keywords: text('keywords', { mode: 'json' }).$type<string[]>().notNull(),
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('monitors_user_channel').on(table.userId, table.channelId),
    index('monitors_channel').on(table.channelId, table.id),
    index('monitors_public').on(table.visibility, table.id),
  ],
);

export const monitorFavorites = sqliteTable(
  'monitor_favorites',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.monitorId] }),
    index('monitor_favorites_monitor').on(table.monitorId),
  ],
);

/** A piece of a recording in storage. Times in seconds of the live; what is between two of them is missing. */
export const liveSegments = sqliteTable(
  'live_segments',
  {
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id),
    seq: integer('seq').notNull(),
    startSec: real('start_sec').notNull(),
    durationSec: real('duration_sec').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Does not go on where the one before it ended: other timestamps, or another picture. */
    isDiscontinuous: integer('is_discontinuous', { mode: 'boolean' }).notNull(),
    key: text('key').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.seq] }), index('live_segments_age').on(table.createdAt)],
);

/**
 * Something worth showing. It is a clip once `clipKey` is there, and a short once its hidden project, which has the same id,
 * has made one. Times in seconds of the live.
 */
export const liveMoments = sqliteTable(
  'live_moments',
  {
    id: text('id').primaryKey(),
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id),
    /** The detector's own name of it, so that naming it twice is harmless. */
    ref: text('ref').notNull(),
    title: text('title').notNull(),
    score: real('score').notNull(),
    reasons: text('reasons', { mode: 'json' }).$type<MomentReason[]>().notNull(),
    startSec: real('start_sec').notNull(),
    endSec: real('end_sec').notNull(),
    clipStartSec: real('clip_start_sec'),
    clipEndSec: real('clip_end_sec'),
    clipKey: text('clip_key'),
    thumbnailKey: text('thumbnail_key'),
    createdAt: integer('created_at').notNull(),
    /** When the clip could be seen for the first time. */
    listedAt: integer('listed_at'),
  },
  (table) => [
    uniqueIndex('live_moments_ref').on(table.liveId, table.ref),
    index('live_moments_live').on(table.liveId, table.id),
  ],
);
