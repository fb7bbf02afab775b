import { type SQL, sql } from 'drizzle-orm';
import { LEARNING, type WatchedVideo } from '#schema/domain/taste/learned.ts';
import { tastes } from '#schema/tables/index.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';

const IS_ON = sql`${tastes.isOn} = 1`;

/** Only open accounts learn. */
export function isOpen(userId: string): SQL {
  return sql`exists (select 1 from users where id = ${userId} and deleted_at is null)`;
}

/**
 * When to learn after new evidence. A time that has come may be one that a run learns from right now, without this evidence:
 * one millisecond more, and that run leaves it for the next one. The order of those that wait stays.
 */
function nextTime(now: number, otherwise: number): SQL {
  return sql`case when learn_at <= ${now} then learn_at + 1 else coalesce(learn_at, ${otherwise}) end`;
}

/** Statement that has the taste of a user learned again after a wait, in milliseconds, unless it is off or already waits. */
export function learnLater({ db, now }: Pick<GuardedInsert, 'db' | 'now'>, userId: string, waitMs: number): Statement {
  const learnAt = now + waitMs;
  return insertWhere(db, tastes, { id: userId, isOn: true, videos: [], learnAt }, isOpen(userId)).onConflictDoUpdate({
    target: tastes.id,
    set: { learnAt: nextTime(now, learnAt) },
    setWhere: IS_ON,
  });
}

/** Statement that keeps what a long video showed, in place of what the same video showed before; the oldest one goes. */
export function noteVideo(
  { db, guard, now }: Pick<GuardedInsert, 'db' | 'guard' | 'now'>,
  userId: string,
  video: WatchedVideo,
): Statement {
  const added = JSON.stringify(video);
  const kept = sql`(select json_group_array(json(value)) from (
    select json(${added}) as value, -1 as place
    union all select old.value, old.key from json_each(tastes.videos) as old
      where old.value ->> '$.video' <> ${video.video}
    order by place limit ${LEARNING.videos}))`;
  const row = { id: userId, isOn: true, videos: [video], learnAt: now };
  return insertWhere(db, tastes, row, sql`${guard} and ${isOpen(userId)}`).onConflictDoUpdate({
    target: tastes.id,
    set: { videos: kept, learnAt: nextTime(now, now) },
    setWhere: IS_ON,
  });
}
