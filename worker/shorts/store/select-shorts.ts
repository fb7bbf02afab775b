import { asc, desc, eq } from 'drizzle-orm';
import { shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** By score; early ones that are not, or not yet, among the best of the whole come last. */
export const BEST_FIRST = [asc(shorts.isEarly), desc(shorts.score), asc(shorts.id)];

/** The shorts of a project, best first, or one short. */
export function selectShorts(db: Db, wanted: { projectId: string } | { shortId: string }) {
  const where = 'shortId' in wanted ? eq(shorts.id, wanted.shortId) : eq(shorts.projectId, wanted.projectId);
  return db
    .select()
    .from(shorts)
    .where(where)
    .orderBy(...BEST_FIRST);
}
