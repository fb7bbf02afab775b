import { join } from 'node:path';
import { durationOf } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import type { Framing, LayoutSegment, Transcript } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { stillArgs } from '../ffmpeg/still-args.ts';
import { cropAt } from '../plan/crop-at.ts';
import { planSegments } from '../plan/layouts/index.ts';
import { findFocus } from '../plan/picture-interest.ts';
import { pickThumbnail } from '../plan/thumbnail.ts';
import { findSpeakers } from './analyze-faces/find-speakers.ts';
import { makePreview } from './analyze-faces/make-preview.ts';
import { watchRange } from './analyze-faces/watch-range.ts';
import { chooseHdrWork } from './render/hdr.ts';
import type { StageContext, StageRun } from './stage.ts';
import { readTranscript } from './stored-words.ts';

type AnalyzeJob = JobOf<'analyze-faces'>;
type Short = AnalyzeJob['shorts'][number];

/** Thumbnails are 720 pixels high. */
const THUMBNAILS = {
  vertical: { width: 406, height: 720 },
  horizontal: { width: 1280, height: 720 },
} as const;
const STILL_DEADLINE_MS = 120_000;

/** Finds shots and faces of every short, plans its framing, and stores both together with a thumbnail and a small film of it. */
export const runAnalyzeFaces: StageRun<'analyze-faces'> = async (job, context) => {
  const totalSec = job.shorts.reduce((sum, { range }) => sum + durationOf(range), 0);
  let doneSec = 0;
  const transcript = await loadTranscript(job, context);
  const previews: string[] = [];
  for (const short of job.shorts) {
    const tell = (seconds: number) => context.onProgress(Math.min(1, (doneSec + seconds) / totalSec));
    const segments = await analyzeShort(job, { short, transcript }, context, tell);
    if (await makePreview(job, { short, segments }, context)) previews.push(short.id);
    doneSec += durationOf(short.range);
    tell(0);
  }
  return { stage: 'analyze-faces', previews };
};

/** Null for a job that came without one, of an older Worker. */
async function loadTranscript(job: AnalyzeJob, { tools, signal }: StageContext): Promise<Transcript | null> {
  const { transcript } = job.inputs;
  return transcript === undefined ? null : readTranscript(await tools.objects.getJson(transcript.url, signal));
}

async function analyzeShort(
  job: AnalyzeJob,
  { short, transcript }: { short: Short; transcript: Transcript | null },
  context: StageContext,
  onSeconds: (seconds: number) => void,
): Promise<LayoutSegment[]> {
  const { range } = short;
  const { sourceInfo: source, layout, aspectRatio } = job;
  const {
    shots,
    moments: samples,
    frameSec,
    interests,
    insets,
    contents,
  } = await watchRange({ url: job.inputs.source.url, range, source, onSeconds }, context);
  const size = { sourceWidth: source.width, sourceHeight: source.height };
  const turns = await findSpeakers({ job, transcript, range, shots, samples, insets, contents, frameSec }, context);
  const picture = { width: source.width, height: source.height };
  const focus = shots.map((shot) => findFocus(shot, interests, picture)).filter((found) => found !== null);
  const segments = planSegments({
    layout,
    aspectRatio,
    ...size,
    range,
    shots,
    samples,
    turns,
    focus,
    insets,
    contents,
  });
  const borders = shots.flatMap(({ startSec, endSec }) => [startSec, endSec]);
  const sizes = { source, canvas: THUMBNAILS[aspectRatio] };
  const atSec = pickThumbnail({ range, borders, segments, samples }, sizes);
  if (atSec === null) throw new JobFailure('media.unreadable', 'The range has no picture.');
  const file = await takeStill(job, { atSec, segments, name: `${short.id}.jpg` }, context);
  const framing: Framing = { layout, aspectRatio, shots, samples, turns, focus, insets, contents, segments };
  const { objects } = context.tools;
  await Promise.all([
    objects.putJson(short.outputs.framing.url, framing, context.signal),
    objects.putFile(short.outputs.thumbnail, file, context.signal),
  ]);
  context.log.info('short framed', { shots: shots.length, samples: samples.length, segments: segments.length });
  return segments;
}

/** Writes the picture of a moment, cut as the short will be, into the work folder; gives the file. */
async function takeStill(
  job: AnalyzeJob,
  wanted: { atSec: number; segments: readonly LayoutSegment[]; name: string },
  context: StageContext,
): Promise<string> {
  const { atSec } = wanted;
  const segment = wanted.segments.findLast(({ startSec }) => startSec <= atSec);
  const crops = segment?.crops ?? [];
  const file = join(context.workdir, wanted.name);
  await runFfmpeg({
    ffmpegPath: context.tools.ffmpeg.ffmpegPath,
    args: stillArgs({
      url: job.inputs.source.url,
      source: job.sourceInfo,
      atSec,
      isFitted: segment?.layout === 'fit',
      crops: crops.map((crop) => ({ width: crop.width, height: crop.height, ...cropAt(crop, atSec) })),
      canvas: THUMBNAILS[job.aspectRatio],
      hdr: await chooseHdrWork(job.sourceInfo, context),
      file,
    }),
    signal: context.signal,
    deadlineMs: STILL_DEADLINE_MS,
  });
  return file;
}
