import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canvasOf, isDraft } from '#schema/domain/render-plan.ts';
import { GRAPH_FILE, renderPass } from '../../ffmpeg/args/render.ts';
import { span } from '../../base/trace.ts';
import { writeCaptions } from './burn-in.ts';
import type { Clip } from '../../drawing/clip.ts';
import { chooseHdrWork } from '../shared/hdr.ts';
import { SHARES } from './progress.ts';
import { joinFile } from './join-file.ts';
import { type RenderContext, type RenderJob, runInWorkdir } from './work.ts';
import type { StageContext } from '../shared/stage.ts';

/**
 * Makes the MP4 in the job's folder, and its cover, unless it is a draft. `onShare` receives the share that is done, 0 to
 * 1.
 */
export async function runPass(
  job: RenderJob,
  clip: Clip,
  context: RenderContext & Pick<StageContext, 'onLight' | 'onProgress'>,
  onShare: (share: number) => void,
): Promise<{ log: string; coverSec: number | null }> {
  const { plan, sourceInfo: source } = job;
  const { segments, kept } = clip;
  const { muted } = clip.timeline;
  const captionsFile = await span('captions', () => writeCaptions(plan, clip, context));
  const hdr = await chooseHdrWork(source, context);
  const level = isDraft(plan) ? null : 'measured';
  const sourceUrl = job.inputs.source.url;
  const { args, graph, timeline } = renderPass({
    plan,
    source,
    sourceUrl,
    segments,
    kept,
    muted,
    captionsFile,
    hdr,
    level,
  });
  await writeFile(join(context.workdir, GRAPH_FILE), graph);
  const { durationSec } = timeline;
  const { width, height } = canvasOf(plan);
  const { log } = await span('pass', () =>
    runInWorkdir(context, args, {
      durationSec,
      pixels: width * height,
      onProgress: ({ outSec }) => onShare(outSec / durationSec),
    }),
  );
  // What follows, until the job is stored, uses one core for a second or two.
  context.onLight();
  const coverSec = level === null ? null : await joinFile(job, { clip, passLog: log }, context);
  context.onProgress(SHARES.levelled);
  return { log, coverSec };
}
