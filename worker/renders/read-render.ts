import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { findRender, type RenderWithShort } from './store/select-renders.ts';

/** A render of the user. Throws `request.not_found`. */
export async function readRender(
  deps: Pick<Deps, 'db'>,
  wanted: { userId: string; renderId: string },
): Promise<RenderWithShort> {
  const render = await findRender(deps.db, wanted);
  if (render === null) throw new ApiError('request.not_found');
  return render;
}
