import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

export const UPLOAD_STATES = ['open', 'completed'] as const;

/** A file that a user uploads in parts, directly to the bucket. Uploads that stay open are removed. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: UPLOAD_STATES }).notNull(),
    /** The id of the multipart upload at the storage. */
    uploadId: text('upload_id').notNull(),
    key: text('key').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    partBytes: integer('part_bytes').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.id),
    index('uploads_open').on(table.status, table.createdAt),
  ],
);
