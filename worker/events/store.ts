import { and, eq, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { encodeTime } from 'ulid';
import { markIfTest } from '#schema/domain/access/test-key.ts';
import { JOB_FAILURES } from '#schema/domain/failure.ts';
import { formatTimestamp, HOUR_MS } from '#schema/domain/time.ts';
import {
  liveChannels,
  liveMoments,
  lives,
  monitors,
  posts,
  projects,
  renders,
  reviewComments,
  shorts,
} from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { followsLive } from '../shorts/store/live-shorts.ts';
import type { Change } from './ring.ts';

const TIME_CHARS = 10;
/** A moment is listed within this time (ms) after it was found, or never. */
const LISTED_WITHIN_MS = HOUR_MS;

/** What has changed for a user since a time (epoch milliseconds), the oldest change first. One round trip. */
export async function findChanges(db: Db, userId: string, since: number): Promise<Change[]> {
  const [ofProjects, ofShorts, ofRenders, ofLives, clips, comments, ofPosts] = await db.batch([
    db
      .select(PROJECT)
      .from(projects)
      .where(isChanged(projects, { userId, since }, IS_PROJECT)),
    db
      .select(SHORT)
      .from(shorts)
      .where(and(eq(shorts.userId, userId), isNotNull(shorts.framingEndedAt), gte(shorts.framingEndedAt, since))),
    db
      .select(RENDER)
      .from(renders)
      .where(isChanged(renders, { userId, since }, IS_RENDER)),
    db
      .select(LIVE)
      .from(monitors)
      .innerJoin(liveChannels, eq(liveChannels.id, monitors.channelId))
      .innerJoin(lives, eq(lives.id, liveChannels.liveId))
      .where(and(eq(monitors.userId, userId), gte(lives.updatedAt, since))),
    db
      .select(CLIP)
      .from(liveMoments)
      .innerJoin(lives, eq(lives.id, liveMoments.liveId))
      .where(isNewClip(userId, since)),
    db
      .select(COMMENT)
      .from(reviewComments)
      .where(
        and(eq(reviewComments.userId, userId), gte(reviewComments.id, encodeTime(Math.max(0, since), TIME_CHARS))),
      ),
    db
      .select(POST)
      .from(posts)
      .where(and(eq(posts.userId, userId), gte(posts.updatedAt, since))),
  ]);
  return [
    ...ofProjects.map(ofProject),
    ...ofShorts.flatMap(ofShort),
    ...ofRenders.map(ofRender),
    ...ofLives.map(ofLive),
    ...clips.map(ofClip),
    ...comments.map(ofComment),
    ...ofPosts.map(ofPost),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ change }) => ({ ...change, ...markIfTest(userId) }));
}

const IS_PROJECT = {
  open: sql`projects.status not in ('face_analysis_done', 'refunded')`,
  over: sql`projects.status in ('face_analysis_done', 'refunded')`,
};
const IS_RENDER = {
  open: sql`renders.status in ('pending', 'processing')`,
  over: sql`renders.status in ('done', 'error')`,
};

/**
 * Two conditions in one, because each has its own index: of what is open, which is little, and of what is over by its
 * last change. The states are literals, or SQLite could not use the partial indexes.
 */
function isChanged(
  table: typeof projects | typeof renders,
  { userId, since }: { userId: string; since: number },
  { open, over }: { open: SQL; over: SQL },
): SQL | undefined {
  const isRecent = and(eq(table.userId, userId), gte(table.updatedAt, since));
  return or(and(isRecent, open), and(isRecent, over));
}

type Dated = { at: number; change: Change };

const PROJECT = {
  id: projects.id,
  title: projects.title,
  status: projects.status,
  progress: projects.progress,
  stage_progress: projects.stageProgress,
  eta_seconds: projects.etaSec,
  updatedAt: projects.updatedAt,
};

function ofProject({ updatedAt, ...row }: Row<typeof PROJECT>): Dated {
  const data = { ...row, eta_seconds: wholeSeconds(row.eta_seconds), updated_at: formatTimestamp(updatedAt) };
  return { at: updatedAt, change: { type: 'project.changed', data } };
}

const SHORT = {
  id: shorts.id,
  project_id: shorts.projectId,
  title: shorts.title,
  start_time: shorts.startSec,
  end_time: shorts.endSec,
  isEarly: shorts.isEarly,
  framingKey: shorts.framingKey,
  failure: shorts.framingFailure,
  endedAt: shorts.framingEndedAt,
};

