import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { readSrt, srtText } from '#schema/domain/texts/subtitles.ts';
import { type CaptionedClip, drawCaptions } from '../../drawing/draw-captions.ts';
import { FONTS_FOLDER } from '../../ffmpeg/graph/render-graph.ts';
import { placedClip } from '../../ffmpeg/ends/placed-clip.ts';
import { openTypeface, placeFonts } from '../../tools/fonts/fonts.ts';
import type { RenderContext } from './job/work.ts';

export const CAPTIONS_FILE = 'captions.ass';
export const SRT_FILE = 'captions.srt';

/**
 * Writes captions, title and watermark (and their fonts) into the job's folder; returns the name of the ASS file, null
 * if nothing is burned in.
 */
export async function writeCaptions(
  plan: RenderPlan,
  clip: CaptionedClip,
  context: RenderContext,
): Promise<string | null> {
  const { ass, srt, fonts } = await drawCaptions(plan, clip, openTypeface);
  await writeFile(join(context.workdir, SRT_FILE), laterBy(placedClip(plan, clip.timeline).fromSec, srt));
  if (ass === null) return null;
  await placeFonts(fonts, join(context.workdir, FONTS_FOLDER));
  await writeFile(join(context.workdir, CAPTIONS_FILE), ass);
  return CAPTIONS_FILE;
}

/** Subtitles are in seconds of the file, which may begin with an intro. */
function laterBy(sec: number, srt: string): string {
  if (sec === 0) return srt;
  return srtText(readSrt(srt).map((card) => ({ ...card, startSec: card.startSec + sec, endSec: card.endSec + sec })));
}
