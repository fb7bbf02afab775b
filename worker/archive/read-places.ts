import type { Deps } from '../base/deps.ts';
import { logEvent } from '../base/log.ts';
import { readArchive } from './read-archive.ts';
import type { Place } from './store/places.ts';
import type { ProjectRows } from './store/moved-tables.ts';

/**
 * The rows of a page in the order of its places: `live` by their ids, and what `take` finds in the archive. Each object
 * is read once. A row that went or moved while the page was read is left out.
 */
export async function readPlaces<T extends { id: string }>(
  deps: Pick<Deps, 'media'>,
  places: readonly Place[],
  live: readonly T[],
  take: (rows: ProjectRows, place: Place) => T | null,
): Promise<T[]> {
  const rowOf = new Map(live.map((row) => [row.id, row]));
  const keys = new Map(
    places.flatMap(({ projectId, archiveId }) =>
      projectId === null || archiveId === null ? [] : [[projectId, archiveId]],
    ),
  );
  const archives = new Map(
    await Promise.all(
      [...keys].map(async ([id, archiveId]): Promise<[string, ProjectRows | null]> => {
        const rows = await readArchive(deps, { id, archiveId });
        if (rows === null) logEvent('archive_not_found', { projectId: id });
        return [id, rows];
      }),
    ),
  );
  return places.flatMap((place) => {
    const { id, projectId } = place;
    const rows = projectId === null ? null : archives.get(projectId);
    const row = projectId === null ? rowOf.get(id) : rows ? take(rows, place) : null;
    return row ?? [];
  });
}
