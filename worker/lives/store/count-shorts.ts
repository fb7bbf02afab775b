import { sql } from 'drizzle-orm';
import { isOfLive } from '#schema/domain/live.ts';
import { lives } from '#schema/tables/index.ts';
import type { GuardedWrite, Statement } from '../../base/store/statements.ts';

/**
 * Counts the shorts of a live again, after the project of one of its moments has created some. No statement for other
 * projects.
 */
export function countShortsOfLive(
  { db, now, guard }: GuardedWrite,
  project: { id: string; userId: string },
): Statement[] {
  if (!isOfLive(project)) return [];
  const shortsCount = sql`(select count(*) from live_moments join shorts on shorts.project_id = live_moments.id
    where live_moments.live_id = lives.id)`;
  const isItsLive = sql`${lives.id} = (select live_id from live_moments where id = ${project.id}) and ${guard}`;
  return [db.update(lives).set({ shortsCount, updatedAt: now }).where(isItsLive)];
}
