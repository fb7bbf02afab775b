import { join } from 'node:path';
import { proxyRangeOf } from '#schema/domain/browser-playback.ts';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { pictureSize } from '#schema/domain/formats.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { LayoutSegment } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { writeOwn } from '../../base/own-file.ts';
import { findHdrWork } from '../../ffmpeg/probe/hdr-work.ts';
import { type Draft, draftSegments, draftSource, planDraft, previewFps, smallSize } from '../../ffmpeg/args/draft.ts';
import { timelineOfRanges } from '../../drawing/planned-take.ts';
import { previewPass } from '../../ffmpeg/args/preview.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { sum } from '../../plan/math/stats.ts';
import type { StageContext } from '../shared/stage.ts';
import { stretchesOfShort } from './watch-stretches.ts';

/** Deadline: five times the length of the short, for a busy host, plus a minute to open the source. */
const DEADLINE = { baseMs: 60_000, msPerSec: 5_000 };

/** Small enough to load at once, large enough to place a crop. */
const SHORT_SIDE = 270;

type SmallJob = Pick<JobOf<'analyze-faces'>, 'inputs' | 'sourceInfo'>;
type PreviewJob = SmallJob & Pick<JobOf<'analyze-faces'>, 'aspectRatio'>;
type Short = { id: string; range: Range } & Pick<JobOf<'analyze-faces'>['shorts'][number], 'outputs' | 'stretches'>;

/** The draft that the analysis of a short should leave for its preview. Null if none is needed or possible. */
export function draftFor(job: Pick<JobOf<'analyze-faces'>, 'sourceInfo'>, short: Short, workdir: string): Draft | null {
  return hasPreview(short) ? planDraft(job.sourceInfo, short.range, join(workdir, `${short.id}.draft.mov`)) : null;
}

/** The same job and segments, reading the draft. */
export function fromDraft(
  job: PreviewJob,
  { draft, segments }: { draft: Draft | null; segments: readonly LayoutSegment[] },
): { job: PreviewJob; segments: readonly LayoutSegment[] } {
  if (draft === null) return { job, segments };
  const inputs = { source: { url: draft.file } };
  return { job: { ...job, inputs, sourceInfo: draftSource(draft) }, segments: draftSegments(segments, draft) };
}

function hasPreview(short: Short): boolean {
  const lengthSec = sum(stretchesOfShort(short, short.range).map(durationOf));
  return short.outputs.preview !== undefined && lengthSec <= LIMITS.clipMaxSec;
}

/**
 * Makes and stores the preview of a short: its range, or all that it needs of its source, in order of time. False without one: it would be too long, an older Worker has no place for
 * it, or it failed, which does not fail the short.
 */
export async function makePreview(
  job: PreviewJob,
  { short, segments }: { short: Short; segments: readonly LayoutSegment[] },
  context: StageContext,
): Promise<boolean> {
  const target = short.outputs.preview;
  if (target === undefined || !hasPreview(short)) return false;
  const canvas = pictureSize(job.aspectRatio, SHORT_SIDE);
  const ranges = stretchesOfShort(short, short.range);
  return storeSmall(job, { name: short.id, ranges, canvas, segments, target }, context);
}

/**
 * Makes and stores the proxy of a short: the whole picture of the source, small, with room on both sides of the short.
 * Only if the Worker asks for it; a failure does not fail the short.
 */
export async function makeProxy(
  job: Pick<JobOf<'analyze-faces'>, 'inputs' | 'sourceInfo' | 'window'>,
  { id, range, outputs }: Short,
  context: StageContext,
): Promise<void> {
  const target = outputs.proxy;
  if (target === undefined || job.window === undefined) return;
  const { width, height } = job.sourceInfo;
  const around = proxyRangeOf(range, job.window);
  const whole = { width, height, points: [{ atSec: around.startSec, x: 0, y: 0 }] };
  const segments: LayoutSegment[] = [{ ...around, layout: 'single', crops: [whole] }];
  const canvas = smallSize(job.sourceInfo, SHORT_SIDE);
  await storeSmall(job, { name: `proxy-${id}`, ranges: [around], canvas, segments, target }, context);
}

type SmallVideo = {
  name: string;
  ranges: readonly Range[];
  canvas: Size;
  segments: readonly LayoutSegment[];
  target: NonNullable<Short['outputs']['preview']>;
};

async function storeSmall(job: SmallJob, video: SmallVideo, context: StageContext): Promise<boolean> {
  try {
    await context.tools.objects.putFile(video.target, await runSmall(job, video, context), context.signal);
    return true;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof JobFailure)) throw error;
    context.log.warn('preview_skipped', { code: error.code });
    return false;
  }
}

async function runSmall(
  { inputs, sourceInfo: source }: SmallJob,
  { name, ranges, canvas, segments }: SmallVideo,
  { tools, signal, workdir }: StageContext,
): Promise<string> {
  const { ffmpegPath } = tools.ffmpeg;
  const hdr = await findHdrWork(ffmpegPath, source.isHdr, signal);
  const [file, graphFile] = [`${name}.mp4`, `${name}.graph`];
  const url = inputs.source.url;
  const timeline = timelineOfRanges(ranges, { fps: previewFps(source), source, segments });
  const { args, graph } = previewPass({ url, source, timeline, canvas, hdr, graphFile, file });
  await writeOwn(join(workdir, graphFile), graph);
  const deadlineMs = DEADLINE.baseMs + DEADLINE.msPerSec * timeline.durationSec;
  await runFfmpeg({ ffmpegPath, args, workdir, signal, deadlineMs });
  return join(workdir, file);
}
