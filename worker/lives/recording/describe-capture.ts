import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { LIMITS, LIVES } from '#schema/domain/limits.ts';
import { broadcastUrl } from '#schema/domain/live.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { liveChannels, liveMoments, lives, liveSegments, monitors } from '#schema/tables/index.ts';
import type { Db, Deps } from '../../base/deps.ts';

/** Addresses that come with the claim: a minute or two of segments. */
const FIRST_UPLOADS = 20;
/** A node that takes over hears so much again, and some more. */
const TOLD_SEC = 120;
const SEGMENT_TYPE = 'video/mp2t';

/** What a node is told that shall record a live: where it is, and how far others have come with it. */
export async function describeCapture(
  deps: Pick<Deps, 'db' | 'signer'>,
  job: { id: string; projectId: string; nonce: string },
): Promise<JobOf<'capture-live'>> {
  const { live, channel, recorded, openMoments, toldMoments, keywords, clipDurationSec } = await readCapture(
    deps.db,
    job.projectId,
  );
  const nextSeq = (recorded?.lastSeq ?? -1) + 1;
  return {
    id: job.id,
    projectId: job.projectId,
    stage: 'capture-live',
    live: {
      id: live.id,
      platform: channel.platform,
      url: broadcastUrl({ ...channel, broadcastId: live.broadcastId }),
      title: live.title || channel.title,
      startedAtMs: live.startedAt ?? live.createdAt,
    },
    nextSeq,
    recordedUntilSec: recorded?.untilSec ?? 0,
    clipDurationSec,
    keywords,
    uploads: await signSegments(deps.signer, {
      liveId: live.id,
      nonce: job.nonce,
      fromSeq: nextSeq,
      count: FIRST_UPLOADS,
    }),
    openMoments,
    toldMoments,
  };
}

/** Signed PUTs of the next pieces of a recording. */
export function signSegments(
  signer: Deps['signer'],
  wanted: { liveId: string; nonce: string; fromSeq: number; count: number },
) {
  const seqs = Array.from({ length: wanted.count }, (_, index) => wanted.fromSeq + index);
  return Promise.all(
    seqs.map(async (seq) => {
      const url = await signer.put(objectKeys.liveSegment(wanted.liveId, wanted.nonce, String(seq)));
      return { seq, output: { url, contentType: SEGMENT_TYPE } };
    }),
  );
}

async function readCapture(db: Db, liveId: string) {
  const [[live], [channel], [recorded], open, told, followers] = await db.batch([
    db.select().from(lives).where(eq(lives.id, liveId)),
    db
      .select()
      .from(liveChannels)
      .where(eq(liveChannels.id, channelOf(liveId))),
    db
      .select({
        lastSeq: max(liveSegments.seq).as('last_seq'),
        untilSec: sql<number | null>`max(${liveSegments.startSec} + ${liveSegments.durationSec})`.as('until_sec'),
      })
      .from(liveSegments)
      .where(eq(liveSegments.liveId, liveId)),
    selectOpenMoments(db, liveId),
    selectLastMoments(db, liveId),
    db
      .select({ keywords: monitors.keywords, clipDurationSec: monitors.clipDurationSec })
      .from(monitors)
      .where(and(eq(monitors.channelId, channelOf(liveId)), isNull(monitors.pausedAt)))
      .orderBy(asc(monitors.id))
      .limit(LIVES.keywords),
  ]);
  if (live === undefined || channel === undefined) throw new Error('a recording without its live');
  return { live, channel, recorded, openMoments: open, toldMoments: told, ...wishesOf(followers) };
}

/** Who followed first decides on the length of the clips; the words that any of them listens for count. */
export function wishesOf(followers: { keywords: string[]; clipDurationSec: number }[]) {
  const keywords = [...new Set(followers.flatMap((follower) => follower.keywords))].slice(0, LIVES.keywords);
  return { keywords, clipDurationSec: followers[0]?.clipDurationSec ?? LIMITS.clipDefaultSec };
}

function channelOf(liveId: string) {
  return sql`(select channel_id from lives where lives.id = ${liveId})`;
}

/** Moments without a clip, or without the project that makes a short of them, newest first. */
function selectOpenMoments(db: Db, liveId: string) {
  return db
    .select({
      id: liveMoments.id,
      ref: liveMoments.ref,
      startSec: liveMoments.startSec,
      endSec: liveMoments.endSec,
      isClipStored: sql<boolean>`${liveMoments.clipKey} is not null`.mapWith(Boolean).as('is_clip_stored'),
    })
    .from(liveMoments)
    .where(
      and(
        eq(liveMoments.liveId, liveId),
        sql`not exists (select 1 from projects where projects.id = ${liveMoments.id})`,
      ),
    )
    .orderBy(sql`${liveMoments.id} desc`)
    .limit(LIVES.openMoments);
}

/** Moments of the last minutes of a recording, whatever became of them. */
function selectLastMoments(db: Db, liveId: string) {
  const recordedUntilSec = sql`(select max(start_sec + duration_sec) from live_segments where live_segments.live_id = ${liveId})`;
  return db
    .select({ startSec: liveMoments.startSec, endSec: liveMoments.endSec })
    .from(liveMoments)
    .where(and(eq(liveMoments.liveId, liveId), sql`${liveMoments.endSec} > ${recordedUntilSec} - ${TOLD_SEC}`))
    .orderBy(sql`${liveMoments.id} desc`)
    .limit(LIVES.openMoments);
}
