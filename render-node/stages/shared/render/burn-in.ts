import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { rateValue } from '../../../ffmpeg/graph/frame-rate.ts';
import { FONTS_FOLDER } from '../../../ffmpeg/graph/render-graph.ts';
import { CAPTION_LOOKS, TITLE_FONT } from '../../../plan/captions/styles.ts';
import { makeCaptions } from '../../../plan/captions/captions.ts';
import { openTypeface, placeFonts } from '../../../tools/fonts/fonts.ts';
import { captionScenes, type Shown } from './caption-scenes.ts';
import type { Clip } from './clip.ts';
import type { RenderContext } from './work.ts';

type BurnedClip = Pick<Clip, 'words'> & Shown;

export const CAPTIONS_FILE = 'captions.ass';
export const SRT_FILE = 'captions.srt';

/**
 * Writes captions, title and watermark (and their fonts) into the job's folder; returns the name of the ASS file, null
 * if nothing is burned in.
 */
export async function writeCaptions(
  plan: RenderPlan,
  clip: BurnedClip,
  context: RenderContext,
): Promise<string | null> {
  const { timeline, words } = clip;
  const { style } = plan.captions === false ? DEFAULT_CAPTIONS : plan.captions;
  // One list for both: a font that both need is subset once, with the characters of both.
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
    scenes: captionScenes(plan, clip),
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
