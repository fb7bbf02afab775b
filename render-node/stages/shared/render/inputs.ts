import { type Framing, framingSchema } from '#schema/artifacts/framing.ts';
import { correctWords } from '#schema/domain/corrections.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import type { RenderInputs } from '../../../drawing/clip.ts';
import { readTranscript } from '../stored-words.ts';
import type { RenderContext, PlannedJob } from './work.ts';

/** Throws `storage.failed` if the object is not a framing. */
export function readFraming(json: unknown): Framing {
  const parsed = framingSchema.safeParse(json);
  if (!parsed.success) throw new JobFailure('storage.failed', 'framing has another shape');
  return parsed.data;
}

/** The stored words and framing of the short. */
export async function loadInputs(job: PlannedJob, context: RenderContext): Promise<RenderInputs> {
  const { objects } = context.tools;
  const [transcript, framing] = await Promise.all([
    objects.getJson(job.inputs.transcript.url, context.signal),
    objects.getJson(job.inputs.framing.url, context.signal),
  ]);
  const heard = readTranscript(transcript);
  const words = correctWords(heard.words, job.plan.corrections);
  const spoken = [...heard.speech, ...heard.words];
  return { words, spoken, sounds: heard.sounds ?? [], framing: readFraming(framing) };
}
