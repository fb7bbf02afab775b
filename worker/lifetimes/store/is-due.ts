import { type SQL, sql } from 'drizzle-orm';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { HAS_OPEN_POSTS } from '../../archive/store/open-posts.ts';

/** Whose projects are to be warned of: those that nobody touched since `before`. Times in epoch milliseconds. */
export type Due = { userId: string; before: number; now: number };

/**
 * Condition on `projects`: nobody touched it since, its user was not warned since it was touched, and nobody has a link to
 * it or a post of it to come. Openings before migration 41 were not noted. The state is literal: with parameters SQLite cannot use the index
 * `projects_over`.
 */
export function isDue({ userId, before, now }: Due): SQL {
  const warned = sql.raw(`projects.expires_at - ${KEEP.warnedProjects.ms}`);
  return sql`projects.user_id = ${userId} and projects.status in ('face_analysis_done', 'refunded')
    and projects.updated_at < ${before} and projects.touched_at < ${before}
    and (projects.expires_at is null or projects.touched_at > ${warned})
    and (select cast(mark as integer) from sweep_marks where name = 'openings') < ${before}
    and not ${isNeeded(now)}`;
}

/** The same for `archived_projects`: what is touched leaves the archive, and what has a link does not come into it. */
export function isDueInArchive({ userId, before }: Due): SQL {
  return sql`archived_projects.user_id = ${userId} and archived_projects.touched_at < ${before}
    and archived_projects.expires_at is null`;
}

/** True for a project that somebody without an account can open, or that is still to be posted. */
export function isNeeded(now: number): SQL {
  return sql`(exists (select 1 from review_links where review_links.project_id = projects.id
    and review_links.expires_at > ${now}) or ${HAS_OPEN_POSTS})`;
}
