import { and, eq, sql } from 'drizzle-orm';
import type { ShortDraft } from '#schema/domain/score.ts';
import { jobs, shorts } from '#schema/tables/index.ts';
import { insertRows } from '../../base/store/insert-rows.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';
import type { ProjectRow } from '../../projects/store/select-project.ts';

/**
 * One statement that stores all drafts of a project. `jobOf`: the framing job of a draft, if not the one that frames
 * all shorts of the project.
 */
export function addShorts(
  write: GuardedInsert,
  project: ProjectRow,
  drafts: readonly (ShortDraft & { isEarly?: boolean })[],
  jobOf: (draft: ShortDraft) => string | undefined,
): Statement[] {
  if (drafts.length === 0) return [];
  // Sorted, so that shorts with equal scores keep their order wherever the id decides.
  const ids = drafts.map(() => write.newId()).toSorted();
  const rows = drafts.map((draft, at) => ({
    ...draft,
    id: ids[at] as string,
    projectId: project.id,
    userId: project.userId,
    scoreDetails: draft.details,
    framingJobId: jobOf(draft),
    createdAt: write.now,
  }));
  return [insertRows(write.db, shorts, rows, write.guard)];
}

/**
 * Stores in the request for further clips which ones it added (those that wait for a framing job), and which keywords no
 * clip is about.
 */
export function noteMoreShorts(
  { db, guard }: GuardedInsert,
  jobId: string,
  { framingJobId, notFound }: { framingJobId: string; notFound: readonly string[] },
): Statement {
  const ids = sql`(select json_group_array(id) from shorts where framing_job_id = ${framingJobId})`;
  return db
    .update(jobs)
    .set({
      more: sql`json_set(${jobs.more}, '$.shortIds', json(${ids}), '$.notFound', json(${JSON.stringify(notFound)}))`,
    })
    .where(and(eq(jobs.id, jobId), guard));
}

/**
 * The framing job of each draft: the best short belongs to the first job and so on, and the last job frames the rest.
 * Undefined for a single job, which frames all shorts of the project, unless others frame some of them (`isShared`).
 */
export function shareJobs(
  drafts: readonly ShortDraft[],
  jobIds: readonly string[],
  { isShared }: { isShared: boolean },
): (draft: ShortDraft) => string | undefined {
  if (jobIds.length < 2 && !isShared) return () => undefined;
  const bestFirst = drafts.toSorted((a, b) => b.score - a.score);
  return (draft) => jobIds[Math.min(bestFirst.indexOf(draft), jobIds.length - 1)];
}
