import { and, eq, sql } from 'drizzle-orm';
import { jobs, renders, reviewComments, reviewLinks, shorts, translations } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { planRemovalOf } from '../media/store/plan-removal.ts';
import { cancelStaleFraming } from '../queue/store/cancel-framing.ts';

/**
 * Deletes a short of a finished project with its reviews, translations, renders and their jobs, so that later calls of their nodes fail, and
 * cancels its framing. Returns the key prefixes of its media, or null if it was already deleted. Framings of earlier
 * ranges lie under the attempts of the project's framing jobs.
 */
export async function eraseShort(
  db: Db,
  { shortId, projectId }: { shortId: string; projectId: string },
  now: number,
): Promise<string[] | null> {
  const ofShort = sql`select id from renders where short_id = ${shortId}`;
  const translating = sql`select job_id from translations where short_id = ${shortId} and job_id is not null`;
  const places = sql`
    select 'work/' || project_id || '/' || nonce || '/framing-' || ${shortId} as place from jobs
      where project_id = ${projectId} and stage = 'analyze-faces' and nonce is not null
    union all select 'public/thumbnails/' || project_id || '/' || nonce || '/' || ${shortId} from jobs
      where project_id = ${projectId} and stage = 'analyze-faces' and nonce is not null
    union all select 'public/renders/' || id || '/' from renders where short_id = ${shortId}
    union all select 'work/' || project_id || '/' || nonce || '/' from jobs
      where render_id in (${ofShort}) and part is not null and nonce is not null`;
  const [found, , , , , , , ended] = await db.batch([
    db.select({ place: sql<string>`places.place` }).from(sql`(${places}) as places`),
    planRemovalOf(db, places, now),
    db.delete(jobs).where(sql`${jobs.renderId} in (${ofShort}) or ${jobs.id} in (${translating})`),
    db.delete(renders).where(eq(renders.shortId, shortId)),
    db.delete(reviewComments).where(eq(reviewComments.shortId, shortId)),
    db.delete(reviewLinks).where(eq(reviewLinks.shortId, shortId)),
    db.delete(translations).where(eq(translations.shortId, shortId)),
    db.delete(shorts).where(and(eq(shorts.id, shortId), eq(shorts.projectId, projectId))),
    ...cancelStaleFraming(db, projectId, now),
  ]);
  return ended.meta.changes === 0 ? null : found.map(({ place }) => place);
}
