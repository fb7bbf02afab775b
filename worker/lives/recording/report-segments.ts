import type * as z from 'zod';
import type { reportSegmentsRequestSchema, reportSegmentsResponseSchema } from '#schema/jobs/capture.ts';
import type { Deps } from '../../base/deps.ts';
import { addSegments, findRecording } from './capture-store.ts';
import { namePieces } from './describe-capture.ts';

/**
 * Records segments that a node has uploaded, and returns where the next ones are written. Two round trips, however
 * many segments. Throws `lease.lost`.
 */
export async function reportSegments(
  deps: Pick<Deps, 'db' | 'clock'>,
  jobId: string,
  { token, segments, wanted }: z.infer<typeof reportSegmentsRequestSchema>,
): Promise<z.infer<typeof reportSegmentsResponseSchema>> {
  const recording = await findRecording(deps.db, jobId, token);
  if (segments.length > 0) await addSegments(deps.db, recording, segments, deps.clock());
  return { uploads: namePieces({ ...recording, ...wanted }) };
}
