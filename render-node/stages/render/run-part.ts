import { join } from 'node:path';
import { canvasOf } from '#schema/domain/render-plan.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { writeOwn } from '../../base/own-file.ts';
import { partPass } from '../../ffmpeg/args/part.ts';
import { partTimeline } from '../../ffmpeg/graph/part-timeline.ts';
import { GRAPH_FILE, PICTURE_FILE } from '../../ffmpeg/args/render.ts';
import { writeCaptions } from './burn-in.ts';
import { planClip } from '../../drawing/clip.ts';
import { chooseHdrWork } from '../shared/hdr.ts';
import { loadInputs } from './inputs.ts';
import { bringBackground } from './footage/bring-background.ts';
import { bringBRoll } from './footage/bring-b-roll.ts';
import { bringLogo } from './logo.ts';
import { passProgress } from './progress.ts';
import { spansOf } from './spans.ts';
import { runInWorkdir } from './job/work.ts';
import type { StageContext } from '../shared/stage.ts';

/** The clip is too short for this many parts: a picture that is not used. */
const UNUSED = { firstFrame: 0, endFrame: 1 };

/** Renders one part of the picture of a long clip, as it would be in the whole render. */
export async function runRenderPart(
  job: JobOf<'render-part'>,
  context: StageContext,
): Promise<ResultOf<'render-part'>> {
  const { plan, sourceInfo: source, part } = job;
  const clip = planClip(job, await loadInputs(job, context));
  const span = spansOf(clip, part.count)[part.index];
  const shown = isEmpty(span) ? UNUSED : span;
  const timeline = partTimeline(clip.timeline, shown, source);
  const captionsFile = await writeCaptions(job, clip, context);
  const logo = await bringLogo(job, clip, context);
  const bRoll = await bringBRoll(job, clip, context, shown);
  const canvas = canvasOf(plan);
  const hdr = await chooseHdrWork(source, context);
  const sourceUrl = job.inputs.source.url;
  const { args, graph } = partPass({
    source,
    sourceUrl,
    timeline,
    canvas,
    background: await bringBackground(job, context),
    captionsFile,
    logo,
    bRoll,
    hdr,
  });
  await writeOwn(join(context.workdir, GRAPH_FILE), graph);
  await runInWorkdir(context, args, {
    durationSec: timeline.durationSec,
    pixels: canvas.width * canvas.height,
    onProgress: ({ outSec }) => context.onProgress(passProgress(outSec / timeline.durationSec)),
  });
  await context.tools.objects.putFile(job.outputs.video, join(context.workdir, PICTURE_FILE), context.signal);
  context.onProgress(1);
  context.log.info('part_rendered', { ...part, frames: timeline.frames });
  return { stage: 'render-part' };
}

function isEmpty(span: { firstFrame: number; endFrame: number } | undefined): span is undefined {
  return span === undefined || span.endFrame <= span.firstFrame;
}
