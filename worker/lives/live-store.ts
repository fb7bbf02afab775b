import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { LiveSort } from '#schema/contract/live.ts';
import type { PageRequest } from '#schema/contract/pages.ts';
import type { LivePlatform } from '#schema/domain/live.ts';
import type { LiveState } from '#schema/domain/states.ts';
import { liveChannels, liveMoments, lives, shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { followsLive, type LiveShortRow, maySeeLive, selectLiveShorts } from '../shorts/store/live-shorts.ts';

export type LiveWithChannel = {
  id: string;
  status: LiveState;
  title: string;
  startedAt: number | null;
  endedAt: number | null;
  platform: LivePlatform;
  shownName: string;
  /** True if the caller also follows the channel. */
  isFollower: boolean;
};

/** A moment that users can see. */
export type ClipRow = {
  id: string;
  title: string;
  score: number;
  clipStartSec: number;
  clipEndSec: number;
  clipKey: string;
  thumbnailKey: string;
  listedAt: number;
};

const SHORT_ORDERS: Record<LiveSort, SQL[]> = {
  score: [desc(shorts.score), asc(shorts.id)],
  id: [asc(shorts.id)],
};
const CLIP_ORDERS: Record<LiveSort, SQL[]> = {
  score: [desc(liveMoments.score), asc(liveMoments.id)],
  id: [asc(liveMoments.id)],
};

/** A live with a page of its shorts and a page of its clips. Null if the user may not see it. One round trip. */
export async function readLivePages(
  db: Db,
  { userId, liveId, sort }: { userId: string; liveId: string; sort: LiveSort },
  pages: { shorts: PageRequest; clips: PageRequest },
): Promise<{ live: LiveWithChannel; shorts: Page<LiveShortRow>; clips: Page<ClipRow> } | null> {
  const ofLive = eq(liveMoments.liveId, liveId);
  const isClip = and(ofLive, isNotNull(liveMoments.clipKey));
  const [[live], [shortsCounted], shortRows, [clipsCounted], clipRows] = await db.batch([
    selectLive(db, userId, liveId),
    db
      .select({ total: count() })
      .from(liveMoments)
      .innerJoin(shorts, eq(shorts.projectId, liveMoments.id))
      .where(ofLive),
    selectLiveShorts(db, userId)
      .where(ofLive)
      .orderBy(...SHORT_ORDERS[sort])
      .limit(pages.shorts.perPage)
      .offset(offsetOf(pages.shorts)),
    db.select({ total: count() }).from(liveMoments).where(isClip),
    db
      .select()
      .from(liveMoments)
      .where(isClip)
      .orderBy(...CLIP_ORDERS[sort])
      .limit(pages.clips.perPage)
      .offset(offsetOf(pages.clips)),
  ]);
  if (live === undefined) return null;
  return {
    live,
    shorts: { ...pages.shorts, rows: shortRows, total: shortsCounted?.total ?? 0 },
    clips: { ...pages.clips, rows: clipRows as ClipRow[], total: clipsCounted?.total ?? 0 },
  };
}

function selectLive(db: Db, userId: string, liveId: string) {
  return db
    .select({
      id: lives.id,
      status: lives.status,
      title: sql<string>`coalesce(nullif(${lives.title}, ''), ${liveChannels.title})`.as('live_title'),
      startedAt: lives.startedAt,
      endedAt: lives.endedAt,
      platform: liveChannels.platform,
      shownName: liveChannels.shownName,
      isFollower: followsLive(userId).mapWith(Boolean).as('is_follower'),
    })
    .from(lives)
    .innerJoin(liveChannels, eq(liveChannels.id, lives.channelId))
    .where(and(eq(lives.id, liveId), maySeeLive(userId)));
}
