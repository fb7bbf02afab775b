import * as z from 'zod';
import { JobFailure } from '#schema/domain/failure.ts';
import { SOUND_EVENTS, type SoundLevels, type Transcript } from '#schema/domain/media.ts';

/** What `transcribe` stored for the stages after it, parsed again where it is read. */
const seconds = z.number().nonnegative();
const range = { startSec: seconds, endSec: seconds };

const transcriptSchema = z.object({
  language: z.string(),
  engine: z.string(),
  words: z.array(
    z.object({
      text: z.string(),
      startSec: seconds,
      endSec: seconds,
      leadSec: seconds.optional(),
      tailSec: seconds.optional(),
      confidence: z.number().optional(),
      speaker: z.string().optional(),
      isEstimated: z.boolean().optional(),
    }),
  ),
  speech: z.array(z.object(range)),
  sounds: z.array(z.object(range)).optional(),
});

const soundLevelsSchema = z.object({
  startSec: seconds,
  frameMs: z.number().positive(),
  levelsDb: z.array(z.number()),
  features: z
    .object({ frameMs: z.number().positive(), pitchHz: z.array(z.number()), flux: z.array(z.number()) })
    .optional(),
  events: z.array(z.object({ ...range, kind: z.enum(SOUND_EVENTS), strength: z.number() })).optional(),
  voices: z.array(z.object({ ...range, pitchHz: z.number(), timbre: z.array(z.number()) })).optional(),
  motion: z
    .array(z.object({ atSec: seconds, change: z.number(), sceneChange: z.number(), brightness: z.number() }))
    .optional(),
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
