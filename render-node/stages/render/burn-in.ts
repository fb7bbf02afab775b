import { join } from 'node:path';
import { readSrt, srtText } from '#schema/domain/texts/subtitles.ts';
import { writeOwn } from '../../base/own-file.ts';
import type { CaptionedClip } from '../../drawing/draw-captions.ts';
import { placedClip } from '../../ffmpeg/ends/placed-clip.ts';
import type { PlannedJob, RenderContext } from './job/work.ts';
import { writeText } from './text/write-text.ts';

export const CAPTIONS_FILE = 'captions.ass';
export const SRT_FILE = 'captions.srt';

/**
 * Writes captions, title and watermark (and their fonts) into the job's folder; returns the name of the ASS file, null
 * if nothing is burned in. Throws `render.font_unreadable` for an uploaded font that cannot be drawn with.
 */
export async function writeCaptions(
  { plan, inputs }: Pick<PlannedJob, 'plan' | 'inputs'>,
  clip: CaptionedClip,
  context: RenderContext,
): Promise<string | null> {
  const { ass, srt } = await writeText({ kind: 'captions', plan, clip }, inputs.captionFont, context);
  await writeOwn(join(context.workdir, SRT_FILE), laterBy(placedClip(plan, clip.timeline).fromSec, srt));
  if (ass === null) return null;
  await writeOwn(join(context.workdir, CAPTIONS_FILE), ass);
  return CAPTIONS_FILE;
}

/** Subtitles are in seconds of the file, which may begin with an intro. */
function laterBy(sec: number, srt: string): string {
  if (sec === 0) return srt;
  return srtText(readSrt(srt).map((card) => ({ ...card, startSec: card.startSec + sec, endSec: card.endSec + sec })));
}
