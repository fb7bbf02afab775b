import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Range, durationOf } from '#schema/domain/clip.ts';
import type { Transcript } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { soundExtractArgs } from '../ffmpeg/sound-extract.ts';
import { withQuietEdges } from '../plan/quiet-edges.ts';
import { chooseSubtitles } from '../plan/subtitle-track.ts';
import { openPcm } from '../tools/pcm-file.ts';
import { listSubtitleStreams } from '../tools/subtitle-streams.ts';
import type { StageContext, StageRun } from './stage.ts';
import { findText } from './transcribe/find-text.ts';
import { measureSound, noSound } from './transcribe/measure-sound.ts';

type TranscribeJob = JobOf<'transcribe'>;

/** Shares of the stage's progress: finding the text takes most. */
const EXTRACTED = 0.15;
const HEARD = 0.25;

/**
 * What is said in the window and how loud it is. A source without sound succeeds with nothing said. Times that leave
 * this stage are seconds of the source.
 */
export const runTranscribe: StageRun<'transcribe'> = async (job, context) => {
  const { transcript, sound } = job.sourceInfo.hasAudio
    ? await hearWindow(job, context)
    : { transcript: silence(job), sound: noSound(job.window) };
  await context.tools.objects.putJson(job.outputs.transcript.url, transcript, context.signal);
  await context.tools.objects.putJson(job.outputs.sound.url, sound, context.signal);
  return { stage: 'transcribe', language: transcript.language, wordCount: transcript.words.length };
};

async function hearWindow(job: TranscribeJob, context: StageContext) {
  const extracted = await extract(job, context);
  const pcm = await openPcm(extracted.pcmFile);
  const speech = await context.tools.speech.voice.detect(pcm, context.signal);
  const sound = await measureSound(pcm, { startSec: job.window.startSec, speech, signal: context.signal });
  context.onProgress(HEARD);
  const found = await findText({
    language: job.language,
    subtitles: extracted.subtitles,
    pcm,
    voiced: speech,
    speech: context.tools.speech,
    signal: context.signal,
    onProgress: (fraction) => context.onProgress(HEARD + (1 - HEARD) * fraction),
  });
  const shift = job.window.startSec;
  const transcript: Transcript = {
    language: found.language,
    engine: found.engine,
    words: withQuietEdges(
      found.words.map((word) => ({ ...word, ...shiftRange(word, shift) })),
      sound,
    ),
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

async function extract(job: TranscribeJob, context: StageContext) {
  const { tools, signal } = context;
  const url = job.inputs.source.url;
  const track =
    job.sourceInfo.subtitleStreams > 0
      ? chooseSubtitles(await listSubtitleStreams(tools.ffmpeg.ffprobePath, url, signal), job.language)
      : null;
  const pcmFile = join(context.workdir, 'sound.pcm');
  const subtitles = track === null ? null : { ...track, file: join(context.workdir, 'subtitles.srt') };
  const windowSec = durationOf(job.window);
  await runFfmpeg({
    ffmpegPath: tools.ffmpeg.ffmpegPath,
    args: soundExtractArgs({ url, source: job.sourceInfo, window: job.window, pcmFile, subtitles }),
    signal,
    // Half an hour for a slow host's 10 GB, and more for long windows.
    deadlineMs: 1_800_000 + Math.ceil(windowSec) * 200,
    onProgress: ({ outSec }) => context.onProgress(Math.min(1, outSec / windowSec) * EXTRACTED),
  });
  return { pcmFile, subtitles: subtitles !== null && (await hasBytes(subtitles.file)) ? subtitles : null };
}

async function hasBytes(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.size > 0;
}

/** To the millisecond: more digits only make the file larger. */
function shiftRange(range: Range, bySec: number): Range {
  return { startSec: round(range.startSec + bySec), endSec: round(range.endSec + bySec) };
}

function round(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}

function silence(job: TranscribeJob): Transcript {
  return { language: job.language === 'auto' ? 'und' : job.language, engine: 'none', words: [], speech: [] };
}
