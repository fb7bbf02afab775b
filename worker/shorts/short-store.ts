import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ListFilter, PageRequest } from '#schema/contract/pages.ts';
import type { ShortSort } from '#schema/contract/short.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { FramingEdits } from '#schema/domain/framing-edit.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { ShortMark } from '#schema/domain/media.ts';
import type { ProjectState } from '#schema/domain/states.ts';
import { projects, renders, shorts, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { filteredBy } from '../base/store/filters.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { runBatch, type Statement } from '../base/store/statements.ts';
import { type ProjectRow, type ProjectWithCount, selectProject } from '../projects/store/select-project.ts';
import { NO_EDITS, selectEdits, type TranscriptEdits } from '../projects/store/transcript-edits.ts';
import type { ShortRow } from './store/live-shorts.ts';
import { withOrigin } from './store/with-origin.ts';

/** `edits`: of the transcript that the short is cut from. */
export type ShortWithProject = { short: ShortRow; project: ProjectRow; edits: TranscriptEdits };
export type RenderOfShort = typeof renders.$inferSelect;

/** Kept shorts before open ones, then early ones that are not among the best, rejected ones last. */
const BY_MARK = sql`case ${shorts.mark} when 'keep' then 0 when 'reject' then 3 else 1 + coalesce(${shorts.isEarly}, 0) end`;

/** The best and the newest first, all others ascending. Ties are sorted by id, so that pages never overlap. */
const ORDERS: Record<ShortSort, SQL[]> = {
  best: [BY_MARK, desc(shorts.score), asc(shorts.id)],
  score: [desc(shorts.score), asc(shorts.id)],
  start_time: [asc(shorts.startSec), asc(shorts.id)],
  created_at: [desc(shorts.createdAt), desc(shorts.id)],
  id: [asc(shorts.id)],
};

/** Which shorts of which project, and in which order. */
export type WantedShorts = ListFilter & {
  userId: string;
  projectId: string;
  sort: ShortSort;
  status?: ProjectState | undefined;
  mark?: ShortMark | 'none' | undefined;
};

/** `statusOfShort` as SQL. */
const STATUS = sql`(select case
  when projects.status = 'refunded' then 'refunded'
  when ${shorts.framingKey} is not null then 'face_analysis_done'
  when ${shorts.framingFailure} is not null then 'refunded'
  when projects.status = 'face_analysis_done' then 'shorts_created'
  else projects.status end from projects where projects.id = ${shorts.projectId})`;

/** A page of the shorts of a user's project, and the project. Null if the user has no such project. */
export async function listShorts(
  db: Db,
  { userId, projectId, sort, status, mark, ...filter }: WantedShorts,
  page: PageRequest,
): Promise<{ project: ProjectWithCount; page: Page<ShortRow> } | null> {
  const mine = and(
    eq(shorts.projectId, projectId),
    eq(shorts.userId, userId),
    status === undefined ? undefined : eq(STATUS, status),
    mark === undefined ? undefined : mark === 'none' ? isNull(shorts.mark) : eq(shorts.mark, mark),
    ...filteredBy(filter, { searched: [shorts.title, shorts.description], createdAt: shorts.createdAt }),
  );
  const [[project], [counted], rows] = await db.batch([
    selectProject(db, userId, projectId),
    db.select({ total: count() }).from(shorts).where(mine),
    db
      .select()
      .from(shorts)
      .where(mine)
      .orderBy(...ORDERS[sort])
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return project === undefined ? null : { project, page: { ...page, rows, total: counted?.total ?? 0 } };
}

/**
 * A short of a user with its project and renders, newest first. Null if the user has no such short in the project.
 * `readerId` is the user whose renders are read, if that is not the owner.
 */
export async function findShort(
  db: Db,
  {
    userId,
    projectId,
    shortId,
    readerId = userId,
  }: { userId: string; projectId: string; shortId: string; readerId?: string },
): Promise<(ShortWithProject & { renders: RenderOfShort[] }) | null> {
  // One statement per table: in a batch D1 returns rows as objects, so columns with the same name would overwrite each
  // other in a join.
  const originId = sql`(select origin_project_id from shorts where shorts.id = ${shortId} and shorts.user_id = ${userId})`;
  const [[short], [project], made, [origin], [edits = NO_EDITS]] = await db.batch([
    db
      .select()
      .from(shorts)
      .where(and(eq(shorts.id, shortId), eq(shorts.projectId, projectId), eq(shorts.userId, userId))),
    db
      .select()
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId))),
    db
      .select()
      .from(renders)
      .where(and(eq(renders.shortId, shortId), eq(renders.userId, readerId)))
      .orderBy(desc(renders.id)),
    db
      .select()
      .from(projects)
      .where(sql`${projects.id} = ${originId}`),
    selectEdits(db, { projectId, transcriptId: sql`coalesce(${originId}, ${projectId})` }),
  ]);
  if (short === undefined || project === undefined) return null;
  return { short, project: withOrigin(project, origin), renders: made, edits };
}

/** True inside a batch if this short waits for this job. */
export function awaitsJob(shortId: string, jobId: string): SQL {
  return sql`exists (select 1 from shorts where id = ${shortId} and framing_job_id = ${jobId})`;
}

/**
 * True if the user may have `count` more shorts framed by hand, which happens in ready projects only. `shortId` itself
 * does not count.
 */
