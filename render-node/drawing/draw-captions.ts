import type { FontFace } from '#schema/domain/captions/fonts.ts';
import { DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { rateValue } from '../ffmpeg/graph/frame-rate.ts';
import { keptFramesOf } from '../ffmpeg/graph/timeline.ts';
import { makeCaptions, type PlacedText } from '../plan/captions/captions.ts';
import { lookOf } from '../plan/captions/design/look-of.ts';
import { TITLE_FONT } from '../plan/captions/design/styles.ts';
import { sum } from '../plan/math/stats.ts';
import { captionScenes, type Shown } from './caption-scenes.ts';
import type { Clip } from './clip.ts';
import type { OpenTypeface } from './open-typeface.ts';
import type { ShapedFont } from './shaped-font.ts';

/** The parts of a clip that captions and title need. */
export type CaptionedClip = Pick<Clip, 'words'> & Shown;

/**
 * The script of a clip's captions, title and watermark with its fonts, and the SRT file. `ass` is null if nothing is
 * burned in; `cards` and `title` say where. Renders and the studio's preview draw with it, so that both show the same.
 */
export async function drawCaptions(
  plan: RenderPlan,
  clip: CaptionedClip,
  open: (look: FontFace, texts: readonly string[]) => Promise<OpenTypeface>,
): Promise<PlacedText & { ass: string | null; srt: string; fonts: ShapedFont[] }> {
  const { timeline, words } = clip;
  const look = lookOf(plan.captions === false ? DEFAULT_CAPTIONS : plan.captions);
  // One list for both: a font that both need is subset once, with the characters of both.
  const texts = [
    ...words.flatMap(({ text }) => [text, text.toUpperCase()]),
    plan.titleOverlay ?? '',
    plan.watermark ?? '',
  ];
  const [font, titleFont] = await Promise.all([open(look.font, texts), open(TITLE_FONT, texts)]);
  const made = makeCaptions({
    plan,
    words,
    font: font.typeface,
    titleFont: titleFont.typeface,
    clip: { ...timeline, fps: rateValue(timeline.rate), joinsSec: joinsOf(timeline) },
    scenes: captionScenes(plan, clip),
  });
  const usesTitleFont = plan.titleOverlay !== undefined || plan.watermark !== undefined;
  const used = [...font.fonts, ...(usesTitleFont ? titleFont.fonts : [])];
  return { ...made, fonts: [...new Map(used.map((one) => [one.family, one])).values()] };
}

/** When a clip goes on elsewhere in its source, in seconds of the clip. */
function joinsOf({ reads, rate }: Shown['timeline']): number[] {
  const lengths = reads.map((read) => keptFramesOf(read) / rateValue(rate));
  return lengths.slice(1).map((_, i) => sum(lengths.slice(0, i + 1)));
}
