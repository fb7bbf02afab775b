import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import type { CreateMonitorRequest, EditMonitorRequest, PublicSort } from '#schema/contract/live.ts';
import { LIVES } from '#schema/domain/limits.ts';
import type { LivePlatform } from '#schema/domain/live.ts';
import type { LiveState } from '#schema/domain/states.ts';
import { liveChannels, lives, monitorFavorites, monitors } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { offsetOf, type Page } from '../../http/pages.ts';
import { familyOf } from '../../base/store/family.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';

/** A monitor, with the facts about its channel and about the caller that the response shows. */
export type MonitorRow = typeof monitors.$inferSelect & {
  liveId: string;
  liveStatus: LiveState;
  platform: LivePlatform;
  shownName: string;
  shortsCount: number;
  isFavorited: boolean;
};

const viewed = (callerId: string) => ({
  ...getTableColumns(monitors),
  liveId: sql<string>`${lives.id}`.as('live_row'),
  liveStatus: sql<LiveState>`${lives.status}`.as('live_status'),
  platform: sql<LivePlatform>`${liveChannels.platform}`.as('channel_platform'),
  shownName: sql<string>`${liveChannels.shownName}`.as('channel_name'),
  shortsCount: sql<number>`${lives.shortsCount}`.as('live_shorts'),
  isFavorited: sql`exists (select 1 from monitor_favorites
    where monitor_favorites.monitor_id = monitors.id and monitor_favorites.user_id = ${callerId})`
    .mapWith(Boolean)
    .as('is_favorited'),
});

function selectMonitors(db: Db, callerId: string) {
  return db
    .select(viewed(callerId))
    .from(monitors)
    .innerJoin(liveChannels, eq(liveChannels.id, monitors.channelId))
    .innerJoin(lives, eq(lives.id, liveChannels.liveId));
}

/** All monitors of a user, newest first. */
export async function listMonitors(
  db: Db,
  userId: string,
  visibility: 'public' | 'private' | undefined,
): Promise<MonitorRow[]> {
  const [rows] = await db.batch([
    selectMonitors(db, userId)
      .where(
        and(eq(monitors.userId, userId), visibility === undefined ? undefined : eq(monitors.visibility, visibility)),
      )
      .orderBy(desc(monitors.id)),
  ]);
  return rows;
}

type PublicFilter = { platform?: LivePlatform | undefined; q?: string | undefined; sort: PublicSort };

const IS_PUBLIC = sql`${monitors.visibility} = 'public'`;

/** For a playlist, only its host is searched: a search must not reveal what the response hides. */
const FOUND_BY = sql`case ${liveChannels.platform} when 'hls' then ${liveChannels.title} else ${liveChannels.shownName} end`;

const PUBLIC_ORDERS: Record<PublicSort, SQL[]> = {
  created_at: [desc(monitors.id)],
  name: [sql`${monitors.name} collate nocase`, asc(monitors.id)],
  shorts: [desc(lives.shortsCount), asc(monitors.id)],
};

/**
 * A page of the public monitors of all users, as one user sees them. The search does not use `like`: D1 refuses
 * patterns of more than 50 bytes.
 */