/** Empty for a short that waits for another framing. */
function ofShort({ framingKey, failure, endedAt, isEarly, ...row }: Row<typeof SHORT>): Dated[] {
  const at = endedAt ?? 0;
  const updated_at = formatTimestamp(at);
  const { id, project_id } = row;
  if (framingKey !== null)
    return [{ at, change: { type: 'short.framed', data: { ...row, early: isEarly === true, updated_at } } }];
  if (failure === null) return [];
  const error_reason = JOB_FAILURES[failure].text;
  return [{ at, change: { type: 'short.error', data: { id, project_id, error_reason, updated_at } } }];
}

const RENDER = {
  id: renders.id,
  short_id: renders.shortId,
  project_id: renders.projectId,
  status: renders.status,
  progress: renders.progress,
  eta_seconds: renders.etaSec,
  updatedAt: renders.updatedAt,
};

function ofRender({ updatedAt, ...row }: Row<typeof RENDER>): Dated {
  const data = { ...row, eta_seconds: wholeSeconds(row.eta_seconds), updated_at: formatTimestamp(updatedAt) };
  return { at: updatedAt, change: { type: 'render.changed', data } };
}

const LIVE = {
  id: sql<string>`${lives.id}`.as('live'),
  monitor_id: sql<string>`${monitors.id}`.as('monitor'),
  status: lives.status,
  title: sql<string>`${lives.title}`.as('live_title'),
  live_shorts_count: lives.shortsCount,
  updatedAt: sql<number>`${lives.updatedAt}`.as('changed'),
};

type LiveRow = { id: string; monitor_id: string; title: string; updatedAt: number } & Row<
  Pick<typeof LIVE, 'status' | 'live_shorts_count'>
>;

function ofLive({ updatedAt, ...row }: LiveRow): Dated {
  const data = { ...row, updated_at: formatTimestamp(updatedAt) };
  return { at: updatedAt, change: { type: 'live.changed', data } };
}

const CLIP = {
  id: sql<string>`${liveMoments.id}`.as('moment'),
  live_id: liveMoments.liveId,
  title: sql<string>`${liveMoments.title}`.as('moment_title'),
  start_time: sql<number>`coalesce(${liveMoments.clipStartSec}, ${liveMoments.startSec})`.as('clip_start'),
  end_time: sql<number>`coalesce(${liveMoments.clipEndSec}, ${liveMoments.endSec})`.as('clip_end'),
  score: liveMoments.score,
  listedAt: sql<number>`${liveMoments.listedAt}`.as('listed'),
};

function ofClip({ listedAt, ...data }: { listedAt: number } & Extract<Change, { type: 'live.clip' }>['data']): Dated {
  return { at: listedAt, change: { type: 'live.clip', data } };
}

const COMMENT = {
  id: reviewComments.id,
  project_id: reviewComments.projectId,
  short_id: reviewComments.shortId,
  reviewer: reviewComments.reviewer,
  verdict: reviewComments.verdict,
  createdAt: reviewComments.createdAt,
};

function ofComment({ createdAt, ...row }: Row<typeof COMMENT>): Dated {
  const data = { ...row, created_at: formatTimestamp(createdAt) };
  return { at: createdAt, change: { type: 'review.commented', data } };
}

const POST = {
  id: posts.id,
  project_id: posts.projectId,
  short_id: posts.shortId,
  connection_id: posts.connectionId,
  status: posts.status,
  publishAt: posts.publishAt,
  url: posts.url,
  views: posts.views,
  likes: posts.likes,
  watch_share: posts.watchShare,
  failure: posts.failure,
  updatedAt: posts.updatedAt,
};

function ofPost({ publishAt, updatedAt, failure, ...row }: Row<typeof POST>): Dated {
  const times = { publish_at: formatTimestamp(publishAt), updated_at: formatTimestamp(updatedAt) };
  const data = { ...row, ...times, failure: row.status === 'failed' ? failure : null };
  return { at: updatedAt, change: { type: 'post.changed', data } };
}

/** The ids of moments begin with their time, so an index finds the new ones of each live. */
function isNewClip(userId: string, since: number): SQL | undefined {
  const first = encodeTime(Math.max(0, since - LISTED_WITHIN_MS), TIME_CHARS);
  return and(
    sql`${lives.channelId} in (select channel_id from monitors where user_id = ${userId})`,
    gte(liveMoments.id, first),
    gte(liveMoments.listedAt, since),
    followsLive(userId),
  );
}

type Row<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [Name in keyof Columns]: Columns[Name]['_']['notNull'] extends true
    ? Columns[Name]['_']['data']
    : Columns[Name]['_']['data'] | null;
};

function wholeSeconds(sec: number | null): number | null {
  return sec === null ? null : Math.round(sec);
}
