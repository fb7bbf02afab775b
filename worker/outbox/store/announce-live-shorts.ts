import { type SQL, sql } from 'drizzle-orm';
import { encodeTime } from 'ulid';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import type { WebhookEvent } from '#schema/domain/webhook-events.ts';
import { lives, webhookDeliveries } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

const TIME_CHARS = 10;
const EVENT: WebhookEvent = 'live.short.created';

/** True of a project that makes the short of a moment: it belongs to nobody. */
export function isOfLive(project: { userId: string }): boolean {
  return project.userId === LIVES_OWNER_ID;
}

/**
 * One statement that writes a delivery for each webhook of each follower who was not paused when the moment came. How many there are
 * nobody knows before, so SQLite makes the ids: a ULID's time and 64 random bits, whose hexadecimal digits are letters of its alphabet.
 */
export function announceLiveShorts({ db, now, guard }: { db: Db; now: number; guard: SQL }, projectId: string) {
  return db.insert(webhookDeliveries).select(sql`
    select ${encodeTime(now, TIME_CHARS)} || hex(randomblob(8)), monitors.user_id, webhooks.id, webhooks.url, ${EVENT}, shorts.id, '',
      'pending', 0, null, ${now}, ${now}, ${now}
    from shorts
      join live_moments on live_moments.id = shorts.project_id
      join lives on lives.id = live_moments.live_id
      join monitors on monitors.channel_id = lives.channel_id
      join webhooks on webhooks.user_id = monitors.user_id
    where shorts.project_id = ${projectId}
      and (monitors.paused_at is null or monitors.paused_at >= live_moments.created_at)
      and exists (select 1 from json_each(webhooks.events) where value = ${EVENT})
      and ${guard}`);
}

/** Counts the shorts of a live anew, once the project of one of its moments has made some. Nothing for any other project. */
export function countOfLive(
  { db, now, guard }: { db: Db; now: number; guard: SQL },
  project: { id: string; userId: string },
) {
  if (!isOfLive(project)) return [];
  const shortsCount = sql`(select count(*) from live_moments join shorts on shorts.project_id = live_moments.id
    where live_moments.live_id = lives.id)`;
  const isItsLive = sql`${lives.id} = (select live_id from live_moments where id = ${project.id}) and ${guard}`;
  return [db.update(lives).set({ shortsCount, updatedAt: now }).where(isItsLive)];
}
