import { and, inArray, sql } from 'drizzle-orm';
import { shorts } from '#schema/tables/index.ts';
import type { GuardedWrite, Statement } from '../../base/store/statements.ts';
import { cancelStaleFraming } from '../../queue/store/cancel-framing.ts';

/**
 * Statements that take early shorts among the best of the whole: they stay as they are. One that is not framed yet, or
 * could not be, is framed with the others, by `jobId`, and its own job ends.
 */
export function takeEarly(
  { db, now, guard }: GuardedWrite,
  projectId: string,
  found: readonly { id: string }[],
  jobId: string,
): Statement[] {
  if (found.length === 0) return [];
  const isFramed = sql`${shorts.framingRef} is not null`;
  return [
    db
      .update(shorts)
      .set({
        isEarly: null,
        framingJobId: sql`iif(${isFramed}, ${shorts.framingJobId}, ${jobId})`,
        framingFailure: sql`iif(${isFramed}, ${shorts.framingFailure}, null)`,
      })
      .where(
        and(
          inArray(
            shorts.id,
            found.map(({ id }) => id),
          ),
          guard,
        ),
      ),
    ...cancelStaleFraming(db, projectId, now, guard),
  ];
}
