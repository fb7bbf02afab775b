import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { LIVES } from '#schema/domain/limits.ts';
import { liveChannels, liveMoments, lives, liveSegments, monitors } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** A node that takes over analyzes this much again, and a little more. */
const REPEATED_SEC = 120;

/**
 * The data that a recording job is built from: the live, its channel, the recorded segments, the last moments and the
 * followers. One round trip.
 */
export async function readCapture(db: Db, liveId: string) {
  const [[live], [channel], [recorded], openMoments, toldMoments, followers] = await db.batch([
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
  return { live, channel, recorded, openMoments, toldMoments, followers };
}

function channelOf(liveId: string) {
  return sql`(select channel_id from lives where lives.id = ${liveId})`;
}

/** Moments without a clip, or without a project that makes their short, newest first. */
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

/** Moments of the last minutes of a recording, with or without a clip. */
function selectLastMoments(db: Db, liveId: string) {
  const recordedUntilSec = sql`(select max(start_sec + duration_sec) from live_segments where live_segments.live_id = ${liveId})`;
  return db
    .select({ startSec: liveMoments.startSec, endSec: liveMoments.endSec })
    .from(liveMoments)
    .where(and(eq(liveMoments.liveId, liveId), sql`${liveMoments.endSec} > ${recordedUntilSec} - ${REPEATED_SEC}`))
    .orderBy(sql`${liveMoments.id} desc`)
    .limit(LIVES.openMoments);
}
