import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Range } from '../domain/clip.ts';
import type { WordCorrections } from '../domain/corrections.ts';
import type { FramingEdits } from '../domain/framing-edit.ts';
import type { JobFailureCode } from '../domain/failure.ts';
import type { BRoll } from '../domain/footage/footage.ts';
import { LAYOUTS, SHORT_MARKS } from '../domain/media.ts';
import type { TemplateOptions } from '../domain/render-plan.ts';
import type { KeptScore, OwnTexts, ScoreDetails } from '../domain/score.ts';
import { hexBytes, keyOf } from './columns/hex-bytes.ts';
import { packedWords } from './columns/packed.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

const WORK = `'work/' || project_id`;
const PUBLIC = `'public/thumbnails/' || project_id`;

/** A short is ready once `framingKey` is set; until then it has its project's state. Times in seconds of the source. */
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
    hashtags: packedWords('hashtags').notNull(),
    startSec: real('start_sec').notNull(),
    endSec: real('end_sec').notNull(),
    score: real('score').notNull(),
    /** After a day, most of it is moved to an object: see `scoresId`. */
    scoreDetails: text('score_details', { mode: 'json' }).$type<ScoreDetails | KeptScore>().notNull(),
    /** The layout of this short. Null: the layout of the project. */
    layout: text('layout', { enum: LAYOUTS }),
    /** No longer used: corrections apply to the whole transcript, see `transcript_edits`. */
    corrections: text('corrections', { mode: 'json' }).$type<WordCorrections>(),
    /**
     * The nonce of the attempt that framed it, from which keys derive; for a copy or an earlier version, a whole key.
     */
    framingRef: hexBytes('framing_key'),
    /** The same for the thumbnail. Null: the attempt that framed it also made its thumbnail. */
    thumbnailRef: hexBytes('thumbnail_key'),
    /** The job whose framing is valid; results of older jobs are ignored. Null: the analysis of the project. */
    framingJobId: text('framing_job_id'),
    /** Why that job failed. Null while it can still succeed. */
    framingFailure: text('framing_failure').$type<JobFailureCode>(),
    createdAt: integer('created_at').notNull(),
    /** Only for a copy: the short of a live that it was copied from. */
    copiedFromId: text('copied_from_id'),
    /** Only for a copy: the project whose source, words and window it uses. */
    originProjectId: text('origin_project_id'),
    /** The same for the preview, a small video. Empty: the attempt that framed it made it. Null: no preview. */
    previewRef: hexBytes('preview_key'),
    /** What the user framed by hand. */
    framingEdits: text('framing_edits', { mode: 'json' }).$type<FramingEdits>(),
    /** What the user decided about it. */
    mark: text('mark', { enum: SHORT_MARKS }),
    /** When a framing was last stored or last failed; null after a day, when it is no longer news. */
    framingEndedAt: integer('framing_ended_at'),
    /** Which texts the user wrote: no judgement replaces them. */
    ownTexts: text('own_texts', { mode: 'json' }).$type<OwnTexts>(),
    /** A name for its present range, if that is not the one it has: an edit renames nothing. */
    titleProposal: text('title_proposal'),
    /** Score and texts are those of an earlier range. */
    isJudgementOld: integer('is_judgement_old', { mode: 'boolean' }).notNull().default(false),
    /** Which object of its project explains its score, if the row does not: see `objectKeys.scores`. */
    scoresId: text('scores_id'),
    /**
     * True: it was found before the whole video was heard, and is not, or not yet, among the best of the whole. Null for all
     * others.
     */
    isEarly: integer('is_early', { mode: 'boolean' }),
    /** What the user cut out. Only parts of what it plays apply. */
    cuts: text('cuts', { mode: 'json' }).$type<Range[]>(),
    /** What it plays instead of its range: parts of the source in their own order. Null: its range. */
    pieces: text('pieces', { mode: 'json' }).$type<Range[]>(),
    /** Footage that it shows instead of its own picture. Only what it plays applies. */
    bRoll: text('b_roll', { mode: 'json' }).$type<BRoll[]>(),
    /** Options of its renders. */
    renderOptions: text('render_options', { mode: 'json' }).$type<TemplateOptions>(),
    /**
     * The second of the source that the user, or a language model that saw the clip, chose as the cover. Null: each
     * render chooses. Outside of the range: too.
     */
    coverAtSec: real('cover_at_sec'),
    /** Who or what it is about, in a few words, where its first sentence leans on what came before. */
    context: text('context'),
    framingKey: keyOf('framing_object', {
      before: WORK,
      nonce: 'framing_key',
      after: `'framing-' || id || '.json'`,
      otherwise: 'framing_key',
    }),
    thumbnailKey: keyOf('thumbnail_object', {
      before: PUBLIC,
      nonce: 'coalesce(thumbnail_key, framing_key)',
      after: `id || '.jpg'`,
      otherwise: 'thumbnail_key',
    }),
    previewKey: keyOf('preview_object', {
      before: PUBLIC,
      nonce: `iif(preview_key = '', framing_key, preview_key)`,
      after: `id || '.mp4'`,
      otherwise: 'preview_key',
    }),
  },
  (table) => [
    index('shorts_project_score').on(table.projectId, table.score, table.id),
    index('shorts_project_start').on(table.projectId, table.startSec, table.id),
    index('shorts_project_id').on(table.projectId, table.id),
    index('shorts_unmarked')
      .on(table.userId, sql`project_id desc`, sql`score desc`, table.id)
      .where(sql`mark is null and framing_key is not null`),
    index('shorts_framed_by_hand')
      .on(table.userId)
      .where(sql`framing_job_id is not null and framing_key is null and framing_failure is null`),
    index('shorts_framing_ended')
      .on(table.userId, table.framingEndedAt)
      .where(sql`framing_ended_at is not null`),
    index('shorts_origin')
      .on(table.originProjectId)
      .where(sql`origin_project_id is not null`),
    index('shorts_explained')
      .on(table.createdAt)
      .where(sql`score > 0 and score_details ->> '$.reason' is not null`),
    uniqueIndex('shorts_copied')
      .on(table.userId, table.copiedFromId)
      .where(sql`copied_from_id is not null`),
  ],
);