function hasRoom(userId: SQL | string, shortId: string, count = 1): SQL {
  return sql`(select count(*) from shorts as waiting where waiting.user_id = ${userId} and waiting.framing_job_id is not null
    and waiting.framing_key is null and waiting.framing_failure is null and waiting.id <> ${shortId}
    and exists (select 1 from projects where projects.id = waiting.project_id and projects.status = 'face_analysis_done')) + ${count} <= ${LIMITS.openFramings}`;
}

/** True if the user may have `count` more shorts framed. `shortId` itself does not count. */
export async function hasRoomForFraming(db: Db, userId: string, shortId: string, count = 1): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), hasRoom(userId, shortId, count)));
  return row !== undefined;
}

/**
 * Adds a short with its job to a ready project that is below its limit of shorts, if the user may have one more framed.
 * False if a limit is reached or the project is gone.
 */
export async function addShort(db: Db, short: typeof shorts.$inferInsert, job: Statement): Promise<boolean> {
  const isReady = sql`exists (select 1 from projects where id = ${short.projectId} and status = 'face_analysis_done')`;
  const isFew = sql`(select count(*) from shorts where project_id = ${short.projectId}) < ${LIMITS.shortsPerProject}`;
  const isAllowed = sql`${isReady} and ${isFew} and ${hasRoom(short.userId, short.id)}`;
  const [added] = await db.batch([insertWhere(db, shorts, short, isAllowed), job]);
  return added.meta.changes === 1;
}

/** The changes. `ownTexts` are merged into the existing ones. */
export type ShortEdit = Partial<
  Pick<
    ShortRow,
    | 'title'
    | 'titleProposal'
    | 'mark'
    | 'description'
    | 'hashtags'
    | 'context'
    | 'ownTexts'
    | 'isJudgementOld'
    | 'startSec'
    | 'endSec'
    | 'cuts'
    | 'pieces'
    | 'renderOptions'
    | 'bRoll'
    | 'coverAtSec'
    | 'layout'
    | 'framingEdits'
    | 'framingFailure'
    | 'framingJobId'
  >
> & {
  /** With `framingEdits`: their state before the change. If something else is stored by now, the change is refused. */
  framingEditsBefore?: FramingEdits | null;
  /** With `cuts`: their state before the change. If something else is stored by now, the change is refused. */
  cutsBefore?: Range[] | null;
  /** The same with `pieces`. */
  piecesBefore?: Range[] | null;
  /** It waits for a new framing, and shows its old thumbnail meanwhile. */
  isUnframed?: boolean;
};

/** The thumbnail stays, without the framing whose nonce is in its key. */
const UNFRAMED = {
  framingRef: null,
  previewRef: null,
  thumbnailRef: sql`case when length(${shorts.framingRef}) in (16, 32) then coalesce(${shorts.thumbnailRef}, ${shorts.framingRef}) else ${shorts.thumbnailRef} end`,
};

/**
 * Changes a short, together with other statements in one batch. Writes only the given fields, so that parallel changes
 * both take effect. False if the two together would leave an empty range, if the short is gone, if it must be framed
 * and its user has too many others that wait, or if its shots were framed by hand or its cuts or
 * pieces changed in the meantime.
 */
export async function editShort(
  db: Db,
  shortId: string,
  { ownTexts, framingEditsBefore, cutsBefore, piecesBefore, isUnframed = false, ...edit }: ShortEdit,
  following: Statement[],
): Promise<boolean> {
  const written =
    ownTexts === undefined
      ? {}
      : { ownTexts: sql`json_patch(coalesce(${shorts.ownTexts}, '{}'), ${JSON.stringify(ownTexts)})` };
  const lengthSec = sql`${edit.endSec ?? shorts.endSec} - ${edit.startSec ?? shorts.startSec}`;
  const isCutAgain = edit.startSec !== undefined || edit.endSec !== undefined;
  // The length of a clip cut by hand needs no reason.
  const unexplained = isCutAgain ? { scoreDetails: sql`json_remove(${shorts.scoreDetails}, '$.lengthReason')` } : {};
  const change = db
    .update(shorts)
    .set({ id: sql`${shorts.id}`, ...edit, ...(isUnframed ? UNFRAMED : {}), ...unexplained, ...written })
    .where(
      and(
        eq(shorts.id, shortId),
        sql`${lengthSec} > 0`,
        edit.framingJobId === undefined ? undefined : hasRoom(sql`${shorts.userId}`, shortId),
        isStill(shorts.framingEdits, framingEditsBefore),
        isStill(shorts.cuts, cutsBefore),
        isStill(shorts.pieces, piecesBefore),
      ),
    );
  const before = edit.title === undefined ? [] : [keepNames(db, shortId)];
  const changed = await runBatch(db, [...before, change, ...following]);
  return changed[before.length] === 1;
}

/** True if a column of JSON holds this value. */
function isStill(
  column: typeof shorts.framingEdits | typeof shorts.cuts | typeof shorts.pieces,
  value: object | null | undefined,
) {
  return value === undefined ? undefined : sql`${column} is ${value === null ? null : JSON.stringify(value)}`;
}

/** The renders of a short keep its present name: it gets another one. Must run before the short is changed. */
function keepNames(db: Db, shortId: string): Statement {
  const title = sql`(select title from shorts where shorts.id = ${shortId})`;
  return db
    .update(renders)
    .set({ title })
    .where(and(eq(renders.shortId, shortId), isNull(renders.title)));
}
