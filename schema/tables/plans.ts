import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What the users of a plan may do. A limit that is null, or a plan without a row, uses the default (`DEFAULT_LIMITS`).
 * Times are epoch milliseconds.
 */
export const plans = sqliteTable('plans', {
  slug: text('slug').primaryKey(),
  unfinishedProjects: integer('unfinished_projects'),
  uploadBytes: integer('upload_bytes'),
  maxResolution: integer('max_resolution'),
  isMarked: integer('is_marked', { mode: 'boolean' }),
  reads: integer('reads'),
  writes: integer('writes'),
  videoMetadata: integer('video_metadata'),
  projects: integer('projects'),
  renders: integer('renders'),
  thumbnails: integer('thumbnails'),
  framings: integer('framings'),
  keyed: integer('keyed'),
  runningJobs: integer('running_jobs'),
  share: integer('share'),
  updatedAt: integer('updated_at').notNull(),
  keepDays: integer('keep_days'),
  subAccounts: integer('sub_accounts'),
});
