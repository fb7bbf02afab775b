import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { LayoutSegment } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { findHdrWork } from '../../ffmpeg/probe/hdr-work.ts';
import { type Draft, draftSegments, draftSource, planDraft } from '../../ffmpeg/args/draft.ts';
import { previewPass } from '../../ffmpeg/args/preview.ts';
import { runFfmpeg } from '../../ffmpeg/process/run.ts';
import type { StageContext } from '../shared/stage.ts';

/** Deadline: five times the length of the short, for a busy host, plus a minute to open the source. */
const DEADLINE = { baseMs: 60_000, msPerSec: 5_000 };

type PreviewJob = Pick<JobOf<'analyze-faces'>, 'inputs' | 'sourceInfo' | 'aspectRatio'>;
type Short = { id: string; range: Range; outputs: JobOf<'analyze-faces'>['shorts'][number]['outputs'] };

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

function hasPreview({ range, outputs }: Short): boolean {
  return outputs.preview !== undefined && durationOf(range) <= LIMITS.clipMaxSec;
}

/**
 * Makes and stores the preview of a short. False if there is none: it would be too long, an older Worker has no place
 * for it, or it failed, which does not fail the short.
 */
export async function makePreview(
  job: PreviewJob,
  { short, segments }: { short: Short; segments: readonly LayoutSegment[] },
  context: StageContext,
): Promise<boolean> {
  const target = short.outputs.preview;
  if (target === undefined || !hasPreview(short)) return false;
  try {
    const file = await runPreview(job, { short, segments }, context);
    await context.tools.objects.putFile(target, file, context.signal);
    return true;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof JobFailure)) throw error;
    context.log.warn('preview_skipped', { code: error.code });
    return false;
  }
}

async function runPreview(
  { inputs, sourceInfo: source, aspectRatio }: PreviewJob,
  { short, segments }: { short: Short; segments: readonly LayoutSegment[] },
  { tools, signal, workdir }: StageContext,
): Promise<string> {
  const { ffmpegPath } = tools.ffmpeg;
  const { range } = short;
  const hdr = await findHdrWork(ffmpegPath, source.isHdr, signal);
  const [file, graphFile] = [`${short.id}.mp4`, `${short.id}.graph`];
  const url = inputs.source.url;
  const { args, graph } = previewPass({ url, source, range, aspectRatio, segments, hdr, graphFile, file });
  await writeFile(join(workdir, graphFile), graph);
  const deadlineMs = DEADLINE.baseMs + DEADLINE.msPerSec * durationOf(range);
  await runFfmpeg({ ffmpegPath, args, workdir, signal, deadlineMs });
  return join(workdir, file);
}
