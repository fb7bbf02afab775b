import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { WordCorrections } from '../domain/corrections.ts';
import type { JobFailureCode } from '../domain/failure.ts';
import { LAYOUTS } from '../domain/media.ts';
import type { ScoreDetails } from '../domain/score.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** A short is framed once `framingKey` is there; until then it shows its project's state. Times in seconds of the source. */
export const shorts = sqliteTable(
  'shorts',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    hashtags: text('hashtags', { mode: 'json' }).$type<string[]>().notNull(),
    startSec: real('start_sec').notNull(),
    endSec: real('end_sec').notNull(),
    score: real('score').notNull(),
    scoreDetails: text('score_details', { mode: 'json' }).$type<ScoreDetails>().notNull(),
    /** Asked for this short alone; else the project's. */
    layout: text('layout', { enum: LAYOUTS }),
    /** Words that the user corrected: index in the transcript to text. */
    corrections: text('corrections', { mode: 'json' }).$type<WordCorrections>(),
    framingKey: text('framing_key'),
    thumbnailKey: text('thumbnail_key'),
    /** The job whose framing counts; a late one of an older range does not. Null: the project's own analysis. */
    framingJobId: text('framing_job_id'),
    /** Why that job gave no framing; null while it may still come. */
    framingFailure: text('framing_failure').$type<JobFailureCode>(),
    createdAt: integer('created_at').notNull(),
    /** The short of a live that this one is a copy of. */
    copiedFromId: text('copied_from_id'),
    /** Only of a copy: the project whose source, words and window it uses instead of its own project's. */
    originProjectId: text('origin_project_id'),
    /** A small film of the short as it is framed; null where there is none. */
    previewKey: text('preview_key'),
  },
  (table) => [
    index('shorts_project_score').on(table.projectId, table.score, table.id),
    index('shorts_project_start').on(table.projectId, table.startSec, table.id),
    index('shorts_project_id').on(table.projectId, table.id),
    uniqueIndex('shorts_copied')
      .on(table.userId, table.copiedFromId)
      .where(sql`copied_from_id is not null`),
  ],
);
