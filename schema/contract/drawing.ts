import * as z from 'zod';
import { answer, ulidSchema } from './wire.ts';

const loose = z.record(z.string(), z.unknown());
const ranges = z.array(z.strictObject({ startSec: z.number(), endSec: z.number() }));

/** GET /shorts/{project_id}/{short_id}/drawing */
const drawingSchema = z
  .strictObject({
    short_id: ulidSchema,
    plan: loose.describe('The plan of a render with default options.'),
    source: loose.describe('What is known of the source.'),
    framing: loose.describe('The shots, the faces in them, and the crops.'),
    speech: ranges.describe('Where somebody speaks near the short, in seconds of the source.'),
    sounds: ranges.describe('Where music, laughter or applause is heard near it.'),
  })
  .meta({
    id: 'Drawing',
    description:
      'What the renderer draws a short from, in its own terms. `plan`, `source` and `framing` may change with any version: they are for previews that run the code of the renderer.',
  });
export type DrawingView = z.infer<typeof drawingSchema>;
export const drawingResponseSchema = answer('DrawingResponse', drawingSchema);
