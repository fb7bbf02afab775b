import * as z from 'zod';
import { ASIDES, type Transcript, type Word } from '../domain/media.ts';
import { rangeSchema, seconds, type ShapeOf, version1 } from './shape.ts';

const wordSchema = z.object({
  text: z.string(),
  startSec: seconds,
  endSec: seconds,
  leadSec: seconds.optional(),
  tailSec: seconds.optional(),
  confidence: z.number().optional(),
  endChance: z.number().optional(),
  speaker: z.string().optional(),
  isEstimated: z.boolean().optional(),
  aside: z.enum(ASIDES).optional(),
} satisfies ShapeOf<Word>);

/** `transcript.json`: what is said in a project's window. Written by `transcribe` and `join-transcript`. */
export const transcriptSchema = z.object({
  version: version1,
  ...({
    language: z.string(),
    engine: z.string(),
    words: z.array(wordSchema),
    speech: z.array(rangeSchema),
    sounds: z.array(rangeSchema).optional(),
  } satisfies ShapeOf<Transcript>),
});
