import { HAS_OPEN_POSTS } from './store/open-posts.ts';
import { and, eq, lt, not, type SQL, sql } from 'drizzle-orm';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { archivedProjects, archivedReferences, projects, renders } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertRows, insertWhere } from '../base/store/insert-rows.ts';
import { runBatch, type Statement } from '../base/store/statements.ts';
import { selectMovementsOf, sumUpMovements, takeBackMovements } from '../credits/store/ledger.ts';
import { isToStay, planRemoval, withdrawRemoval } from '../media/store/plan-removal.ts';
import {
  MOVED,
  MOVED_TABLES,
  type MovedTable,
  OF_PROJECT,
  type ProjectRows,
  storedRows,
} from './store/moved-tables.ts';

type Owned = { userId: string; projectId: string };
type NewArchive = typeof archivedProjects.$inferInsert;

/** Literals: with parameters SQLite cannot use the index `projects_untouched`. */
const MAY_MOVE = sql.raw(
  `status in ('face_analysis_done', 'refunded') and copies_live_id is null and user_id <> '${LIVES_OWNER_ID}'`,
);

/** Since when openings are noted (migration 41): what was opened before that time is not known. */
const NOTED_SINCE = sql`(select cast(mark as integer) from sweep_marks where name = 'openings')`;

/** Projects that nobody touched since this time, those that have waited longest first. */
export function findUntouched(db: Db, before: number, { limit, skip }: { limit: number; skip: number }) {
  return db
    .select({ id: projects.id, hasOpenPosts: HAS_OPEN_POSTS })
    .from(projects)
    .where(and(MAY_MOVE, lt(projects.touchedAt, before), sql`${NOTED_SINCE} < ${before}`))
    .orderBy(projects.touchedAt)
    .limit(limit)
    .offset(skip);
}

/** All rows of a project, at most `most` of each table. One round trip. */
export async function readRows(db: Db, projectId: string, most: number): Promise<ProjectRows> {
  const ofTables = MOVED_TABLES.map((name) =>
    db.select().from(MOVED[name]).where(OF_PROJECT[name](projectId)).limit(most),
  );
  const statements = [selectMovementsOf(db, projectId), ...ofTables] as const;
  const [movements, ...rows] = (await db.batch(statements as never)) as unknown[];
  return { ...Object.fromEntries(MOVED_TABLES.map((name, at) => [name, rows[at]])), movements } as ProjectRows;
}

/** Notes that a project that nobody touched since `before` was opened at `openedAt`. */
export async function postpone(
  db: Db,
  projectId: string,
  { before, openedAt }: { before: number; openedAt: number },
): Promise<void> {
  await db
    .update(projects)
    .set({ openedAt })
    .where(and(eq(projects.id, projectId), lt(projects.touchedAt, before)));
}

/** Plans the removal of an object that is about to be stored, in case nothing will refer to it. */
export async function expectObject(db: Db, key: string, removeAt: number): Promise<void> {
  await planRemoval(db, [key], removeAt);
}

export type Move = {
  archive: NewArchive;
  rows: ProjectRows;
  /** The object that holds the rows. */
  key: string;
  year: { id: string; ref: string; createdAt: number };
  before: number;
  now: number;
};

/**
 * Replaces the rows of a project by one in the archive, in one transaction, if the project is as it was read: nobody
 * touched it, no job is open, and its object stays. False: nothing was changed.
 */
export async function moveOut(db: Db, move: Move): Promise<boolean> {
  const { archive, key, now } = move;
  const { id, userId, archiveId } = archive;
  const isMoved = isArchived({ userId, id, archiveId });
  const [added] = await runBatch(db, [
    insertWhere(db, archivedProjects, archive, sql`${isUnchanged(move)} and ${isToStay(key, now)}`),
    ...keepReferences(db, move, isMoved),
    ...sumUpMovements(db, id, { ...move.year, userId }, isMoved),
    ...MOVED_TABLES.toReversed().map((name) => db.delete(MOVED[name]).where(and(OF_PROJECT[name](id), isMoved))),
    withdrawRemoval(db, key, isMoved),
  ]);
  return added === 1;
}

function keepReferences(db: Db, { archive: { userId, id }, rows }: Move, guard: SQL): Statement[] {
  const named = rows.projects.filter(
    ({ externalId, clientMetadata }) => externalId !== null || clientMetadata !== null,
  );
  return named.map(({ externalId, clientMetadata }) =>
    // An earlier Worker that opened the project left the row where it was.
    insertWhere(db, archivedReferences, { userId, id, externalId, clientMetadata }, guard).onConflictDoUpdate({
      target: [archivedReferences.userId, archivedReferences.id],
      set: { externalId, clientMetadata },
    }),
  );
}

