import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayoutSegment, Word } from '#schema/domain/media.ts';
import { findHdrWork } from '../../ffmpeg/hdr-work.ts';
import { GRAPH_FILE, renderPass } from '../../ffmpeg/render-args.ts';
import { planTimeline, type Timeline } from '../../ffmpeg/timeline.ts';
import type { LoudnessPlan } from '../../plan/loudness.ts';
import { writeCaptions } from './burn-in.ts';
import { type RenderContext, type RenderJob, runInWorkdir } from './work.ts';

/** Makes the MP4 in the job's folder. `onShare` hears how much of it is done, 0 to 1. */
export async function runPass(
  job: RenderJob,
  made: { segments: LayoutSegment[]; level: LoudnessPlan; words: readonly Word[] },
  context: RenderContext,
  onShare: (share: number) => void,
): Promise<{ timeline: Timeline; log: string }> {
  const { plan, sourceInfo: source } = job;
  const { segments, level, words } = made;
  const captionsFile = await writeCaptions(plan, { words, timeline: planTimeline(plan, source, segments) }, context);
  const hdr = await findHdrWork(context.tools.ffmpeg.ffmpegPath, source.isHdr, context.signal);
  if (hdr === 'convert') context.log.warn('this ffmpeg cannot tone-map', { filter: 'zscale' });
  const sourceUrl = job.inputs.source.url;
  const { args, graph, timeline } = renderPass({ plan, source, sourceUrl, segments, captionsFile, hdr, level });
  await writeFile(join(context.workdir, GRAPH_FILE), graph);
  const { durationSec } = timeline;
  const { log } = await runInWorkdir(context, args, {
    durationSec,
    onProgress: ({ outSec }) => onShare(outSec / durationSec),
  });
  return { timeline, log };
}
