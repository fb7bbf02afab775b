import { correctWords } from '#schema/domain/corrections.ts';
import type { RenderInputs } from '../../drawing/clip.ts';
import { readFraming } from '../shared/stored-framing.ts';
import { readTranscript } from '../shared/stored-words.ts';
import type { RenderContext, PlannedJob } from './job/work.ts';

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
