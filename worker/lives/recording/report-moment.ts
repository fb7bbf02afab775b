import type * as z from 'zod';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { reportMomentRequestSchema, reportMomentResponseSchema } from '#schema/jobs/capture.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import { findRecording, keepMoment } from './capture-store.ts';

/**
 * Stores a moment and returns the upload URLs for its files. The same `ref` means the same moment. Throws `lease.lost`
 * and `request.invalid`.
 */
export async function reportMoment(
  deps: Pick<Deps, 'db' | 'signer' | 'clock' | 'newId'>,
  jobId: string,
  { token, ...moment }: z.infer<typeof reportMomentRequestSchema>,
): Promise<z.infer<typeof reportMomentResponseSchema>> {
  if (moment.endSec <= moment.startSec) throw new ApiError('request.invalid', 'endSec must be after startSec.');
  const recording = await findRecording(deps.db, jobId, token);
  const id = await keepMoment(deps.db, recording, { ...moment, id: deps.newId(), createdAt: deps.clock() });
  const { liveId, nonce } = recording;
  const output = async (key: string, contentType: string) => ({ url: await deps.signer.put(key), contentType });
  const [clip, thumbnail, source] = await Promise.all([
    output(objectKeys.liveClip(liveId, nonce, id), 'video/mp4'),
    output(objectKeys.liveClipThumbnail(liveId, nonce, id), 'image/jpeg'),
    output(objectKeys.source(id, nonce), 'video/mp4'),
  ]);
  return { id, outputs: { clip, thumbnail, source } };
}
