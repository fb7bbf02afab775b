import type { StoryboardSheet } from '#schema/artifacts/overview.ts';
import { shareOverlaps } from '../../plan/transcript/join-ranges.ts';
import { joinSound } from '../../plan/transcript/join-sound.ts';
import { mergeTranscripts } from '../../plan/transcript/merge-transcripts.ts';
import { withoutLabels } from '../../plan/transcript/diarize.ts';
import { annotate } from '../../plan/transcript/annotate.ts';
import { loadSheets, storeOverview } from '../shared/store-overview.ts';
import { requireWords } from '../shared/require-words.ts';
import type { StageRun } from '../shared/stage.ts';
import { readSoundLevels, readTranscript } from '../shared/stored-words.ts';

/**
 * Merges the transcripts and the sound of the parts of a long window, as if it had been transcribed at once. Parts
 * without words do no harm: whether there are enough words is judged for the whole.
 */
export const runMergeTranscript: StageRun<'join-transcript'> = async (job, context) => {
  const { objects } = context.tools;
  const parts = [];
  const sheets: StoryboardSheet[] = [];
  for (const { range, inputs } of job.parts) {
    const transcript = readTranscript(await objects.getJson(inputs.transcript.url, context.signal));
    const sound = readSoundLevels(await objects.getJson(inputs.sound.url, context.signal));
    const words = withoutLabels(transcript.words, sound);
    sheets.push(...(await loadSheets(inputs.overview, context)));
    parts.push({ range, transcript: { ...transcript, words }, sound });
    context.onProgress((0.9 * parts.length) / job.parts.length);
  }
  const shares = shareOverlaps(parts.map(({ range }) => range));
  const sound = joinSound(parts.map((part, i) => ({ ...part, range: shares[i] ?? part.range })));
  const transcript = annotate(mergeTranscripts(parts), sound);
  requireWords(job, transcript, sound, context.log);
  await objects.putJson(job.outputs.transcript.url, { version: 1, ...transcript }, context.signal);
  await objects.putJson(job.outputs.sound.url, { version: 1, ...sound }, context.signal);
  await storeOverview(job.outputs, { sound, sheets }, context);
  context.log.info('transcripts_merged', { parts: parts.length, words: transcript.words.length });
  return { stage: 'join-transcript', language: transcript.language, wordCount: transcript.words.length };
};
