import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/** The framed shorts of a user's project that were not rejected, in the order of the video. */
export function findCandidates(db: Db, { userId, projectId }: { userId: string; projectId: string }) {
  const isCandidate = or(isNull(shorts.mark), ne(shorts.mark, 'reject'));
  return db
    .select()
    .from(shorts)
    .where(and(eq(shorts.projectId, projectId), eq(shorts.userId, userId), isNotNull(shorts.framingRef), isCandidate))
    .orderBy(asc(shorts.startSec), asc(shorts.id));
}
