import { and, eq, sql } from 'drizzle-orm';
import { archivedProjects, archivedReferences } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { planRemovalOf } from '../../media/store/plan-removal.ts';
import { placesOfProject } from '../../media/remove.ts';

/** Removes a project from the archive, and plans the removal of its media. Nothing is brought back for that. */
export async function eraseArchived(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<void> {
  const mine = and(eq(archivedProjects.userId, userId), eq(archivedProjects.id, id));
  const places = sql`select 'public/renders/' || (made.value ->> 0) || '/' from archived_projects, json_each(archived_projects.renders) as made
    where ${mine}`;
  // Only if it is there: it may have been opened meanwhile.
  const own = sql`select place.value from archived_projects, json_each(${JSON.stringify(placesOfProject(id))}) as place where ${mine}`;
  await db.batch([
    planRemovalOf(db, places, now),
    planRemovalOf(db, own, now),
    db.delete(archivedReferences).where(and(eq(archivedReferences.userId, userId), eq(archivedReferences.id, id))),
    db.delete(archivedProjects).where(mine),
  ]);
}
