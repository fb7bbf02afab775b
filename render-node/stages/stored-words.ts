import * as z from 'zod';
import { JobFailure } from '#schema/domain/failure.ts';
import type { SoundLevels, Transcript } from '#schema/domain/media.ts';

/** What `transcribe` stored for the stages after it, parsed again where it is read. */
const seconds = z.number().nonnegative();

const transcriptSchema = z.object({
  language: z.string(),
  engine: z.string(),
  words: z.array(
    z.object({
      text: z.string(),
      startSec: seconds,
      endSec: seconds,
      confidence: z.number().optional(),
      speaker: z.string().optional(),
      isEstimated: z.boolean().optional(),
    }),
  ),
  speech: z.array(z.object({ startSec: seconds, endSec: seconds })),
});

const soundLevelsSchema = z.object({
  startSec: seconds,
  frameMs: z.number().positive(),
  levelsDb: z.array(z.number()),
});

/** Throws `storage.failed` where the object is not a transcript. */
export function readTranscript(json: unknown): Transcript {
  const parsed = transcriptSchema.safeParse(json);
  if (!parsed.success) throw new JobFailure('storage.failed', 'transcript has another shape');
  return parsed.data;
}

/** Throws `storage.failed` where the object is no list of sound levels. */
export function readSoundLevels(json: unknown): SoundLevels {
  const parsed = soundLevelsSchema.safeParse(json);
  if (!parsed.success) throw new JobFailure('storage.failed', 'sound levels have another shape');
  return parsed.data;
}
