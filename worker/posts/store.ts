import { and, asc, type Column, count, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import type { PostState } from '#schema/domain/states.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { auditEvents, connections, posts } from '#schema/tables/index.ts';
import { type NewEvent, recordWhere } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import { insertRows } from '../base/store/insert-rows.ts';
import { type Guard, runBatch, type Statement } from '../base/store/statements.ts';
import { type ConnectionRow, isHeldBy, type Run } from '../connections/store/lease.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import type { PostRow } from './store/select-posts.ts';

type Owned = { userId: string; id: string };
/** States in which the Worker works on a post. Literals, or SQLite could not use the partial index. */
const IS_OPEN = sql`status in ('planned', 'sending', 'processing')`;
const isOwned = ({ userId, id }: Owned) => and(eq(posts.id, id), eq(posts.userId, userId));

/** The connections of a user with these ids. */
export function findConnections(db: Db, userId: string, ids: readonly string[]): Promise<ConnectionRow[]> {
  const mine = and(eq(connections.userId, userId), isNull(connections.endedAt));
  return db
    .select()
    .from(connections)
    .where(and(mine, sql`id in (select value from json_each(${JSON.stringify(ids)}))`));
}

/** Times of the posts of a connection within a day of a range, save those that failed. `but`: without this one. */
export async function timesNear(
  db: Db,
  connectionId: string,
  { from, to, but = '' }: { from: number; to: number; but?: string },
): Promise<number[]> {
  const near = and(gt(posts.publishAt, from - DAY_MS), lt(posts.publishAt, to + DAY_MS));
  const rows = await db
    .select({ at: posts.publishAt })
    .from(posts)
    .where(and(eq(posts.connectionId, connectionId), near, ne(posts.status, 'failed'), ne(posts.id, but)));
  return rows.map(({ at }) => at);
}

/**
 * Stores posts with their events and what belongs beside them: all, or none if the user would have too many that wait, or has deleted
 * one of their connections meanwhile.
 */
export async function addPosts(
  db: Db,
  {
    userId,
    rows,
    events,
    beside,
  }: {
    userId: string;
    rows: readonly PostRow[];
    events: readonly NewEvent[];
    beside: (rows: readonly PostRow[], guard: Guard) => Statement[];
  },
): Promise<boolean> {
  const open = sql`select count(*) from posts where user_id = ${userId} and ${IS_OPEN}`;
  const ids = JSON.stringify([...new Set(rows.map(({ connectionId }) => connectionId))]);
  const areThere = sql`not exists (select 1 from json_each(${ids}) as wanted where not ${isThere(sql`wanted.value`)})`;
  const isAdded = sql`exists (select 1 from posts where posts.id = row.value ->> 'subject')`;
  const [added] = await runBatch(db, [
    insertRows(db, posts, rows, sql`(${open}) + ${rows.length} <= ${POSTING.openPerUser} and ${areThere}`),
    insertRows(db, auditEvents, events, isAdded),
    ...beside(rows, sql`exists (select 1 from posts where posts.id = ${rows[0]?.id ?? ''})`),
  ]);
  return added === rows.length;
}

export type PostFilter = {
  userId: string;
  status?: PostState | undefined;
  connectionId?: string | undefined;
  projectId?: string | undefined;
  shortIds?: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

/** Oldest time first. */
export async function listPosts(db: Db, filter: PostFilter, page: PageRequest): Promise<Page<PostRow>> {
  const { userId, status, connectionId, projectId, shortIds, from, to } = filter;
  const when = <T>(value: T | undefined, condition: (given: T) => SQL) =>
    value === undefined ? undefined : condition(value);
  const wanted = and(
    eq(posts.userId, userId),
    when(status, (given) => eq(posts.status, given)),
    when(connectionId, (given) => eq(posts.connectionId, given)),
    when(projectId, (given) => eq(posts.projectId, given)),
    when(shortIds, (given) => sql`${posts.shortId} in (select value from json_each(${JSON.stringify(given)}))`),
    when(from, (given) => gte(posts.publishAt, given)),
    when(to, (given) => lt(posts.publishAt, given)),
  );
  const order = [asc(posts.publishAt), asc(posts.id)];
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(posts).where(wanted),
    db
      .select()
      .from(posts)
      .where(wanted)
      .orderBy(...order)
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** Condition: a connection is there, which its user has not deleted. */
function isThere(connectionId: SQL | Column): SQL {
  return sql`exists (select 1 from connections where connections.id = ${connectionId} and connections.ended_at is null)`;
}

/** Changes a post that is in one of these states, with its event. Null: it is not, or its connection was deleted meanwhile. */
export async function changePost(
  db: Db,
  owned: Owned,
  { from, change, event }: { from: readonly PostState[]; change: Partial<PostRow>; event: NewEvent },
): Promise<PostRow | null> {
  const isChanged = and(isOwned(owned), inArray(posts.status, [...from]), isThere(posts.connectionId));
  const [, [changed]] = await db.batch([
    recordWhere(db, event, sql`exists (select 1 from posts where ${isChanged})`),
    db.update(posts).set(change).where(isChanged).returning(),
  ]);
  return changed ?? null;
}

/** Removes a post that is in one of these states, with its event. */
export async function removePost(
  db: Db,
  owned: Owned,
  { from, event }: { from: readonly PostState[]; event: NewEvent },
): Promise<boolean> {
  const isRemoved = and(isOwned(owned), inArray(posts.status, [...from]));
  const [, removed] = await runBatch(db, [
    recordWhere(db, event, sql`exists (select 1 from posts where ${isRemoved})`),
    db.delete(posts).where(isRemoved),
  ]);
  return removed === 1;
}

/** Connections that have something to do, the longest waiting first. */
export async function findDueConnections(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: posts.connectionId })
    .from(posts)
    .where(and(IS_OPEN, lte(posts.nextAt, now)))
    // The plus keeps SQLite from reading all posts in the order of their connections.
    .groupBy(sql`+${posts.connectionId}`)
    .orderBy(sql`min(next_at)`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Posts whose time passed before anything was sent. */
export function findMissed(db: Db, before: number, limit: number): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(and(IS_OPEN, lte(posts.nextAt, before), eq(posts.status, 'planned'), lte(posts.publishAt, before)))
    .orderBy(posts.nextAt)
    .limit(limit);
}

/** The post of a connection that has waited longest, and has not missed its time. Null: none is due. */
export async function findNextPost(db: Db, connectionId: string, now: number): Promise<PostRow | null> {
  const isMissed = and(eq(posts.status, 'planned'), lte(posts.publishAt, now - POSTING.missedMs));
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.connectionId, connectionId), IS_OPEN, lte(posts.nextAt, now), sql`not (${isMissed})`))
    .orderBy(posts.nextAt, posts.id)
    .limit(1);
  return row ?? null;
}

