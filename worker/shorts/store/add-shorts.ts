import { sql } from 'drizzle-orm';
import type { ShortDraft } from '#schema/domain/score.ts';
import { shorts } from '#schema/tables/index.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';
import type { ProjectRow } from '../../projects/store/select-project.ts';

/**
 * One statement that stores all drafts of a project. They travel as one JSON parameter, since D1 binds 100 values at
 * most.
 */
export function addShorts(write: GuardedInsert, project: ProjectRow, drafts: ShortDraft[]): Statement[] {
  if (drafts.length === 0) return [];
  const rows = JSON.stringify(drafts.map((draft) => ({ id: write.newId(), ...draft })));
  return [
    // Columns in the order of the table: drizzle's insert from a select wants all of them.
    write.db.insert(shorts).select(sql`
      select value ->> 'id', ${project.id}, ${project.userId}, value ->> 'title', value ->> 'description', value -> 'hashtags',
        value ->> 'startSec', value ->> 'endSec', value ->> 'score', value -> 'details', null, null, null, null, null, null, ${write.now},
        null, null, null
      from json_each(${rows}) where ${write.guard}`),
  ];
}
