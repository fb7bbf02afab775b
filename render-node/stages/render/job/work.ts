import type { JobOf } from '#schema/jobs/job.ts';
import { runFfmpeg } from '../../../ffmpeg/process/run.ts';
import type { StageContext } from '../../shared/stage.ts';

/** The part of a job that all stages of a render have. */
export type PlannedJob = Pick<JobOf<'render'>, 'sourceInfo' | 'plan' | 'inputs'>;
/** A job that ends in a finished render. */
export type RenderJob = PlannedJob & Pick<JobOf<'render'>, 'outputs'>;

/** What the steps of a render need of the stage's context. */
export type RenderContext = Pick<StageContext, 'workdir' | 'signal' | 'tools' | 'log'>;

/**
 * A processor of a busy host encodes a second of 1080p60 in about 5 s. This is four times as long, plus a minute to
 * open the source.
 */
const DEADLINE = { baseMs: 60_000, msPerSec: 20_000, pixels: 1080 * 1920 };

/** Wall time that one run of ffmpeg may take. `pixels` per picture, if there may be more than 1080x1920. */
export function deadlineMs(durationSec: number, pixels: number = DEADLINE.pixels): number {
  return DEADLINE.baseMs + DEADLINE.msPerSec * durationSec * Math.max(1, pixels / DEADLINE.pixels);
}

/** Runs ffmpeg in the job's folder. */
export function runInWorkdir(
  context: RenderContext,
  args: readonly string[],
  options: { durationSec: number; pixels?: number } & Pick<
    Parameters<typeof runFfmpeg>[0],
    'devices' | 'onProgress' | 'pipes'
  >,
): Promise<{ log: string }> {
  const { durationSec, pixels, ...rest } = options;
  return runFfmpeg({
    ...rest,
    ffmpegPath: context.tools.ffmpeg.ffmpegPath,
    args,
    workdir: context.workdir,
    signal: context.signal,
    deadlineMs: deadlineMs(durationSec, pixels),
  });
}
