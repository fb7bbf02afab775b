import { eq, gt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ListFilter } from '#schema/contract/pages.ts';

/** Conditions of a list's filters. Undefined: no filter. No `like`: D1 refuses patterns of more than 50 bytes. */
export function filteredBy(
  { q, createdAfter }: ListFilter,
  columns: { searched: readonly SQLiteColumn[]; createdAt: SQLiteColumn },
): (SQL | undefined)[] {
  const found = columns.searched.map((column) => sql`instr(lower(${column}), lower(${q})) > 0`);
  return [
    q === undefined ? undefined : sql`(${sql.join(found, sql` or `)})`,
    createdAfter === undefined ? undefined : gt(columns.createdAt, createdAfter),
  ];
}

/** What the client's own system calls a project. `metadata`: a text or number at the top level of its own object. */
export type ReferenceFilter = {
  externalId?: string | undefined;
  metadata?: { name: string; value: string } | undefined;
};

/** Conditions of `external_id` and `metadata`. Undefined: no filter. */
export function referredTo(
  { externalId, metadata }: ReferenceFilter,
  columns: { externalId: SQLiteColumn; clientMetadata: SQLiteColumn },
): (SQL | undefined)[] {
  return [
    externalId === undefined ? undefined : eq(columns.externalId, externalId),
    metadata === undefined
      ? undefined
      : sql`exists (select 1 from json_each(${columns.clientMetadata}) as own where own.key = ${metadata.name}
          and own.type in ('text', 'integer', 'real') and cast(own.value as text) = ${metadata.value})`,
  ];
}
