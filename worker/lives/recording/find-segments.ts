import type * as z from 'zod';
import type { findSegmentsRequestSchema, findSegmentsResponseSchema } from '#schema/jobs/capture.ts';
import type { Deps } from '../../base/deps.ts';
import type { Proof } from '../../queue/store/held-by.ts';
import { nameInput } from '../../media/name-input.ts';
import { findRecording, findSegments } from './capture-store.ts';

/** Paths of the stored segments of a range, including those from other nodes. Throws `lease.lost`. */
export async function findStoredSegments(
  deps: Pick<Deps, 'db' | 'signer'>,
  jobId: string,
  { token, keyName, ...range }: z.infer<typeof findSegmentsRequestSchema> & Proof,
): Promise<z.infer<typeof findSegmentsResponseSchema>> {
  const { liveId, nonce } = await findRecording(deps.db, jobId, { token, keyName });
  const found = await findSegments(deps.db, liveId, range);
  const segments = found.map(async ({ key, seq, startSec, durationSec, sizeBytes, isDiscontinuous }) => {
    const url = await nameInput(deps, { id: jobId, nonce }, key);
    return { seq, startSec, durationSec, sizeBytes, isDiscontinuous, url };
  });
  return { segments: await Promise.all(segments) };
}
