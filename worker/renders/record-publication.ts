import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { RenderWithShort } from './store/select-renders.ts';
import { addPlatform } from './render-store.ts';

/**
 * Records that a finished render was published on a platform. Safe to repeat. Throws `request.not_found` and
 * `render.not_done`.
 */
export async function recordPublication(
  deps: Pick<Deps, 'db' | 'clock'>,
  wanted: { userId: string; renderId: string },
  platform: string,
): Promise<RenderWithShort> {
  const render = await addPlatform(deps.db, wanted, { platform, now: deps.clock() });
  if (render === null) throw new ApiError('request.not_found');
  if (render.status !== 'done') throw new ApiError('render.not_done');
  return render;
}
