import type * as z from 'zod';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { storeClipRequestSchema } from '#schema/jobs/capture.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import type { Proof } from '../../queue/store/held-by.ts';
import { attachClip, findMoment, findRecording } from './capture-store.ts';

/**
 * Lists a moment as a clip, once its clip and thumbnail are stored. Safe to repeat. Throws `lease.lost`,
 * `request.not_found`, and `request.invalid` if the files are missing.
 */
export async function storeClip(
  deps: Pick<Deps, 'db' | 'media' | 'clock'>,
  at: { jobId: string; momentId: string },
  { startSec, endSec, ...proof }: z.infer<typeof storeClipRequestSchema> & Proof,
): Promise<void> {
  const recording = await findRecording(deps.db, at.jobId, proof);
  const moment = await findMoment(deps.db, recording.liveId, at.momentId);
  if (moment === null) throw new ApiError('request.not_found');
  if (moment.clipKey !== null) return;
  const { liveId, nonce } = recording;
  const clipKey = objectKeys.liveClip(liveId, nonce, moment.id);
  const thumbnailKey = objectKeys.liveClipThumbnail(liveId, nonce, moment.id);
  const heads = await Promise.all([deps.media.head(clipKey), deps.media.head(thumbnailKey)]);
  if (heads.some((head) => head === null || head.size === 0)) {
    throw new ApiError('request.invalid', 'The clip or its thumbnail is missing in storage. Upload both first.');
  }
  const now = deps.clock();
  await attachClip(deps.db, recording, { momentId: moment.id, clipKey, thumbnailKey, startSec, endSec, now });
}
