import type * as z from 'zod';
import type { reportSegmentsRequestSchema, reportSegmentsResponseSchema } from '#schema/jobs/capture.ts';
import type { Deps } from '../../base/deps.ts';
import type { Proof } from '../../queue/store/held-by.ts';
import { addSegments, findRecording } from './capture-store.ts';
import { namePieces } from './describe-capture.ts';

/**
 * Records segments that a node has uploaded, and returns where the next ones are written. Two round trips, however
 * many segments. Throws `lease.lost`.
 */
export async function reportSegments(
  deps: Pick<Deps, 'db' | 'clock'>,
  jobId: string,
  { segments, wanted, ...proof }: z.infer<typeof reportSegmentsRequestSchema> & Proof,
): Promise<z.infer<typeof reportSegmentsResponseSchema>> {
  const recording = await findRecording(deps.db, jobId, proof);
  if (segments.length > 0) await addSegments(deps.db, recording, segments, deps.clock());
  return { uploads: namePieces({ ...recording, ...wanted }) };
}
