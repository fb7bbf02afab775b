import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { LIVES } from '#schema/domain/limits.ts';
import { broadcastUrl, LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { next } from '#schema/domain/states.ts';
import { jobs, liveChannels, lives, projects, users } from '#schema/tables/index.ts';
import type { Db, Deps } from '../../base/deps.ts';
import { insertRows } from '../../base/store/insert-rows.ts';
import { sendTickets } from '../../queue/enqueue.ts';
import { movedBy, statesThatKnow } from '../store/recording-transitions.ts';
import { draftHiddenProject } from '../monitors/hidden-project.ts';
import { publicUrlOf } from '../monitors/shown-channel.ts';
import { hasOpenJob, isFollowed } from '../watch/watch-store.ts';

type RecordDeps = Pick<Deps, 'db' | 'queues' | 'clock' | 'newId' | 'later'>;

/**
 * Makes the recordings what they should be: a live that nobody follows any more waits again, its recording is told to stop; one that
 * is on air and followed gets a job. Two trips, whatever their number.
 */
export async function keepRecordings(deps: RecordDeps): Promise<{ begun: number }> {
  const now = deps.clock();
  const { db } = deps;
  const [, , , waiting] = await db.batch([...leaveUnwanted(db, now), selectUnrecorded(db, now)]);
  if (waiting.length === 0) return { begun: 0 };
  const drafts = waiting.map((live) => ({ live, jobId: deps.newId() }));
  const [, , , begun] = await db.batch([
    addOwner(db, now),
    insertRows(
      db,
      projects,
      drafts.map(({ live }) => draftAnchor(live, now)),
    ).onConflictDoNothing(),
    insertRows(
      db,
      jobs,
      drafts.map(({ live, jobId }) => draftRecording(live.id, jobId, now)),
      sql`not ${hasOpenJob(sql`row.value ->> 'projectId'`)}`,
    ),
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(sql`${jobs.id} in (select value from json_each(${JSON.stringify(drafts.map(({ jobId }) => jobId))}))`),
  ]);
  await sendTickets(
    deps,
    'capture-live',
    begun.map(({ id }) => id),
  );
  return { begun: begun.length };
}

/** Statements, once a follower has paused or left: the recording of what nobody follows any more is told to stop with its next beat. */
export function leaveUnwanted(db: Db, now: number) {
  return [leaveUnfollowed(db, now), endQueued(db, now), cancelLeased(db, now)] as const;
}

const IS_UNWANTED = sql`not exists (select 1 from lives where lives.id = jobs.project_id and lives.status = 'monitoring')`;

function leaveUnfollowed(db: Db, now: number) {
  return db
    .update(lives)
    .set({ status: movedBy('left'), updatedAt: now })
    .where(and(inArray(lives.status, statesThatKnow('left')), sql`not ${isFollowed(sql`lives.channel_id`)}`));
}

function endQueued(db: Db, now: number) {
  const to = next('job', 'queued', 'failed');
  if (to === null) throw new Error('no such move');
  return db
    .update(jobs)
    .set({ status: to, failureCode: 'farm.cancelled', updatedAt: now })
    .where(and(eq(jobs.stage, 'capture-live'), eq(jobs.status, 'queued'), IS_UNWANTED));
}

function cancelLeased(db: Db, now: number) {
  const isRecording = and(eq(jobs.stage, 'capture-live'), eq(jobs.status, 'leased'));
  return db
    .update(jobs)
    .set({ cancelRequested: true, updatedAt: now })
    .where(and(isRecording, eq(jobs.cancelRequested, false), IS_UNWANTED));
}

function selectUnrecorded(db: Db, now: number) {
  return db
    .select({
      id: sql<string>`${lives.id}`.as('live_row'),
      broadcastId: lives.broadcastId,
      liveTitle: sql<string>`${lives.title}`.as('live_title'),
      platform: liveChannels.platform,
      channel: liveChannels.channel,
      shownName: liveChannels.shownName,
      title: liveChannels.title,
    })
    .from(lives)
    .innerJoin(liveChannels, eq(liveChannels.id, lives.channelId))
    .where(and(sql`lives.status = 'monitoring'`, lte(lives.retryAt, now), sql`not ${hasOpenJob(sql`lives.id`)}`))
    .orderBy(lives.id)
    .limit(LIVES.startsPerMinute);
}

type Unrecorded = Awaited<ReturnType<typeof selectUnrecorded>>[number];

/** The user whom projects without an owner belong to; it comes into being with the first of them. */
export function addOwner(db: Db, now: number) {
  const owner = {
    id: LIVES_OWNER_ID,
    // No address: nobody can be sent a code to it, or sign up with it.
    email: 'lives',
    name: 'Lives',
    passwordHash: '',
    subscriptionId: LIVES_OWNER_ID,
    createdAt: now,
  };
  return db.insert(users).values(owner).onConflictDoNothing();
}

/** Jobs need a project. This one is ready, so that nothing that ends one of its jobs moves it. */
function draftAnchor(live: Unrecorded, now: number) {
  const url = publicUrlOf(live, broadcastUrl(live));
  const draft = { id: live.id, title: live.liveTitle || live.title, url, platform: live.platform };
  return { ...draftHiddenProject(draft, now), goal: 'empty' as const, status: 'face_analysis_done' as const };
}

function draftRecording(projectId: string, id: string, now: number) {
  const head = { id, projectId, stage: 'capture-live' as const, status: 'queued' as const };
  return { ...head, runAfter: now, createdAt: now, updatedAt: now };
}
