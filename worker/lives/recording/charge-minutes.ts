import { sql } from 'drizzle-orm';
import { encodeTime } from 'ulid';
import { creditLedger, monitors, users } from '#schema/tables/index.ts';
import type { Deps } from '../../base/deps.ts';

const MINUTE_MS = 60_000;
const TIME_CHARS = 10;

/** Monitors whose live a node records right now. */
const RECORDED = sql`monitors
  join live_channels on live_channels.id = monitors.channel_id
  join lives on lives.id = live_channels.live_id and lives.status = 'monitoring'
  join jobs on jobs.project_id = lives.id and jobs.stage = 'capture-live' and jobs.status = 'leased'
  join users on users.id = monitors.user_id`;

/**
 * Takes one credit for the present minute of each monitor that is recorded, and pauses those whose user has none left: three statements,
 * one transaction. The reference of a movement names monitor and minute, so that a minute is taken once, however often this runs. Where
 * a user has fewer credits than monitors, the oldest go first.
 */
export async function chargeMinutes(deps: Pick<Deps, 'db' | 'clock'>, runTag: string): Promise<{ paused: number }> {
  const now = deps.clock();
  const minute = Math.floor(now / MINUTE_MS);
  const ref = sql`monitors.id || ':' || ${String(minute)}`;
  const isPaid = sql`exists (select 1 from credit_ledger where reason = 'live' and ref = ${ref})`;
  // Time, eight digits of this run, eight random ones of the row: a ULID, since hexadecimal digits are letters of its alphabet.
  const firstId = `${encodeTime(now, TIME_CHARS)}${runTag}`;
  const isOfThisRun = sql`id >= ${firstId} and id < ${`${firstId}G`}`;
  const [, , paused] = await deps.db.batch([
    deps.db.insert(creditLedger).select(sql`
      select ${firstId} || hex(randomblob(4)), user_id, -1, 'live', ref, ${now} from (
        select monitors.user_id, ${ref} as ref, users.balance,
          row_number() over (partition by monitors.user_id order by monitors.id) as place
        from ${RECORDED} where monitors.paused_at is null and not ${isPaid}
      ) where place <= balance`),
    deps.db
      .update(users)
      .set({
        balance: sql`${users.balance} - (select count(*) from credit_ledger where ${isOfThisRun} and user_id = users.id)`,
      })
      .where(sql`${users.id} in (select user_id from credit_ledger where ${isOfThisRun})`),
    deps.db
      .update(monitors)
      .set({ pausedAt: now, pauseReason: 'credits', updatedAt: now })
      .where(
        sql`${monitors.id} in (select monitors.id from ${WATCHED} where monitors.paused_at is null and users.balance < 1 and not ${isPaid})`,
      ),
  ]);
  return { paused: paused.meta.changes };
}

/** The same before a node has taken the recording: without credits it does not begin. */
const WATCHED = sql`monitors
  join live_channels on live_channels.id = monitors.channel_id
  join lives on lives.id = live_channels.live_id and lives.status = 'monitoring'
  join users on users.id = monitors.user_id`;

/** Eight hexadecimal digits, upper case, for the ids of one run. */
export function newRunTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
}
