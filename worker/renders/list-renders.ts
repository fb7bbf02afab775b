import type { PageRequest } from '#schema/contract/pages.ts';
import { readPlaces } from '../archive/read-places.ts';
import type { ProjectRows } from '../archive/store/moved-tables.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Page } from '../http/pages.ts';
import type { RenderWithShort } from './store/select-renders.ts';
import { listRenders, type RenderFilter } from './render-store.ts';

/**
 * Renders of a user, newest first. Those of archived projects are shown without opening these. Throws
 * `request.not_found` if the filter names a project of another user.
 */
export async function listRendersOfUser(
  deps: Pick<Deps, 'db' | 'media'>,
  filter: RenderFilter,
  page: PageRequest,
): Promise<Page<RenderWithShort>> {
  const found = await listRenders(deps.db, filter, page);
  if (found === null) throw new ApiError('request.not_found');
  const { total, places, live } = found;
  return { ...page, total, rows: await readPlaces(deps, places, live, renderOf) };
}

function renderOf(
  { projects: [project], shorts, renders }: ProjectRows,
  { id }: { id: string },
): RenderWithShort | null {
  const render = renders.find((one) => one.id === id);
  const short = shorts.find((one) => one.id === render?.shortId);
  if (project === undefined || render === undefined || short === undefined) return null;
  return {
    ...render,
    shortTitle: render.title ?? short.title,
    shortStartSec: short.startSec,
    shortEndSec: short.endSec,
    shortThumbnailKey: short.thumbnailKey,
    projectUrl: project.url,
    projectExternalId: project.externalId,
  };
}
