import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { tryRemoval } from '../media/removals.ts';
import { placeOfRender } from '../media/remove.ts';
import { readRender } from './read-render.ts';
import type { RenderWithShort } from './store/select-renders.ts';
import { eraseRender } from './render-store.ts';

/**
 * Cancels a render that waits or runs, removes one that is done, and returns it as it was. Its media leave storage at
 * once; the sweep removes what its node still writes. Throws `request.not_found`.
 */
export async function deleteRender(
  deps: Pick<Deps, 'db' | 'media' | 'clock'>,
  wanted: { userId: string; renderId: string },
): Promise<RenderWithShort> {
  const render = await readRender(deps, wanted);
  if (!(await eraseRender(deps.db, render.id, deps.clock()))) throw new ApiError('request.not_found');
  await tryRemoval(deps.media, placeOfRender(render.id));
  return render;
}
