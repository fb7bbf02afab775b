import { sql } from 'drizzle-orm';
import type { ShortDraft } from '#schema/domain/score.ts';
import { shorts } from '#schema/tables/index.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';
import type { ProjectRow } from '../../projects/store/select-project.ts';

/**
 * One statement that stores all drafts of a project. They are one JSON parameter, because D1 binds at most 100 values.
 */
export function addShorts(write: GuardedInsert, project: ProjectRow, drafts: ShortDraft[]): Statement[] {
  if (drafts.length === 0) return [];
  const rows = JSON.stringify(drafts.map((draft) => ({ id: write.newId(), ...draft })));
  return [
    // Columns in the order of the table, because drizzle's insert from a select needs all of them.
    write.db.insert(shorts).select(sql`
      select value ->> 'id', ${project.id}, ${project.userId}, value ->> 'title', value ->> 'description', value -> 'hashtags',
        value ->> 'startSec', value ->> 'endSec', value ->> 'score', value -> 'details', null, null, null, null, null, null, ${write.now},
        null, null, null
      from json_each(${rows}) where ${write.guard}`),
  ];
}
