import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure } from '#schema/domain/failure.ts';
import { canvasOf, isDraft } from '#schema/domain/render-plan.ts';
import { makeOwnFolder, writeOwn } from '../../base/own-file.ts';
import type { Clip } from '../../drawing/clip.ts';
import { drawCaptions } from '../../drawing/draw-captions.ts';
import { COVER_FILE, COVER_GRAPH_FILE, coverPass } from '../../ffmpeg/args/cover.ts';
import { rateValue } from '../../ffmpeg/graph/frame-rate.ts';
import { partTimeline } from '../../ffmpeg/graph/part-timeline.ts';
import { FONTS_FOLDER } from '../../ffmpeg/graph/render-graph.ts';
import { frameAt, pickFrame } from '../../plan/thumbnail/cover-frame.ts';
import { openTypeface, placeFonts } from '../../tools/fonts/fonts.ts';
import { bringBRoll } from './footage/bring-b-roll.ts';
import { bringBackground } from './footage/bring-background.ts';
import { chooseHdrWork } from '../shared/hdr.ts';
import { type PlannedJob, type RenderContext, runInWorkdir } from './job/work.ts';

const CAPTIONS_FILE = 'cover.ass';

/**
 * Writes the cover of the clip (`COVER_FILE`): the frame that the user chose, else the best one, without captions and
 * title, with B-roll. Call it after the pass, whose fonts it may replace. Returns its second of the clip. Null for a draft, and if
 * the source has no readable picture there.
 */
export async function makeCover(job: PlannedJob, clip: Clip, context: RenderContext): Promise<number | null> {
  const { plan, sourceInfo: source } = job;
  if (isDraft(plan)) return null;
  const canvas = canvasOf(plan);
  const { rate, startSec, frames } = clip.timeline;
  const wantedSec = clip.coverAtSec ?? pickFrame(clip, { source, canvas });
  const frame = frameAt(wantedSec - startSec, { fps: rateValue(rate), frames });
  const shown = { firstFrame: frame, endFrame: frame + 1 };
  const timeline = partTimeline(clip.timeline, shown, source);
  const captionsFile = await writeWatermark(job, clip, context);
  const hdr = await chooseHdrWork(source, context);
  const sourceUrl = job.inputs.source.url;
  const { args, graph } = coverPass({
    source,
    sourceUrl,
    timeline,
    canvas,
    background: await bringBackground(job, context),
    bRoll: await bringBRoll(job, clip, context, shown),
    captionsFile,
    hdr,
  });
  await writeOwn(join(context.workdir, COVER_GRAPH_FILE), graph);
  if (await isWritten(args, timeline, context)) return frame / rateValue(rate);
  context.log.warn('cover_failed', { frame });
  return null;
}

/** A cover is not worth a failed render: where nothing can be decoded, ffmpeg fails or writes nothing. */
async function isWritten(
  args: readonly string[],
  { durationSec }: { durationSec: number },
  context: RenderContext,
): Promise<boolean> {
  try {
    await runInWorkdir(context, args, { durationSec });
  } catch (error) {
    if (!(error instanceof JobFailure && error.code === 'media.unreadable')) throw error;
  }
  return access(join(context.workdir, COVER_FILE)).then(
    () => true,
    () => false,
  );
}

/** What a cover shows of the burned-in text. */
async function writeWatermark({ plan }: PlannedJob, clip: Clip, { workdir }: RenderContext): Promise<string | null> {
  if (plan.watermark === undefined) return null;
  const bare = {
    ...plan,
    captions: false as const,
    titleOverlay: undefined,
    progressBar: undefined,
    transition: undefined,
  };
  const { ass, fonts } = await drawCaptions(bare, clip, openTypeface);
  if (ass === null) return null;
  await makeOwnFolder(join(workdir, FONTS_FOLDER));
  await placeFonts(fonts, join(workdir, FONTS_FOLDER));
  await writeOwn(join(workdir, CAPTIONS_FILE), ass);
  return CAPTIONS_FILE;
}
