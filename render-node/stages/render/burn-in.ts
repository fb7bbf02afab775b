import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Word } from '#schema/domain/media.ts';
import { canvasOf, DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { rateValue } from '../../ffmpeg/frame-rate.ts';
import { FONTS_FOLDER } from '../../ffmpeg/render-graph.ts';
import { panelSizes } from '../../ffmpeg/size.ts';
import type { Timeline } from '../../ffmpeg/timeline.ts';
import { CAPTION_LOOKS, TITLE_FONT } from '../../plan/caption-styles.ts';
import { makeCaptions } from '../../plan/captions.ts';
import { openTypeface, placeFonts } from '../../tools/fonts.ts';
import type { RenderContext } from './work.ts';

export const CAPTIONS_FILE = 'captions.ass';
export const SRT_FILE = 'captions.srt';

/** Writes captions, title and watermark (and their fonts) into the job's folder; gives the name of the ASS file, null where nothing is burned in. */
export async function writeCaptions(
  plan: RenderPlan,
  clip: { words: readonly Word[]; timeline: Timeline },
  context: RenderContext,
): Promise<string | null> {
  const { timeline, words } = clip;
  const { style } = plan.captions === false ? DEFAULT_CAPTIONS : plan.captions;
  // One list for both: a font that both need is cut out of its family once, with the characters of both.
  const texts = [
    ...words.flatMap(({ text }) => [text, text.toUpperCase()]),
    plan.titleOverlay ?? '',
    plan.watermark ?? '',
  ];
  const [font, titleFont] = await Promise.all([
    openTypeface(CAPTION_LOOKS[style].font, texts),
    openTypeface(TITLE_FONT, texts),
  ]);
  const { ass, srt } = makeCaptions({
    plan,
    words,
    font: font.typeface,
    titleFont: titleFont.typeface,
    clip: { ...timeline, fps: rateValue(timeline.rate) },
    seamYAt: (clipSec) => seamY(plan, timeline, clipSec),
  });
  await writeFile(join(context.workdir, SRT_FILE), srt);
  if (ass === null) return null;
  const folder = join(context.workdir, FONTS_FOLDER);
  const usesTitleFont = plan.titleOverlay !== undefined || plan.watermark !== undefined;
  const titleFonts = usesTitleFont ? titleFont.fonts : [];
  await placeFonts([...new Map([...font.fonts, ...titleFonts].map((one) => [one.family, one])).values()], folder);
  await writeFile(join(context.workdir, CAPTIONS_FILE), ass);
  return CAPTIONS_FILE;
}

/** Above a border so high (a webcam over a game has it at 0.35) there is a face and no room for captions besides. */
const HIGH_SEAM = 0.45;

/**
 * Where two panels meet on an upright canvas, in pixels from the top: bottom captions stand above it. Null where there is no such border,
 * and where the upper panel is a webcam's: captions stand on the game, not on the face.
 */
export function seamY(plan: RenderPlan, timeline: Timeline, clipSec: number): number | null {
  const canvas = canvasOf(plan);
  const frame = Math.round(clipSec * rateValue(timeline.rate));
  const [first, second] = timeline.runs.findLast((run) => run.firstFrame <= frame)?.panels ?? [];
  if (first === undefined || second === undefined || canvas.width > canvas.height) return null;
  const { height } = panelSizes([first, second], canvas)[0];
  return plan.layout === 'gaming' && height < HIGH_SEAM * canvas.height ? null : height;
}
