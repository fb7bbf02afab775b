import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { LogoPicture } from '#schema/domain/brands/brand.ts';
import type { BrandCard } from '#schema/domain/brands/ends.ts';
import type { MusicFile } from '#schema/domain/brands/music.ts';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  apiKeys,
  auditEvents,
  brands,
  fonts,
  connections,
  dictionaries,
  footage,
  keyRequests,
  monitors,
  posts,
  projects,
  pushSubscriptions,
  renders,
  reviewComments,
  reviewLinks,
  sessions,
  shorts,
  tastes,
  templates,
  transcriptEdits,
  translations,
  uploads,
  users,
  webhookDeliveries,
  webhooks,
} from '#schema/tables/index.ts';
import { type Archived, readArchive } from '../archive/read-archive.ts';
import { selectArchivedAfter } from '../archive/store/places.ts';
import type { Deps } from '../base/deps.ts';
import { readMovementsAfter } from '../credits/store/read-ledger.ts';
import { readScores } from '../shorts/scores.ts';
import type { ShortRow } from '../shorts/store/live-shorts.ts';

type ReadDeps = Pick<Deps, 'db' | 'media'>;

/** Rows of a user after an id, in order, at most `limit`. */
type OwnedPage = { userId: string; afterId: string; limit: number };
type ReadOwned = (deps: ReadDeps, page: OwnedPage) => Promise<Record<string, unknown>[]>;

type OwnedTable = SQLiteTable & { userId: SQLiteColumn; id: SQLiteColumn };

/** Columns that generated keys are made of. */
function isPart(column: string): boolean {
  return column.endsWith('Ref');
}

/** Reads the rows of a table without secret columns and the columns that generated keys are made of. */
function rowsOf(table: OwnedTable, ...secrets: string[]): ReadOwned {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !secrets.includes(name) && !isPart(name));
  return ({ db }, { userId, afterId, limit }) =>
    db
      .select(Object.fromEntries(columns))
      .from(table)
      .where(and(eq(table.userId, userId), gt(table.id, afterId)))
      .orderBy(asc(table.id))
      .limit(limit);
}

/** Reads the one row of a table that has a row for each user. */
function rowOfUser(table: SQLiteTable & { id: SQLiteColumn }): ReadOwned {
  return ({ db }, { userId, afterId }) =>
    db
      .select()
      .from(table)
      .where(and(eq(table.id, userId), gt(table.id, afterId)));
}

/** What a user changed in transcripts. The ids of a row make up its own. */
const readTranscriptEdits: ReadOwned = ({ db }, { userId, afterId, limit }) => {
  const id = sql<string>`${transcriptEdits.projectId} || ':' || ${transcriptEdits.transcriptId}`;
  return db
    .select({ id, ...getTableColumns(transcriptEdits) })
    .from(transcriptEdits)
    .innerJoin(projects, eq(projects.id, transcriptEdits.projectId))
    .where(and(eq(projects.userId, userId), gt(id, afterId)))
    .orderBy(asc(id))
    .limit(limit);
};

/** With the explanations of their scores, wherever they are stored. */
const readShorts: ReadOwned = async (deps, page) => explained(deps, (await rowsOf(shorts)(deps, page)) as ShortRow[]);

async function explained(deps: ReadDeps, rows: ShortRow[]): Promise<Record<string, unknown>[]> {
  const scores = await readScores(deps, rows);
  return rows.map((row, at) => ({ ...row, scoreDetails: scores[at], scoresId: undefined }));
}

/** The rows of an archived project by their lists. Null: it was deleted meanwhile. */
export async function readArchivedLists(
  deps: ReadDeps,
  archived: Record<string, unknown>,
): Promise<Record<string, Record<string, unknown>[]> | null> {
  const rows = await readArchive(deps, archived as Archived);
  if (rows === null) return null;
  const {
    projects: own,
    renders: made,
    transcriptEdits: transcript_edits,
    translations: translated,
    dictionaries: written,
    movements,
  } = rows;
  const shortsOfProject = await explained(deps, rows.shorts);
  const lists = { credits: movements, projects: own, shorts: shortsOfProject, renders: made, transcript_edits };
  return Object.fromEntries(
    Object.entries({ ...lists, translations: translated, dictionaries: written }).map(([name, list]) => [
      name,
      list.map(withoutParts),
    ]),
  );
}

function withoutParts(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isPart(name)));
}

/** The keys of its files stand apart, where the export signs them. */
const readBrands: ReadOwned = async (deps, page) => {
  const rows = await rowsOf(brands)(deps, page);
  return rows.map((row) => ({
    ...row,
    logoKey: (row['logo'] as LogoPicture | null)?.key ?? null,
    musicKey: (row['music'] as MusicFile | null)?.key ?? null,
    introKey: (row['intro'] as MusicFile | null)?.key ?? null,
    outroKey: (row['outro'] as MusicFile | null)?.key ?? null,
    endCardKey: (row['endCard'] as BrandCard | null)?.picture?.key ?? null,
  }));
};

const readFootage: ReadOwned = async (deps, page) => {
  const rows = await rowsOf(footage)(deps, page);
  return rows.map(({ key, ...row }) => ({ ...row, fileKey: key }));
};

/** Everything that belongs to a user, in the order of the export. `archived_projects` hold lists themselves. */
export const LISTS: Record<string, ReadOwned> = {
  // Before the others: a project that is opened meanwhile is among both, and never among none.
  archived_projects: ({ db }, page) => selectArchivedAfter(db, page),
  credits: ({ db }, page) => readMovementsAfter(db, page),
  projects: rowsOf(projects),
  shorts: readShorts,
  renders: rowsOf(renders),
  transcript_edits: readTranscriptEdits,
  translations: rowsOf(translations),
  dictionaries: rowsOf(dictionaries),
  templates: rowsOf(templates),
  brands: readBrands,
  footage: readFootage,
  fonts: rowsOf(fonts),
  connections: rowsOf(connections, 'secret', 'leaseToken', 'leaseUntil'),
  posts: rowsOf(posts, 'state'),
  taste: rowOfUser(tastes),
  review_links: rowsOf(reviewLinks, 'tokenHash', 'passwordHash'),
  review_comments: rowsOf(reviewComments),
  uploads: rowsOf(uploads, 'uploadId'),
  monitors: rowsOf(monitors),
  webhooks: rowsOf(webhooks, 'secret'),
  webhook_deliveries: rowsOf(webhookDeliveries),
  push_subscriptions: rowsOf(pushSubscriptions, 'endpoint', 'p256dh', 'auth'),
  api_keys: rowsOf(apiKeys, 'keyHash'),
  requests: rowsOf(keyRequests),
  sub_accounts: ({ db }, { userId, afterId, limit }) =>
    db
      .select({
        id: users.id,
        name: users.name,
        externalId: users.externalId,
        balance: users.balance,
        caps: users.caps,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(and(eq(users.parentId, userId), isNull(users.deletedAt), gt(users.id, afterId)))
      .orderBy(asc(users.id))
      .limit(limit),
  sessions: rowsOf(sessions),
  audit: rowsOf(auditEvents),
};
