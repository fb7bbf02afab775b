import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { shortenPlan } from '#schema/domain/render-plan.ts';
import {
  dictionaries,
  jobs,
  projects,
  renders,
  reviewComments,
  reviewLinks,
  shorts,
  transcriptEdits,
  translations,
} from '#schema/tables/index.ts';
import type { Movement } from '../../credits/store/ledger.ts';

/** The tables whose rows move with their project, in the order in which rows can be added. */
export const MOVED = {
  projects,
  shorts,
  renders,
  jobs,
  transcriptEdits,
  translations,
  dictionaries,
  reviewLinks,
  reviewComments,
};
export type MovedTable = keyof typeof MOVED;
export const MOVED_TABLES = Object.keys(MOVED) as MovedTable[];

/** Which rows of these tables belong to a project. */
export const OF_PROJECT: Record<MovedTable, (projectId: string) => SQL> = {
  projects: (id) => eq(projects.id, id),
  shorts: (id) => eq(shorts.projectId, id),
  renders: (id) => eq(renders.projectId, id),
  jobs: (id) => eq(jobs.projectId, id),
  transcriptEdits: (id) => eq(transcriptEdits.projectId, id),
  translations: (id) => eq(translations.projectId, id),
  dictionaries: (id) => eq(dictionaries.id, id),
  reviewLinks: (id) => eq(reviewLinks.projectId, id),
  reviewComments: (id) => eq(reviewComments.projectId, id),
};

/** All rows of a project, as code reads them: this is the JSON of its archive. */
export type ProjectRows = { [T in MovedTable]: (typeof MOVED)[T]['$inferSelect'][] } & { movements: Movement[] };

/** Rows of an archive, with the columns that came later: their default, or null. */
export function completeRows(archived: Partial<ProjectRows>): ProjectRows {
  const whole = MOVED_TABLES.map((name) => {
    const lacking = defaultsOf(MOVED[name]);
    return [name, (archived[name] ?? []).map((row) => ({ ...lacking, ...row }))];
  });
  return { ...Object.fromEntries(whole), movements: archived.movements ?? [] } as ProjectRows;
}

function defaultsOf(table: SQLiteTable): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, { default: value }]) => [name, value ?? null]),
  );
}

/** Rows as they are stored: code reads the plan of a finished render with all that its row leaves out. */
export function storedRows(rows: ProjectRows): ProjectRows {
  const renderRows = rows.renders.map((row) => (row.status === 'done' ? { ...row, plan: shortenPlan(row.plan) } : row));
  return { ...rows, renders: renderRows as typeof rows.renders };
}
