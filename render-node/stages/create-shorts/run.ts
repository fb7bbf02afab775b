import { chooseShorts } from './choose-shorts.ts';
import { openEye } from './look-at-clips.ts';
import type { StageRun } from '../shared/stage.ts';
import { loadAudience } from '../shared/stored-audience.ts';
import { readSoundLevels, readTranscript } from '../shared/stored-words.ts';

/**
 * Chooses the clips of a window from what is said in it and how it sounds, led by the node's language model if it has
 * one. Best first; only a search for further clips may find none.
 */
export const runCreateShorts: StageRun<'create-shorts'> = async (job, context) => {
  const { objects, languageModel } = context.tools;
  const [transcriptJson, soundJson] = await Promise.all([
    objects.getJson(job.inputs.transcript.url, context.signal),
    objects.getJson(job.inputs.sound.url, context.signal),
  ]);
  const transcript = readTranscript(transcriptJson);
  const { signal, onProgress, log } = context;
  const choice = {
    goal: job.goal,
    projectTitle: job.projectTitle,
    channelTitle: job.channelTitle,
    window: job.window,
    clipDurationSec: job.clipDurationSec,
    keywords: job.keywords,
    maxClips: job.maxClips,
    mustHold: job.mustHold,
    more: job.more,
    language: transcript.language,
    words: transcript.words,
    sound: readSoundLevels(soundJson),
    audience: await loadAudience(job.inputs.audience, context),
    taste: job.taste,
  };
  const { language } = transcript;
  const eye = openEye(job, context);
  const { shorts, notFound, replayed } = await chooseShorts(choice, languageModel, {
    language,
    signal,
    onProgress,
    log,
    eye,
  });
  onProgress(1);
  log.info('clips_chosen', { clips: shorts.length });
  // A search for further clips shows nothing new of the video.
  return { stage: 'create-shorts', shorts, notFound, ...(job.more === undefined && replayed !== null && { replayed }) };
};
