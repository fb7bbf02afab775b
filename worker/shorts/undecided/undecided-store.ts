import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { encodeTime } from 'ulid';
import { alias } from 'drizzle-orm/sqlite-core';
import type { UndecidedPlace } from '#schema/contract/undecided/undecided.ts';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Layout } from '#schema/domain/media.ts';
import { liveMoments, lives, projects, shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { followsLive, type ShortRow } from '../store/live-shorts.ts';

/** Of a ULID. */
const TIME_CHARS = 10;

/** A clip that waits for a decision. `groupId`: its live, as long as it is not the user's, or else its project. */
export type UndecidedRow = ShortRow & {
  groupId: string;
  liveId: string | null;
  groupTitle: string;
  projectLayout: Layout;
  projectFormat: AspectRatio;
};

/** How many clips of a live or project wait. */
export type WaitingGroup = { groupId: string; title: string; count: number };

export type WantedUndecided = {
  userId: string;
  /** Where the page before ended. */
  after: UndecidedPlace | undefined;
  count: number;
  /** Clips of lives that were found before this time are left out, in epoch milliseconds. */
  livesSince: number;
};

type Found = { rows: UndecidedRow[]; counts: WaitingGroup[] };

/**
 * The first clips of the queue, of projects and of lives: newest group first, then the best. The groups are counted up
 * to `LIMITS.undecidedCounted` clips and one more. One round trip, whose rows do not grow with what was decided before.
 */
export async function readUndecided(db: Db, wanted: WantedUndecided): Promise<{ own: Found; ofLives: Found }> {
  const [rows, counts, liveRows, liveCounts] = await db.batch([
    selectOwn(db, wanted),
    countOwn(db, wanted.userId),
    selectOfLives(db, wanted),
    countOfLives(db, wanted),
  ]);
  return { own: { rows, counts }, ofLives: { rows: liveRows, counts: liveCounts } };
}

/** The condition of the index `shorts_unmarked`, to the word: without it SQLite cannot use it. */
const isOpen = (userId: string) => and(eq(shorts.userId, userId), isNull(shorts.mark), isNotNull(shorts.framingRef));

/** Nothing can be rendered before the whole project is ready. */
const IS_READY = eq(projects.status, 'face_analysis_done');

const COLUMNS = {
  ...getTableColumns(shorts),
  projectLayout: sql<Layout>`${projects.videoLayout}`.as('project_layout'),
  projectFormat: sql<AspectRatio>`${projects.aspectRatio}`.as('project_format'),
};

/** True for what follows a place. Its group is read again from its start: a range of the index has one bound. */
function follows(group: typeof shorts.projectId | typeof lives.id, after: UndecidedPlace | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const { groupId, score, shortId } = after;
  return sql`${group} <= ${groupId} and (${group} < ${groupId} or ${shorts.score} < ${score}
    or (${shorts.score} = ${score} and ${shorts.id} > ${shortId}))`;
}

function selectOwn(db: Db, { userId, after, count }: WantedUndecided) {
  return db
    .select({
      ...COLUMNS,
      groupId: sql<string>`${shorts.projectId}`.as('group_id'),
      liveId: sql<string | null>`null`.as('group_live'),
      groupTitle: sql<string>`${projects.title}`.as('group_title'),
    })
    .from(shorts)
    .innerJoin(projects, eq(projects.id, shorts.projectId))
    .where(and(isOpen(userId), IS_READY, follows(shorts.projectId, after)))
    .orderBy(desc(shorts.projectId), desc(shorts.score), asc(shorts.id))
    .limit(count);
}

function countOwn(db: Db, userId: string) {
  const counted = db
    .select({ groupId: shorts.projectId })
    .from(shorts)
    .where(isOpen(userId))
    .orderBy(desc(shorts.projectId))
    .limit(LIMITS.undecidedCounted + 1)
    .as('counted');
  return db
    .select({ groupId: counted.groupId, title: projects.title, count: sql<number>`count(*)`.as('waiting') })
    .from(counted)
    .innerJoin(projects, eq(projects.id, counted.groupId))
    .where(IS_READY)
    .groupBy(counted.groupId)
    .orderBy(desc(counted.groupId));
}

const copies = alias(shorts, 'copies');

/** A copy is the decision about a clip of a live. Its channel is followed, and it can still be rendered. */
function isOpenOfLive(db: Db, { userId, livesSince }: Pick<WantedUndecided, 'userId' | 'livesSince'>) {
  const copied = db
    .select({ one: sql`1` })
    .from(copies)
    .where(and(eq(copies.userId, userId), eq(copies.copiedFromId, shorts.id)));
  return and(
    sql`${lives.channelId} in (select channel_id from monitors where user_id = ${userId})`,
    followsLive(userId),
    gte(lives.updatedAt, livesSince),
    // Their ids begin with the time: older moments of an endless live are not read.
    gte(liveMoments.id, encodeTime(livesSince, TIME_CHARS)),
    isNotNull(shorts.framingRef),
    IS_READY,
    notExists(copied),
  );
}

const LIVE_TITLE = sql<string>`coalesce(nullif(${lives.title}, ''), ${projects.sourceTitle})`;

function selectOfLives(db: Db, wanted: WantedUndecided) {
  return db
    .select({
      ...COLUMNS,
      groupId: sql<string>`${lives.id}`.as('group_id'),
      liveId: sql<string | null>`${lives.id}`.as('group_live'),
      groupTitle: LIVE_TITLE.as('group_title'),
    })
    .from(lives)
    .innerJoin(liveMoments, eq(liveMoments.liveId, lives.id))
    .innerJoin(projects, eq(projects.id, liveMoments.id))
    .innerJoin(shorts, eq(shorts.projectId, liveMoments.id))
    .where(and(isOpenOfLive(db, wanted), follows(lives.id, wanted.after)))
    .orderBy(desc(lives.id), desc(shorts.score), asc(shorts.id))
    .limit(wanted.count);
}

function countOfLives(db: Db, wanted: WantedUndecided) {
  const counted = db
    .select({ groupId: lives.id, title: LIVE_TITLE.as('group_title') })
    .from(lives)
    .innerJoin(liveMoments, eq(liveMoments.liveId, lives.id))
    .innerJoin(projects, eq(projects.id, liveMoments.id))
    .innerJoin(shorts, eq(shorts.projectId, liveMoments.id))
    .where(isOpenOfLive(db, wanted))
    .limit(LIMITS.undecidedCounted + 1)
    .as('counted');
  return db
    .select({ groupId: counted.groupId, title: counted.title, count: sql<number>`count(*)`.as('waiting') })
    .from(counted)
    .groupBy(counted.groupId)
    .orderBy(desc(counted.groupId));
}
