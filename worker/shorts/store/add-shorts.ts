import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { ShortDraft } from '#schema/domain/score.ts';
import { shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { ProjectRow } from '../../projects/store/project-transitions.ts';

type Context = { db: Db; now: number; newId: () => string; guard: SQL };

/** One statement that stores all drafts of a project; a JSON parameter keeps it within D1's 100 bound values. */
export function addShorts(context: Context, project: ProjectRow, drafts: ShortDraft[]): BatchItem<'sqlite'>[] {
  if (drafts.length === 0) return [];
  const rows = JSON.stringify(drafts.map((draft) => ({ id: context.newId(), ...draft })));
  return [
    // Columns in the order of the table: drizzle's insert from a select wants all of them.
    context.db.insert(shorts).select(sql`
      select value ->> 'id', ${project.id}, ${project.userId}, value ->> 'title', value ->> 'description', value -> 'hashtags',
        value ->> 'startSec', value ->> 'endSec', value ->> 'score', value -> 'details', null, null, null, null, null, null, ${context.now},
        null, null, null
      from json_each(${rows}) where ${context.guard}`),
  ];
}