/** The rows cannot have changed while nobody touches the project and none of its jobs is open. They are counted all the same. */
function isUnchanged({ archive: { id }, rows, before }: Move): SQL {
  const counted = MOVED_TABLES.map(
    (name) => sql`(select count(*) from ${MOVED[name]} where ${OF_PROJECT[name](id)}) = ${rows[name].length}`,
  );
  return sql`exists (select 1 from projects where id = ${id} and ${MAY_MOVE} and touched_at < ${before})
    and not exists (select 1 from jobs where project_id = ${id} and status in ('queued', 'leased'))
    and ${sql.join(counted, sql` and `)}`;
}

function isArchived({ userId, id, archiveId }: Pick<NewArchive, 'userId' | 'id' | 'archiveId'>): SQL {
  return sql`exists (select 1 from archived_projects where user_id = ${userId} and id = ${id} and archive_id = ${archiveId})`;
}

type Back = {
  userId: string;
  rows: ProjectRows;
  archived: { id: string; archiveId: string };
  key: string;
  yearRef: string;
  now: number;
};

/**
 * Puts the rows of an archived project back, as just opened, in one transaction, if they still count. A second call
 * changes nothing. The object goes later (`KEEP.archives`).
 */
export async function moveBack(db: Db, { userId, rows, archived, key, yearRef, now }: Back): Promise<void> {
  const isThere = isArchived({ userId, ...archived });
  const stored = storedRows({ ...rows, projects: rows.projects.map((project) => ({ ...project, openedAt: now })) });
  await runBatch(db, [
    ...MOVED_TABLES.flatMap((name) => addRows(db, name, stored[name], isThere)),
    ...takeBackMovements(db, rows.movements, yearRef, isThere),
    planRemoval(db, [key], now + KEEP.archives.ms),
    db
      .delete(archivedReferences)
      .where(and(eq(archivedReferences.userId, userId), eq(archivedReferences.id, archived.id), isThere)),
    db
      .delete(archivedProjects)
      .where(and(eq(archivedProjects.userId, userId), eq(archivedProjects.id, archived.id), isThere)),
  ]);
}

/** Characters of JSON in one parameter: D1 takes two million bytes. */
const MOST_CHARS = 400_000;

function addRows(db: Db, name: MovedTable, rows: readonly object[], guard: SQL): Statement[] {
  const sets: object[][] = [];
  let chars = MOST_CHARS;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (chars + length > MOST_CHARS) {
      sets.push([]);
      chars = 0;
    }
    sets.at(-1)?.push(row);
    chars += length;
  }
  return sets.map((set) => insertRows(db, MOVED[name] as typeof projects, set as never, guard));
}

/** Notes that a project was opened, if that is not noted since `noted`. Returns its archive if it is there. One round trip. */
export async function touchProject(
  db: Db,
  { userId, projectId }: Owned,
  { now, noted }: { now: number; noted: number },
): Promise<{ id: string; archiveId: string } | null> {
  const [, [archived]] = await db.batch([
    touch(db, { userId, now, noted }, eq(projects.id, projectId)),
    selectArchived(db, userId, eq(archivedProjects.id, projectId)),
  ]);
  return archived ?? null;
}

/** The same for the project of a render. A render in the archive is looked for only if there is no such row. */
export async function touchProjectOfRender(
  db: Db,
  { userId, renderId }: { userId: string; renderId: string },
  { now, noted }: { now: number; noted: number },
): Promise<{ id: string; archiveId: string } | null> {
  const isRow = sql`exists (select 1 from renders where id = ${renderId})`;
  const ofRender = db.select({ id: renders.projectId }).from(renders).where(eq(renders.id, renderId));
  const [, [archived]] = await db.batch([
    touch(db, { userId, now, noted }, sql`${projects.id} = (${ofRender})`),
    selectArchived(
      db,
      userId,
      and(not(isRow), sql`instr(${archivedProjects.renders}, ${JSON.stringify(renderId)}) > 0`),
    ),
  ]);
  return archived ?? null;
}

/** The archive of a project that counts now, or null. */
export async function findArchived(
  db: Db,
  { userId, projectId }: Owned,
): Promise<{ id: string; archiveId: string } | null> {
  const [archived] = await selectArchived(db, userId, eq(archivedProjects.id, projectId));
  return archived ?? null;
}

function touch(db: Db, { userId, now, noted }: { userId: string; now: number; noted: number }, is: SQL) {
  return db
    .update(projects)
    .set({ openedAt: now })
    .where(and(is, eq(projects.userId, userId), lt(projects.touchedAt, noted)));
}

function selectArchived(db: Db, userId: string, is: SQL | undefined) {
  return db
    .select({ id: archivedProjects.id, archiveId: archivedProjects.archiveId })
    .from(archivedProjects)
    .where(and(eq(archivedProjects.userId, userId), is));
}
