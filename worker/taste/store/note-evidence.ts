import { type SQL, sql } from 'drizzle-orm';
import { LEARNING, type WatchedVideo } from '#schema/domain/taste/learned.ts';
import { tastes } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';

const IS_ON = sql`${tastes.isOn} = 1`;

/** Only open accounts learn. */
export function isOpen(userId: string): SQL {
  return sql`exists (select 1 from users where id = ${userId} and deleted_at is null)`;
}

/** Statement that has the taste of a user learned again at this time, unless it is off or already waits. */
export function learnLater(db: Db, userId: string, learnAt: number): Statement {
  return insertWhere(db, tastes, { id: userId, isOn: true, videos: [], learnAt }, isOpen(userId)).onConflictDoUpdate({
    target: tastes.id,
    set: { learnAt: sql`coalesce(learn_at, ${learnAt})` },
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
    set: { videos: kept, learnAt: sql`coalesce(learn_at, ${now})` },
    setWhere: IS_ON,
  });
}
