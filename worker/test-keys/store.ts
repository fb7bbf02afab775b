import { and, gte, lt } from 'drizzle-orm';
import { TEST_ID_START } from '#schema/domain/access/test-key.ts';
import { projects } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { isOfTest } from '../base/store/test-users.ts';

/** Test projects that were created before this time. Reads an index of projects by user, of which these are the last. */
export function findOldTestProjects(db: Db, before: number, { limit, skip }: { limit: number; skip: number }) {
  return db
    .select({ id: projects.id, userId: projects.userId })
    .from(projects)
    .where(and(gte(projects.userId, TEST_ID_START), isOfTest(projects.userId), lt(projects.createdAt, before)))
    .orderBy(projects.userId)
    .limit(limit)
    .offset(skip);
}
