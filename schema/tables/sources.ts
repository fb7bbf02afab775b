import { integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { SOURCE_KINDS } from '../domain/source-url.ts';

/** What is known of a source URL before its download: the answer of `POST /videoMetadata`. One row a normalised URL. */
export const videoMetadata = sqliteTable(
  'video_metadata',
  {
    id: text('id').primaryKey(),
    url: text('url').notNull(),
    platform: text('platform', { enum: SOURCE_KINDS }).notNull(),
    videoId: text('video_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    channelTitle: text('channel_title'),
    channelId: text('channel_id'),
    publishedAt: integer('published_at'),
    thumbnailUrl: text('thumbnail_url'),
    views: integer('views').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    durationSec: real('duration_sec').notNull(),
    sizeBytes: integer('size_bytes'),
    language: text('language'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Strong ETag of a direct link: while its host names the same one, the file needs no second look. */
    validator: text('validator'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('video_metadata_url').on(table.url)],
);
