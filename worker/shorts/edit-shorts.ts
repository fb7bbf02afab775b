import type { EditOfShort } from '#schema/contract/short-edit.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';
import { readProject } from '../projects/read-project.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';
import { lookOf } from './edit-short.ts';
import { editShorts, readLooks } from './edit-shorts-store.ts';
import type { ShortRow } from './store/live-shorts.ts';

/**
 * Changes titles, marks and looks of several shorts of a project, all or none. Nothing is framed again. Returns the
 * shorts in the order of the request. Throws `request.not_found` if the project lacks one of them, and what `lookOf`
 * throws.
 */
export async function changeShorts(
  deps: Pick<Deps, 'db' | 'plans'>,
  { user, projectId }: { user: Metered; projectId: string },
  edits: readonly EditOfShort[],
): Promise<{ project: ProjectRow; shorts: ShortRow[] }> {
  const project = await readProject(deps, { userId: user.id, projectId });
  const looks = await readLooks(deps.db, { userId: user.id, projectId }, edits);
  for (const edit of edits) await lookOf(deps, user, edit, { project, shortId: edit.id, stored: looks.get(edit.id) });
  const changed = await editShorts(deps.db, { userId: user.id, projectId }, edits);
  if (changed === null) throw new ApiError('request.not_found');
  const byId = new Map(changed.map((short) => [short.id, short]));
  return { project, shorts: edits.flatMap(({ id }) => byId.get(id) ?? []) };
}
