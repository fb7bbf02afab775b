import type * as z from 'zod';
import { contentTypeOf, objectKeys } from '#schema/domain/object-keys.ts';
import { outputPath } from '#schema/jobs/job.ts';
import type { reportMomentRequestSchema, reportMomentResponseSchema } from '#schema/jobs/capture.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import type { Proof } from '../../queue/store/held-by.ts';
import { findRecording, keepMoment } from './capture-store.ts';

/**
 * Stores a moment and returns the paths for its files. The same `ref` means the same moment. Throws `lease.lost`
 * and `request.invalid`.
 */
export async function reportMoment(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  jobId: string,
  { token, keyName, ...moment }: z.infer<typeof reportMomentRequestSchema> & Proof,
): Promise<z.infer<typeof reportMomentResponseSchema>> {
  if (moment.endSec <= moment.startSec) throw new ApiError('request.invalid', 'endSec must be after startSec.');
  const recording = await findRecording(deps.db, jobId, { token, keyName });
  const id = await keepMoment(deps.db, recording, { ...moment, id: deps.newId(), createdAt: deps.clock() });
  const { liveId, nonce } = recording;
  const output = (key: string) => ({ url: outputPath(jobId, key), contentType: contentTypeOf(key) ?? '' });
  return {
    id,
    outputs: {
      clip: output(objectKeys.liveClip(liveId, nonce, id)),
      thumbnail: output(objectKeys.liveClipThumbnail(liveId, nonce, id)),
      source: output(objectKeys.source(id, nonce)),
    },
  };
}
