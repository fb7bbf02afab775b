import { sql } from 'drizzle-orm';
import { monitors } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { chargeOneEach, isCharged } from '../../credits/store/ledger.ts';

/** Monitors whose channel is live, before a node has taken the recording: without credits it does not begin. */
const WATCHED = sql`monitors
  join live_channels on live_channels.id = monitors.channel_id
  join lives on lives.id = live_channels.live_id and lives.status = 'monitoring'
  join users on users.id = monitors.user_id`;

/** Those of them whose live a node records right now. */
const RECORDED = sql`${WATCHED}
  join jobs on jobs.project_id = lives.id and jobs.stage = 'capture-live' and jobs.status = 'leased'`;

/**
 * Takes one credit for a minute of each recorded monitor and pauses monitors whose user has none left: three
 * statements, one transaction. `idPrefix` belongs to this run. Gives the number of monitors that were paused.
 */
export async function chargeRecorded(
  db: Db,
  { minute, idPrefix, now }: { minute: number; idPrefix: string; now: number },
): Promise<number> {
  const ref = sql`monitors.id || ':' || ${String(minute)}`;
  const due = sql`select monitors.user_id, ${ref} as ref, users.balance,
      row_number() over (partition by monitors.user_id order by monitors.id) as place
    from ${RECORDED} where monitors.paused_at is null and not ${isCharged(ref)}`;
  const [, , paused] = await db.batch([
    ...chargeOneEach(db, due, { idPrefix, now }),
    db
      .update(monitors)
      .set({ pausedAt: now, pauseReason: 'credits', updatedAt: now })
      .where(
        sql`${monitors.id} in (select monitors.id from ${WATCHED} where monitors.paused_at is null and users.balance < 1 and not ${isCharged(ref)})`,
      ),
  ]);
  return paused.meta.changes;
}
