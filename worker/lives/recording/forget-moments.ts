import { sql } from 'drizzle-orm';
import { LIVES } from '#schema/domain/limits.ts';
import { jobs, liveMoments, mediaRemovals, projects, shorts } from '#schema/tables/index.ts';
import type { Deps } from '../../base/deps.ts';
import { FINAL_AFTER_MS } from '../../media/removals.ts';

const MINUTE_MS = 60_000;
/** It looks through all lives, so it runs in one minute of an hour. */
const MINUTES_APART = 60;

/**
 * Forgets moments that nobody can see any more: of channels without a monitor for a month, but for those of which somebody has a copy or a
 * render. Their clips, sources and shorts leave storage with the sweep of removals. One trip; gives their number.
 */
export async function forgetMoments({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  if (Math.floor(now / MINUTE_MS) % MINUTES_APART !== 0) return 0;
  // The same ones in each statement: only the last of them changes what it depends on.
  const forgotten = sql`(select live_moments.id from lives
    join live_moments on live_moments.live_id = lives.id
    where lives.updated_at < ${now - LIVES.keepUnfollowedMs} and lives.status <> 'monitoring'
      and not exists (select 1 from monitors where monitors.channel_id = lives.channel_id)
      and not exists (select 1 from renders where renders.project_id = live_moments.id)
      and not exists (select 1 from jobs where jobs.project_id = live_moments.id and jobs.status in ('queued', 'leased'))
      and live_moments.id not in (select origin_project_id from shorts where origin_project_id is not null)
    order by live_moments.id limit ${LIVES.forgottenAtOnce})`;
  const places = sql`select 'sources/' || id || '/' from ${forgotten} union all select 'work/' || id || '/' from ${forgotten}
    union all select 'public/thumbnails/' || id || '/' from ${forgotten}
    union all select clip_key from live_moments where clip_key is not null and id in ${forgotten}
    union all select thumbnail_key from live_moments where thumbnail_key is not null and id in ${forgotten}`;
  const [, , , , ended] = await db.batch([
    db
      .insert(mediaRemovals)
      .select(sql`select *, ${now}, ${now + FINAL_AFTER_MS} from (${places}) where true`)
      .onConflictDoNothing(),
    db.delete(jobs).where(sql`${jobs.projectId} in ${forgotten}`),
    db.delete(shorts).where(sql`${shorts.projectId} in ${forgotten}`),
    db.delete(projects).where(sql`${projects.id} in ${forgotten}`),
    db.delete(liveMoments).where(sql`${liveMoments.id} in ${forgotten}`),
  ]);
  return ended.meta.changes;
}
