import { soundSchema } from '#schema/artifacts/sound.ts';
import { transcriptSchema } from '#schema/artifacts/transcript.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import type { SoundLevels, Transcript } from '#schema/domain/media.ts';

/** Throws `storage.failed` if the object is not a transcript. */
export function readTranscript(json: unknown): Transcript {
  const parsed = transcriptSchema.safeParse(json);
  if (!parsed.success) throw new JobFailure('storage.failed', 'transcript has another shape');
  return parsed.data;
}

/** Throws `storage.failed` if the object is not a list of sound levels. */
export function readSoundLevels(json: unknown): SoundLevels {
  const parsed = soundSchema.safeParse(json);
  if (!parsed.success) throw new JobFailure('storage.failed', 'sound levels have another shape');
  return parsed.data;
}
