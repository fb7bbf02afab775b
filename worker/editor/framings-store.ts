import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Range } from '#schema/domain/clip.ts';
import { shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/** The stored framings of a project's own shorts, in order of time. */
export async function findFramings(
  db: Db,
  projectId: string,
): Promise<(Range & { shortId: string; framingKey: string | null })[]> {
  return db
    .select({ shortId: shorts.id, framingKey: shorts.framingKey, startSec: shorts.startSec, endSec: shorts.endSec })
    .from(shorts)
    .where(and(eq(shorts.projectId, projectId), isNotNull(shorts.framingKey)))
    .orderBy(asc(shorts.startSec));
}
