import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Framing } from '#schema/artifacts/framing.ts';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { type AspectRatio, FORMATS } from '#schema/domain/formats.ts';
import type { LayoutSegment, SpeakerTurn, Transcript } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { span } from '../../base/trace.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import type { Draft } from '../../ffmpeg/args/draft.ts';
import { stillArgs } from '../../ffmpeg/args/still.ts';
import { toEven } from '../../plan/canvas/sizes.ts';
import { cropAt } from '../../plan/framing/crop-at.ts';
import { aspectOf } from '../../plan/framing/crop-size.ts';
import { planSegments, type SegmentsRequest } from '../../plan/framing/layouts/index.ts';
import { showsClearly } from '../../plan/faces/sampling.ts';
import { findFocus } from '../../plan/picture/saliency.ts';
import { pickThumbnail } from '../../plan/thumbnail/thumbnail.ts';
import { inParallel } from '../../base/in-parallel.ts';
import { together } from '../../base/together.ts';
import { findSpeakers } from './find-speakers.ts';
import { judgeShorts } from './judge-shorts.ts';
import { draftFor, fromDraft, makePreview, makeProxy } from './make-preview.ts';
import { namePeople } from './name-people.ts';
import { pictureFaces, storeFaceImage } from './store-face-pictures.ts';
import { watchedRange } from './settle-edges.ts';
import { watchRange } from './watch-range.ts';
import { stretchesOfShort, watchStretches } from './watch-stretches.ts';
import { chooseHdrWork } from '../shared/hdr.ts';
import type { StageContext, StageRun } from '../shared/stage.ts';
import { readFraming } from '../shared/stored-framing.ts';
import { readTranscript } from '../shared/stored-words.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { sum } from '../../plan/math/stats.ts';

type AnalyzeJob = JobOf<'analyze-faces'>;
type Short = AnalyzeJob['shorts'][number];

const THUMBNAIL_HEIGHT = 720;
const STILL_DEADLINE_MS = 120_000;

/** Shorts that are analyzed in parallel. They share one detector, and each takes 100 MB or more. */
const MOST_AT_ONCE = 4;

/**
 * How many shorts are analyzed in parallel on a host, and the decoder threads of each. Few threads cost less CPU than
 * many. But a short that is analyzed alone takes longer with one: ffmpeg then filters in the thread that decodes.
 */
export function shareCores(
  shorts: number,
  cores: number = availableParallelism(),
): { atOnce: number; threads: number } {
  const atOnce = Math.max(1, Math.min(shorts, cores, MOST_AT_ONCE));
  return { atOnce, threads: Math.max(1, Math.floor(cores / atOnce)) };
}

/**
 * Finds shots and faces of every short, plans its framing, and stores both with a thumbnail, a preview and a proxy
 * where one is needed, which are made side by side.
 */
export const runAnalyzeFaces: StageRun<'analyze-faces'> = async (job, context) => {
  const totalSec = sum(job.shorts.map(lengthOf));
  const doneSec = job.shorts.map(() => 0);
  const transcript = await loadTranscript(job, context);
  const { atOnce, threads } = shareCores(job.shorts.length);
  const judged = await span('judge', () => judgeShorts(job, transcript, context));
  const made = await inParallel(job.shorts, atOnce, context.signal, async (short, signal) => {
    const tell = (seconds: number) => {
      doneSec[job.shorts.indexOf(short)] = seconds;
      context.onProgress(Math.min(1, sum(doneSec) / totalSec));
    };
    const own = { ...context, signal };
    const draft =
      short.framing === undefined && short.stretches === undefined
        ? draftFor(job, { ...short, range: watchedRange(short) }, own.workdir)
        : null;
    const framed = await frameShort(job, { short, transcript, threads, draft }, own, tell);
    const { range, segments } = framed;
    const small = fromDraft(job, { draft, segments });
    const final = { ...short, range };
    const [hasPreview] = await together([
      span('preview', () => makePreview(small.job, { ...small, short: final }, own)),
      span('proxy', () => makeProxy(job, final, own)),
      storeShort(job, { short, framed }, own),
    ]);
    tell(lengthOf(short));
    return { id: short.id, hasPreview, range, isMoved: !isSameRange(range, short.range) };
  });
  return {
    stage: 'analyze-faces',
    previews: made.flatMap(({ id, hasPreview }) => (hasPreview ? [id] : [])),
    moved: made.flatMap(({ id, range, isMoved }) => (isMoved ? [{ id, ...range }] : [])),
    ...(judged.length > 0 && { judged }),
  };
};

function lengthOf(short: Short): number {
  return sum(stretchesOfShort(short, short.range).map(durationOf));
}

function isSameRange(a: Range, b: Range): boolean {
  return a.startSec === b.startSec && a.endSec === b.endSec;
}

/** Null for a job of an older Worker without one. */
async function loadTranscript(job: AnalyzeJob, { tools, signal }: StageContext): Promise<Transcript | null> {
  const { transcript } = job.inputs;
  return transcript === undefined ? null : readTranscript(await tools.objects.getJson(transcript.url, signal));
}

/** `draft` is written while the range is analyzed. */
type Analysis = { short: Short; transcript: Transcript | null; threads: number; draft: Draft | null };

/** What is known about a short before its segments are planned. */
type Facts = Omit<Framing, 'version' | 'layout' | 'aspectRatio' | 'segments' | 'edits'>;

/** `faceImage`: pictures of its people, see `pictureFaces`. */
type Watched = { range: Range; facts: Facts; faceImage?: Uint8Array };
type Framed = Watched & { segments: LayoutSegment[] };

