import { and, eq } from 'drizzle-orm';
import type { Range } from '#schema/domain/clip.ts';
import { isOfLive } from '#schema/domain/live.ts';
import { liveMoments } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/**
 * The moment whose short a hidden project makes. Times are in seconds of the live, like the times of the project's
 * source. For projects of users it is null, without a query.
 */
export async function findMomentOf(db: Db, project: { id: string; userId: string }): Promise<Range | null> {
  if (!isOfLive(project)) return null;
  const [moment] = await db
    .select({ startSec: liveMoments.startSec, endSec: liveMoments.endSec })
    .from(liveMoments)
    .where(eq(liveMoments.id, project.id));
  return moment ?? null;
}

/** True if the live has this moment. */
export async function isMomentOf(db: Db, { liveId, momentId }: { liveId: string; momentId: string }): Promise<boolean> {
  const found = await db
    .select({ id: liveMoments.id })
    .from(liveMoments)
    .where(and(eq(liveMoments.id, momentId), eq(liveMoments.liveId, liveId)));
  return found.length > 0;
}
