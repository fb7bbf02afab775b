import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import type { JobFailureCode } from '../domain/failure.ts';
import type { AskedLines, TranslatedLine } from '../domain/translation/lines.ts';
import { projects } from './projects.ts';
import { shorts } from './shorts.ts';
import { users } from './users.ts';

/** The captions of a short in another language. Times in seconds of the source. */
export const translations = sqliteTable(
  'translations',
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
    /** BCP 47. */
    language: text('language').notNull(),
    lines: text('lines', { mode: 'json' }).$type<TranslatedLine[]>().notNull(),
    /** Null while nothing is being translated. */
    asked: text('asked', { mode: 'json' }).$type<AskedLines>(),
    /** The job that translates: results of other jobs are ignored. */
    jobId: text('job_id'),
    /** Why the last job failed. */
    failureCode: text('failure_code').$type<JobFailureCode>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('translations_short').on(table.shortId, table.language),
    index('translations_project').on(table.projectId),
    index('translations_user').on(table.userId, table.id),
    index('translations_job')
      .on(table.jobId)
      .where(sql`job_id is not null`),
  ],
);
