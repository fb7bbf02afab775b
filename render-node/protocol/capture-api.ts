import type * as z from 'zod';
import type { Range } from '#schema/domain/clip.ts';
import {
  findSegmentsResponseSchema,
  type reportMomentRequestSchema,
  reportMomentResponseSchema,
  reportSegmentsResponseSchema,
  type Segment,
  type storeMomentSourceRequestSchema,
  storedResponseSchema,
} from '#schema/jobs/capture.ts';

type Uploads = z.infer<typeof reportSegmentsResponseSchema>['uploads'];
type FoundSegments = z.infer<typeof findSegmentsResponseSchema>['segments'];
type NewMoment = Omit<z.infer<typeof reportMomentRequestSchema>, 'token'>;
type MomentSource = Omit<z.infer<typeof storeMomentSourceRequestSchema>, 'token'>;

/** The calls of schema/jobs/capture.ts under one lease, retried if the Worker does not answer. */
export type CaptureCalls = {
  /** Returns the upload addresses of the next `wanted.count` pieces. */
  reportSegments(segments: Segment[], wanted: { fromSeq: number; count: number }): Promise<Uploads>;
  findSegments(range: Range): Promise<FoundSegments>;
  reportMoment(moment: NewMoment): Promise<z.infer<typeof reportMomentResponseSchema>>;
  storeClip(momentId: string, range: Range): Promise<void>;
  storeMomentSource(momentId: string, source: MomentSource): Promise<void>;
};

/** `post` sends a body with the lease's token to a path under the job. */
export function makeCaptureCalls(
  post: <T>(path: string, body: object, schema: z.ZodType<T>) => Promise<T>,
): CaptureCalls {
  return {
    reportSegments: async (segments, wanted) =>
      (await post('segments', { segments, wanted }, reportSegmentsResponseSchema)).uploads,
    findSegments: async (range) => (await post('segments/find', range, findSegmentsResponseSchema)).segments,
    reportMoment: (moment) => post('moments', moment, reportMomentResponseSchema),
    storeClip: async (momentId, range) => {
      await post(`moments/${momentId}/clip`, range, storedResponseSchema);
    },
    storeMomentSource: async (momentId, source) => {
      await post(`moments/${momentId}/short`, source, storedResponseSchema);
    },
  };
}
