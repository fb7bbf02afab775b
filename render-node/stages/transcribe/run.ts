import type { StoryboardSheet } from '#schema/artifacts/overview.ts';
import { type Range, durationOf } from '#schema/domain/clip.ts';
import type { SoundLevels, Transcript } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { errorName } from '../../base/log.ts';
import { span } from '../../base/trace.ts';
import { annotate } from '../../plan/transcript/annotate.ts';
import { openPcm } from '../../tools/speech/pcm-file.ts';
import { storeOverview } from '../shared/store-overview.ts';
import { requireWords } from '../shared/require-words.ts';
import type { StageContext, StageRun } from '../shared/stage.ts';
import { type Extracted, extractSound, type Storyboard } from './extract-sound.ts';
import { findText } from './find-text.ts';
import { measureSound, noSound } from './measure-sound.ts';
import { hearVoices, voicesOfSound } from './tell-voices.ts';

type TranscribeJob = JobOf<'transcribe'>;

/** Shares of the stage's progress: finding the text takes most. */
const EXTRACTED = 0.15;
const HEARD = 0.25;

/**
 * What is said in the window and how loud it is. A source without sound succeeds with nothing said; if no engine
 * understands the speech, the stage fails if the job needs words. Times that leave this stage are seconds of the
 * source.
 */
export const runTranscribe: StageRun<'transcribe'> = async (job, context) => {
  const extracted = await span('read source', () =>
    extractSound(job, context, (fraction) => context.onProgress(fraction * EXTRACTED)),
  );
  const { pcmFile, motion, storyboard } = extracted;
  const heard =
    pcmFile === null
      ? { transcript: silence(job), sound: noSound(job.window) }
      : await hearWindow(job, context, { ...extracted, pcmFile });
  const sound = { ...heard.sound, motion };
  const transcript = annotate(heard.transcript, sound);
  requireWords(job, transcript, sound, context.log);
  await context.tools.objects.putJson(job.outputs.transcript.url, { version: 1, ...transcript }, context.signal);
  await context.tools.objects.putJson(job.outputs.sound.url, { version: 1, ...sound }, context.signal);
  const sheets = await storeSheet(job, storyboard, context);
  await storeOverview(job.outputs, { sound, sheets }, context);
  return { stage: 'transcribe', language: transcript.language, wordCount: transcript.words.length };
};

/** Stores the small pictures of the window. Empty if that fails: clips do not need them. */
async function storeSheet(
  { outputs }: TranscribeJob,
  storyboard: Storyboard | null,
  { tools, signal, log }: StageContext,
): Promise<StoryboardSheet[]> {
  if (storyboard === null || outputs.storyboard === undefined) return [];
  const { file, width, height, columns, timesSec } = storyboard;
  try {
    await tools.objects.putFile(outputs.storyboard, file, signal);
    return [{ key: outputs.storyboard.key, width, height, columns, timesSec }];
  } catch {
    signal.throwIfAborted();
    log.warn('storyboard_not_stored');
    return [];
  }
}

async function hearWindow(job: TranscribeJob, context: StageContext, extracted: Extracted & { pcmFile: string }) {
  const pcm = await openPcm(extracted.pcmFile);
  const speech = await span('find voices', () =>
    context.tools.speech.voice.detect(pcm, context.signal, (fraction) =>
      context.onProgress(EXTRACTED + (HEARD - EXTRACTED) * fraction),
    ),
  );
  const levels = await span('measure sound', () =>
    measureSound(pcm, { startSec: job.window.startSec, speech, signal: context.signal }),
  );
  const sound = { ...levels, ...(await tellVoices(job, context, { pcm, speech, levels })) };
  context.onProgress(HEARD);
  const found = await findText({
    language: job.language,
    subtitles: extracted.subtitles,
    pcm,
    voiced: speech,
    dictionary: job.dictionary ?? [],
    speech: context.tools.speech,
    signal: context.signal,
    onProgress: (fraction) => context.onProgress(HEARD + (1 - HEARD) * fraction),
  });
  const shift = job.window.startSec;
  const transcript: Transcript = {
    language: found.language,
    engine: found.engine,
    words: found.words.map((word) => ({ ...word, ...shiftRange(word, shift) })),
    speech: speech.map((range) => shiftRange(range, shift)),
  };
  context.log.info('transcribed', {
    engine: found.engine,
    words: found.words.length,
    estimated: found.words.filter((word) => word.isEstimated === true).length,
    speechSec: Math.round(speech.reduce((sum, range) => sum + durationOf(range), 0)),
  });
  return { transcript, sound };
}

/**
 * Who speaks when. Nothing if this machine has no model of voices, or a broken one: words need no names. What voices are
 * like is kept only until parts are joined.
 */
async function tellVoices(
  { isPart, window }: TranscribeJob,
  { tools, signal, log }: StageContext,
  heard: Omit<Parameters<typeof hearVoices>[0], 'printVoice' | 'signal'>,
): Promise<Pick<SoundLevels, 'turns' | 'voiceprints'>> {
  const { printVoice } = tools.speech;
  if (printVoice === undefined) return {};
  try {
    const voices = await span('tell voices', () => hearVoices({ ...heard, printVoice, signal }));
    const { turns, voiceprints } = voicesOfSound(voices, window.startSec);
    return isPart === true ? { turns, voiceprints } : { turns };
  } catch (error) {
    signal.throwIfAborted();
    log.warn('voices_not_told', { error: errorName(error) });
    return {};
  }
}

/** To the millisecond: more digits only make the file larger. */
function shiftRange(range: Range, bySec: number): Range {
  return { startSec: toMs(range.startSec + bySec), endSec: toMs(range.endSec + bySec) };
}

function silence(job: TranscribeJob): Transcript {
  return { language: job.language === 'auto' ? 'und' : job.language, engine: 'none', words: [], speech: [] };
}
