import { sql } from 'drizzle-orm';
import { customType, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JobFailureCode } from '../domain/failure.ts';
import type { Fallback } from '../domain/wishes/fallback.ts';
import { type GivenOptions, type KeptPlan, type RenderPlan, type ShortPlan, wholePlan } from '../domain/render-plan.ts';
import { RENDER_STATES } from '../domain/states.ts';
import type { Quality } from '../jobs/outcome.ts';
import { hexBytes, keyOf } from './columns/hex-bytes.ts';
import { packed, type Places } from './columns/packed.ts';
import { projects } from './projects.ts';
import { shorts } from './shorts.ts';
import { users } from './users.ts';

const QUALITY: Places<Quality> = {
  loudnessLufs: 0,
  truePeakDbtp: 1,
  faceInFrame: 2,
  blackRatio: 3,
  frozenRatio: 4,
  avOffsetMs: 5,
};

/** As JSON. Done renders have it as `shortenPlan` leaves it. */
const planColumn = customType<{ data: RenderPlan | KeptPlan; driverData: string }>({
  dataType: () => 'text',
  toDriver: (plan) => JSON.stringify(plan),
  fromDriver: (json) => wholePlan(JSON.parse(json) as RenderPlan | ShortPlan),
});

/** A key of a render: by the nonce of its video, or whole. */
function keyOfFile(name: string, file: string, otherwise: string) {
  return keyOf(name, { before: `'public/renders/' || id`, nonce: 'video_key', after: `'${file}'`, otherwise });
}

export const renders = sqliteTable(
  'renders',
  {
    id: text('id').primaryKey(),
    shortId: text('short_id')
      .notNull()
      .references(() => shorts.id),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: RENDER_STATES }).notNull(),
    renderHash: hexBytes('render_hash').notNull(),
    plan: planColumn('plan').notNull(),
    /** In percent. Never decreases until the user asks for the render again. */
    progress: integer('progress').notNull().default(0),
    etaSec: real('eta_sec'),
    failureCode: text('failure_code').$type<JobFailureCode>(),
    /** The nonce of the attempt that made the file, from which three keys derive; in earlier versions, a whole key. */
    videoRef: hexBytes('video_key'),
    /** Only for an earlier version: whole keys. */
    thumbnailRef: text('thumbnail_key'),
    captionsRef: text('captions_key'),
    /** SHA-256 of the file. */
    fileHash: hexBytes('file_hash'),
    width: integer('width'),
    height: integer('height'),
    durationSec: real('duration_sec'),
    sizeBytes: integer('size_bytes'),
    quality: packed('quality', QUALITY, null),
    publishedPlatforms: text('published_platforms', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The name of its short when it was requested. Null: its short still has that name. */
    title: text('title'),
    /** The options of the request that added it, as they were sent. Null for an earlier version. */
    options: text('options', { mode: 'json' }).$type<GivenOptions>(),
    /** What the finished file shows instead of what was requested. Null: not finished, or of an earlier version. */
    fallbacks: text('fallbacks', { mode: 'json' }).$type<Fallback[]>(),
    /** The second of the file that its cover shows, which is its thumbnail. Null: it has no cover. */
    coverSec: real('cover_sec'),
    videoKey: keyOfFile('video_object', 'clip.mp4', 'video_key'),
    thumbnailKey: keyOfFile('thumbnail_object', 'thumbnail.jpg', 'thumbnail_key'),
    captionsKey: keyOfFile('captions_object', 'captions.srt', 'captions_key'),
  },
  (table) => [
    index('renders_user').on(table.userId, table.id),
    index('renders_user_status').on(table.userId, table.status, table.id),
    index('renders_over')
      .on(table.userId, table.updatedAt)
      .where(sql`status in ('done', 'error')`),
    index('renders_project').on(table.projectId, table.id),
    index('renders_short_hash').on(table.shortId, table.renderHash),
  ],
);