/** Changes a post that a run works on, in one batch with other statements. False: the run has lost it, and nothing is written. */
export async function keepStep(
  db: Db,
  { run, post }: { run: Run; post: Pick<PostRow, 'id' | 'status'> },
  change: Partial<PostRow>,
  others: readonly Statement[] = [],
): Promise<boolean> {
  // The change comes last: the others hold only while the post is as it was.
  const changed = await runBatch(db, [...others, db.update(posts).set(change).where(isOf(run, post))]);
  return changed.at(-1) === 1;
}

/** Condition: a run holds the connection of a post that is still in its state. */
function isOf(run: Run, { id, status }: Pick<PostRow, 'id' | 'status'>): SQL {
  return sql`${and(eq(posts.id, id), eq(posts.status, status))} and ${isHeldBy(run)}`;
}

/** Lets a planned post fail that missed its time, with other statements. False: it is not planned any more. */
export async function missPost(
  db: Db,
  { id }: Pick<PostRow, 'id'>,
  now: number,
  others: readonly Statement[],
): Promise<boolean> {
  const isPlanned = and(eq(posts.id, id), eq(posts.status, 'planned'));
  const miss = db.update(posts).set({ status: 'failed', failure: 'missed', updatedAt: now }).where(isPlanned);
  return (await runBatch(db, [...others, miss])).at(-1) === 1;
}
