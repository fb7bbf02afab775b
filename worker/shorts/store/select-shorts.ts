import { eq } from 'drizzle-orm';
import { shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { BEST_FIRST } from '../../projects/store/best-first.ts';

/** The shorts of a project, best first, or one short. */
export function selectShorts(db: Db, wanted: { projectId: string } | { shortId: string }) {
  const where = 'shortId' in wanted ? eq(shorts.id, wanted.shortId) : eq(shorts.projectId, wanted.projectId);
  return db
    .select()
    .from(shorts)
    .where(where)
    .orderBy(...BEST_FIRST);
}
