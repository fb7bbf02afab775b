import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SpeakerNames, WordCorrections } from '../domain/corrections.ts';
import { projects } from './projects.ts';

/**
 * What a user changed in the transcript of a project. A project of copied shorts uses the transcripts of others, so
 * `transcriptId` is the project that has the transcript.
 */
export const transcriptEdits = sqliteTable(
  'transcript_edits',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    transcriptId: text('transcript_id').notNull(),
    corrections: text('corrections', { mode: 'json' }).$type<WordCorrections>().notNull(),
    speakers: text('speakers', { mode: 'json' }).$type<SpeakerNames>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.transcriptId] })],
);