export async function listPublic(
  db: Db,
  callerId: string,
  filter: PublicFilter,
  page: PageRequest,
): Promise<Page<MonitorRow>> {
  const { platform, q = '', sort } = filter;
  const where = and(
    IS_PUBLIC,
    platform === undefined ? undefined : eq(liveChannels.platform, platform),
    q === ''
      ? undefined
      : sql`(instr(lower(${monitors.name}), lower(${q})) > 0 or instr(lower(${FOUND_BY}), lower(${q})) > 0)`,
  );
  const [[counted], rows] = await db.batch([
    db
      .select({ total: count() })
      .from(monitors)
      .innerJoin(liveChannels, eq(liveChannels.id, monitors.channelId))
      .where(where),
    selectMonitors(db, callerId)
      .where(where)
      .orderBy(...PUBLIC_ORDERS[sort])
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

type OwnedMonitor = { userId: string; monitorId: string };

/** A monitor of the user, or null. */
export async function findMonitor(db: Db, { userId, monitorId }: OwnedMonitor): Promise<MonitorRow | null> {
  const [row] = await selectMonitors(db, userId).where(and(eq(monitors.id, monitorId), eq(monitors.userId, userId)));
  return row ?? null;
}

/** A monitor that the user may see: their own or a public one. Null if there is none. */
export async function findVisibleMonitor(db: Db, { userId, monitorId }: OwnedMonitor): Promise<MonitorRow | null> {
  const [row] = await selectMonitors(db, userId).where(
    and(eq(monitors.id, monitorId), sql`(${monitors.userId} = ${userId} or ${IS_PUBLIC})`),
  );
  return row ?? null;
}

type FollowDraft = {
  channel: Omit<typeof liveChannels.$inferInsert, 'id' | 'liveId'>;
  monitor: Omit<typeof monitors.$inferInsert, 'channelId'>;
  channelId: string;
  liveId: string;
};

/**
 * Creates a monitor, and its channel with the first monitor. An existing monitor of the user gets the given settings.
 * One transaction, so that parallel requests find what the first one added. Returns the user's monitor of that channel
 * and whether it is new. Null if the user has the maximum number of monitors.
 */
export async function follow(
  db: Db,
  draft: FollowDraft,
  { settings, now }: { settings: CreateMonitorRequest['settings']; now: number },
): Promise<{ row: MonitorRow; isNew: boolean } | null> {
  const { platform, channel } = draft.channel;
  const { userId } = draft.monitor;
  const channelId = sql`(select id from live_channels where platform = ${platform} and channel = ${channel})`;
  const hasRoom = sql`(select count(*) from monitors where user_id = ${userId}) < ${LIVES.monitorsPerUser}`;
  const { id, liveId } = { id: draft.channelId, liveId: draft.liveId };
  const live = { id: liveId, channelId: id, status: 'waiting' as const, createdAt: now, updatedAt: now };
  const mine = and(eq(monitors.userId, userId), eq(monitors.channelId, channelId));
  const [, , , added, , [row]] = await db.batch([
    insertWhere(db, liveChannels, { ...draft.channel, id, liveId }, hasRoom).onConflictDoNothing(),
    insertWhere(db, lives, live, sql`exists (select 1 from live_channels where id = ${id})`),
    db
      .update(liveChannels)
      .set({ nextCheckAt: now })
      .where(and(eq(liveChannels.id, channelId), sql`${liveChannels.nextCheckAt} > ${now}`)),
    insertWhere(
      db,
      monitors,
      { ...draft.monitor, channelId },
      sql`${hasRoom} and exists ${channelId}`,
    ).onConflictDoNothing(),
    db
      .update(monitors)
      // Undefined settings stay.
      .set({ ...settings, updatedAt: now })
      .where(mine),
    selectMonitors(db, userId).where(mine),
  ]);
  return row === undefined ? null : { row, isNew: added.meta.changes === 1 };
}

/** Changes a monitor. If it is resumed, its channel is due at once. False if the user has no such monitor. */
export async function editMonitor(
  db: Db,
  { userId, monitorId }: OwnedMonitor,
  { name, visibility, paused }: EditMonitorRequest,
  now: number,
): Promise<boolean> {
  const mine = and(eq(monitors.id, monitorId), eq(monitors.userId, userId));
  const pause = {
    pausedAt: paused === true ? sql`coalesce(${monitors.pausedAt}, ${now})` : null,
    pauseReason: paused === true ? sql`coalesce(${monitors.pauseReason}, 'owner')` : null,
  };
  const [edited] = await db.batch([
    db
      .update(monitors)
      .set({
        ...(name === undefined ? {} : { name }),
        ...(visibility === undefined ? {} : { visibility }),
        ...(paused === undefined ? {} : pause),
        updatedAt: now,
      })
      .where(mine),
    db
      .update(liveChannels)
      .set({ nextCheckAt: now })
      .where(
        sql`${paused === false ? 1 : 0} and id = (select channel_id from monitors where id = ${monitorId} and user_id = ${userId})`,
      ),
  ]);
  return edited.meta.changes === 1;
}

/**
 * Removes a monitor. If it was the last one of its channel, the retention time of the channel's lives starts now. False
 * if the user has no such monitor.
 */
export async function removeMonitor(db: Db, { userId, monitorId }: OwnedMonitor, now: number): Promise<boolean> {
  const isMine = sql`exists (select 1 from monitors where id = ${monitorId} and user_id = ${userId})`;
  const channelId = sql`(select channel_id from monitors where id = ${monitorId} and user_id = ${userId})`;
  const [, , removed] = await db.batch([
    db
      .update(lives)
      .set({ updatedAt: now })
      .where(sql`${lives.channelId} = ${channelId}`),
    db.delete(monitorFavorites).where(and(eq(monitorFavorites.monitorId, monitorId), isMine)),
    db.delete(monitors).where(and(eq(monitors.id, monitorId), eq(monitors.userId, userId))),
  ]);
  return removed.meta.changes === 1;
}

export async function setFavorite(
  db: Db,
  { userId, monitorId }: OwnedMonitor,
  isFavorite: boolean,
  now: number,
): Promise<void> {
  const one = and(eq(monitorFavorites.userId, userId), eq(monitorFavorites.monitorId, monitorId));
  if (!isFavorite) await db.delete(monitorFavorites).where(one);
  else {
    const row = { userId, monitorId, createdAt: now };
    const isThere = sql`exists (select 1 from monitors where id = ${monitorId})`;
    await insertWhere(db, monitorFavorites, row, isThere).onConflictDoNothing();
  }
}

/** Pauses every monitor of a user and of their sub-accounts. */
export async function pauseMonitorsOf(db: Db, userId: string, now: number): Promise<void> {
  await db
    .update(monitors)
    .set({ pausedAt: now, pauseReason: 'owner', updatedAt: now })
    .where(and(sql`${monitors.userId} in ${familyOf(userId)}`, isNull(monitors.pausedAt)));
}
