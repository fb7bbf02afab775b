import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { completeRows, type ProjectRows } from './store/moved-tables.ts';

/** An archived project: its id, and which of its objects counts. */
export type Archived = { id: string; archiveId: string };

export function keyOfArchive({ id, archiveId }: Archived): string {
  return objectKeys.archive(id, archiveId);
}

/** The rows of an archived project. Null if there is no such object: the project was deleted meanwhile. */
export async function readArchive({ media }: Pick<Deps, 'media'>, archived: Archived): Promise<ProjectRows | null> {
  const object = await media.get(keyOfArchive(archived));
  // Written by this Worker alone.
  return object === null ? null : completeRows(JSON.parse(await object.text()) as Partial<ProjectRows>);
}
