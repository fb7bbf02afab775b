import type { ShortMark } from '#schema/domain/media.ts';
import { openProject } from '../../archive/open-project.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import { type FullShort, readShort } from '../../shorts/read-short.ts';
import { readScore } from '../../shorts/scores.ts';
import { findLiveShort } from '../../shorts/store/live-shorts.ts';
import { addCopy, hasProject } from './copy-short-store.ts';

type CopyDeps = Pick<Deps, 'db' | 'media' | 'signer' | 'clock' | 'newId' | 'opened'>;
/**
 * With `liveId`, the short must belong to that live. With `projectId`, the copy goes into that project of the user. A
 * new copy gets the `mark`.
 */
type WantedCopy = {
  userId: string;
  shortId: string;
  liveId?: string;
  projectId?: string | undefined;
  mark?: ShortMark | undefined;
};

/**
 * Copies a short of a live into the user's library. Nothing is processed: the copy uses the same source, words and
 * framing. A second call returns the first copy, even if that is in another project. Throws `request.not_found`,
 * `short.not_ready` and `shorts.too_many`.
 */
export async function copyShort(deps: CopyDeps, wanted: WantedCopy): Promise<{ short: FullShort; isNew: boolean }> {
  const { userId, shortId, liveId, projectId, mark = null } = wanted;
  if (projectId !== undefined) await openProject(deps, { userId, projectId });
  const found = await findLiveShort(deps.db, { userId, shortId });
  if (found === null || found.liveId !== (liveId ?? found.liveId)) throw new ApiError('request.not_found');
  if (found.framingKey === null && !found.isCopied) throw new ApiError('short.not_ready');
  if (projectId !== undefined && !(await hasProject(deps.db, userId, projectId)))
    throw new ApiError('request.not_found');
  // A copy outlives the objects of its origin.
  const explained = { ...found, scoreDetails: await readScore(deps, found) };
  const { copy, isNew } = await addCopy(deps.db, explained, {
    userId,
    projectId,
    mark,
    newId: deps.newId,
    now: deps.clock(),
  });
  if (copy === undefined) throw new ApiError('shorts.too_many');
  return { short: await readShort(deps, { userId, projectId: copy.projectId, shortId: copy.id }), isNew };
}
