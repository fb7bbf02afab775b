import { sql } from 'drizzle-orm';
import type { ShortDraft } from '#schema/domain/score.ts';
import { shorts } from '#schema/tables/index.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';
import type { ProjectRow } from '../../projects/store/select-project.ts';

/**
 * One statement that stores all drafts of a project. They are one JSON parameter, because D1 binds at most 100 values.
 * With several framing jobs, the best short belongs to the first job and so on, and the last job frames the rest.
 */
export function addShorts(
  write: GuardedInsert,
  project: ProjectRow,
  drafts: ShortDraft[],
  framingJobIds: readonly string[],
): Statement[] {
  if (drafts.length === 0) return [];
  const jobOf = shareJobs(drafts, framingJobIds);
  // Sorted, so that shorts with equal scores keep their order wherever the id decides.
  const ids = drafts.map(() => write.newId()).toSorted();
  const rows = JSON.stringify(drafts.map((draft, at) => ({ ...draft, id: ids[at], framingJobId: jobOf.get(draft) })));
  return [
    // Columns in the order of the table, because drizzle's insert from a select needs all of them.
    write.db.insert(shorts).select(sql`
      select value ->> 'id', ${project.id}, ${project.userId}, value ->> 'title', value ->> 'description', value -> 'hashtags',
        value ->> 'startSec', value ->> 'endSec', value ->> 'score', value -> 'details', null, null, null, null,
        value ->> 'framingJobId', null, ${write.now}, null, null, null, null, null, 0
      from json_each(${rows}) where ${write.guard}`),
  ];
}

/** The framing job of each draft. Empty for a single job, which frames all shorts of the project. */
function shareJobs(drafts: readonly ShortDraft[], jobIds: readonly string[]): Map<ShortDraft, string | undefined> {
  if (jobIds.length < 2) return new Map();
  const bestFirst = drafts.toSorted((a, b) => b.score - a.score);
  return new Map(bestFirst.map((draft, rank) => [draft, jobIds[Math.min(rank, jobIds.length - 1)]]));
}
