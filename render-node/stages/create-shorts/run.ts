import { finishClips } from '../../plan/clips/choose/finish-clips.ts';
import { rankClips } from '../../plan/clips/score/rank-clips.ts';
import { reviewClips } from './review-clips.ts';
import type { StageRun } from '../shared/stage.ts';
import { loadAudience } from '../shared/stored-audience.ts';
import { readSoundLevels, readTranscript } from '../shared/stored-words.ts';

/**
 * Chooses the clips of a window from what is said in it and how it sounds, with a language model's second opinion where
 * the node has one. Best first; never none.
 */
export const runCreateShorts: StageRun<'create-shorts'> = async (job, context) => {
  const { objects, languageModel } = context.tools;
  const [transcriptJson, soundJson] = await Promise.all([
    objects.getJson(job.inputs.transcript.url, context.signal),
    objects.getJson(job.inputs.sound.url, context.signal),
  ]);
  const transcript = readTranscript(transcriptJson);
  const ranked = rankClips({
    goal: job.goal,
    projectTitle: job.projectTitle,
    window: job.window,
    clipDurationSec: job.clipDurationSec,
    keywords: job.keywords,
    maxClips: job.maxClips,
    mustHold: job.mustHold,
    language: transcript.language,
    words: transcript.words,
    sound: readSoundLevels(soundJson),
    audience: await loadAudience(job.inputs.audience, context),
  });
  const { signal, onProgress, log } = context;
  const review =
    languageModel && (await reviewClips(ranked, languageModel, { ...transcript, signal, onProgress, log }));
  const shorts = finishClips(ranked, review);
  onProgress(1);
  log.info('clips chosen', { clips: shorts.length });
  return { stage: 'create-shorts', shorts };
};
