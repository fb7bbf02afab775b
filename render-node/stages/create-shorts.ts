import { chooseClips } from '../plan/choose-clips.ts';
import type { StageRun } from './stage.ts';
import { readSoundLevels, readTranscript } from './stored-words.ts';

/** Chooses the clips of a window from what is said in it and how it sounds. Best first; never none. */
export const runCreateShorts: StageRun<'create-shorts'> = async (job, context) => {
  const { objects } = context.tools;
  const [transcriptJson, soundJson] = await Promise.all([
    objects.getJson(job.inputs.transcript.url, context.signal),
    objects.getJson(job.inputs.sound.url, context.signal),
  ]);
  const shorts = chooseClips({
    goal: job.goal,
    projectTitle: job.projectTitle,
    window: job.window,
    clipDurationSec: job.clipDurationSec,
    keywords: job.keywords,
    maxClips: job.maxClips,
    words: readTranscript(transcriptJson).words,
    sound: readSoundLevels(soundJson),
  });
  context.onProgress(1);
  context.log.info('clips chosen', { clips: shorts.length });
  return { stage: 'create-shorts', shorts };
};