async function frameShort(
  job: AnalyzeJob,
  analysis: Analysis,
  context: StageContext,
  onSeconds: (seconds: number) => void,
): Promise<Framed> {
  const { short } = analysis;
  const watched: Watched =
    short.framing === undefined
      ? await watchShort(job, analysis, context, onSeconds)
      : {
          range: short.range,
          facts: readFraming(await context.tools.objects.getJson(short.framing.url, context.signal)),
        };
  const { range, facts } = watched;
  const requests = requestsOf(job, stretchesOfShort(short, range), facts);
  const segments = requests.flatMap((request) => planSegments({ ...request, edits: short.edits ?? [] }));
  const { shots, samples } = facts;
  context.log.info('short_framed', { shots: shots.length, samples: samples.length, segments: segments.length });
  return { ...watched, segments };
}

/** Stores the framing, the thumbnail and the pictures of faces. */
async function storeShort(
  job: AnalyzeJob,
  { short, framed }: { short: Short; framed: Framed },
  context: StageContext,
): Promise<void> {
  const { facts, segments, faceImage } = framed;
  const { layout, aspectRatio } = job;
  const { framing: target, thumbnail, faces } = short.outputs;
  const { objects } = context.tools;
  const framing: Framing = { ...facts, version: 1, layout, aspectRatio, edits: short.edits ?? [], segments };
  await together([
    objects.putJson(target.url, framing, context.signal),
    span('thumbnail', () => takeThumbnail(job, { short, ...framed }, context)).then((file) =>
      objects.putFile(thumbnail, file, context.signal),
    ),
    faces === undefined || faceImage === undefined
      ? Promise.resolve()
      : span('face pictures', () => storeFaceImage(faceImage, faces, context, short.id)),
  ]);
}

function requestsOf(
  { layout, aspectRatio, sourceInfo }: AnalyzeJob,
  stretches: readonly Range[],
  { shots, samples, turns, focus, insets, contents, textRegions }: Facts,
): SegmentsRequest[] {
  const size = { sourceWidth: sourceInfo.width, sourceHeight: sourceInfo.height };
  const facts = { shots, samples, turns, focus, insets, contents, textRegions };
  return stretches.map((range) => ({ layout, aspectRatio, ...size, range, ...facts }));
}

async function watchShort(
  job: AnalyzeJob,
  { short, transcript, threads, draft }: Analysis,
  context: StageContext,
  onSeconds: (seconds: number) => void,
): Promise<Watched> {
  const { sourceInfo: source } = job;
  const url = job.inputs.source.url;
  let doneSec = 0;
  const { range, seen, notes } = await span('watch', () =>
    watchStretches(short, transcript, async (part) => {
      const before = doneSec;
      doneSec += durationOf(part);
      const tell = (seconds: number) => onSeconds(before + seconds);
      return watchRange({ url, range: part, source, threads, draft, onSeconds: tell }, context);
    }),
  );
  const { shots, moments: samples, frameSec, interests, insets, contents, textRegions } = seen;
  const stretches = stretchesOfShort(short, range);
  const heard = { job, transcript, shots, samples, insets, contents, frameSec };
  const turns: SpeakerTurn[] = [];
  for (const part of stretches) {
    turns.push(...(await span('find speakers', () => findSpeakers({ ...heard, range: part }, context))));
  }
  const picture = { width: source.width, height: source.height };
  const clear = shots.filter((shot) => showsClearly(samples, shot));
  const focus = clear.map((shot) => findFocus(shot, interests, picture)).filter((found) => found !== null);
  const facts = { shots, samples, turns, focus, insets, contents, textRegions, notes };
  const named = namePeople(requestsOf(job, stretches, facts));
  const { people, image: faceImage } = pictureFaces(named, seen.facePictures, source);
  const { faces } = short.outputs;
  if (faces === undefined || faceImage.length === 0) return { range, facts: { ...facts, people: named } };
  return { range, facts: { ...facts, people, facesKey: faces.key }, faceImage };
}

/** The size of a thumbnail in this format, in pixels. */
export function thumbnailSize(aspectRatio: AspectRatio): Size {
  return { width: toEven(THUMBNAIL_HEIGHT * aspectOf(FORMATS[aspectRatio])), height: THUMBNAIL_HEIGHT };
}

async function takeThumbnail(
  job: AnalyzeJob,
  { short, range, facts, segments }: { short: Short; range: Range; facts: Facts; segments: readonly LayoutSegment[] },
  context: StageContext,
): Promise<string> {
  const borders = facts.shots.flatMap(({ startSec, endSec }) => [startSec, endSec]);
  const sizes = { source: job.sourceInfo, canvas: thumbnailSize(job.aspectRatio) };
  const atSec = pickThumbnail({ range, borders, segments, samples: facts.samples }, sizes);
  if (atSec === null) throw new JobFailure('media.unreadable', 'The range has no picture.');
  return takeStill(job, { atSec, segments, name: `${short.id}.jpg` }, context);
}

/** Writes the picture at a time, cropped as in the short, into the work folder; returns the file. */
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
      crops: crops.map((crop) => cropAt(crop, atSec)),
      canvas: thumbnailSize(job.aspectRatio),
      hdr: await chooseHdrWork(job.sourceInfo, context),
      file,
    }),
    workdir: context.workdir,
    signal: context.signal,
    deadlineMs: STILL_DEADLINE_MS,
  });
  return file;
}
