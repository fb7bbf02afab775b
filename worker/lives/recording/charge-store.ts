import { sql } from 'drizzle-orm';
import { monitors } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { chargeOneEach, isCharged } from '../../credits/store/ledger.ts';

/**
 * Monitors whose channel is on air, even before a node has claimed the recording. Without credits no recording starts.
 * Cross joins keep the order: a few lives first, and not all monitors.
 */
const WATCHED = sql`lives
  cross join live_channels on live_channels.id = lives.channel_id and live_channels.live_id = lives.id and lives.status = 'monitoring'
  cross join monitors on monitors.channel_id = live_channels.id
  cross join users on users.id = monitors.user_id`;

/** Monitors whose live a node is recording now. */
const RECORDED = sql`${WATCHED}
  cross join jobs on jobs.project_id = lives.id and jobs.stage = 'capture-live' and jobs.status = 'leased'`;

/**
 * Charges one minute to each recorded monitor and pauses monitors whose user has no credits left. Three statements in
 * one transaction. `idPrefix` is unique to this run. Returns the number of paused monitors.
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
