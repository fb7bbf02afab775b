import { lt, sql } from 'drizzle-orm';
import { LIVES } from '#schema/domain/limits.ts';
import { liveSegments } from '#schema/tables/index.ts';
import type { Deps } from '../../base/deps.ts';

const HOUR_MS = 3_600_000;
/** Keys that the bucket deletes in one call. */
const KEYS_PER_CALL = 1_000;

/**
 * Removes the pieces of recordings that are older than the buffer: first the objects, then their rows, so that what the storage could
 * not remove is found again. Gives their number.
 */
export async function removeOldSegments(deps: Pick<Deps, 'db' | 'media' | 'clock' | 'settings'>): Promise<number> {
  const before = deps.clock() - deps.settings.LIVE_BUFFER_HOURS * HOUR_MS;
  let removed = 0;
  while (removed < LIVES.removalsPerMinute) {
    const old = await deps.db
      .select({ liveId: liveSegments.liveId, seq: liveSegments.seq, key: liveSegments.key })
      .from(liveSegments)
      .where(lt(liveSegments.createdAt, before))
      .orderBy(liveSegments.createdAt)
      .limit(KEYS_PER_CALL);
    if (old.length === 0) break;
    await deps.media.delete(old.map(({ key }) => key));
    const rows = JSON.stringify(old);
    await deps.db
      .delete(liveSegments)
      .where(sql`(live_id, seq) in (select value ->> 'liveId', value ->> 'seq' from json_each(${rows}))`);
    removed += old.length;
    if (old.length < KEYS_PER_CALL) break;
  }
  return removed;
}
