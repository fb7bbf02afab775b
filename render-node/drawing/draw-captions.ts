import type { FontFace } from '#schema/domain/captions/fonts.ts';
import type { Movement } from '#schema/domain/movement/movement.ts';
import { DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { rateValue } from '../ffmpeg/graph/frame-rate.ts';
import { keptFramesOf, seamsOf } from '../ffmpeg/graph/timeline.ts';
import { makeCaptions, type PlacedText } from '../plan/captions/captions.ts';
import { emojiFor } from '../plan/captions/emoji/choose-emoji.ts';
import { lookOf } from '../plan/captions/design/look-of.ts';
import { TITLE_FONT } from '../plan/captions/design/styles.ts';
import { sum } from '../plan/math/stats.ts';
import { captionScenes, type Shown } from './caption-scenes.ts';
import type { Clip } from './clip.ts';
import type { OpenTypeface } from './open-typeface.ts';
import type { ShapedFont } from './shaped-font.ts';

/** The parts of a clip that captions and title need. */
export type CaptionedClip = Pick<Clip, 'words' | 'below'> & Shown;

/**
 * The script of a clip's captions, title and watermark with its fonts, and the SRT file. `ass` is null if nothing is
 * burned in; `cards` and `title` say where. Renders and the studio's preview draw with it, so that both show the same.
 */
export async function drawCaptions(
  plan: RenderPlan,
  clip: CaptionedClip,
  open: (look: FontFace, texts: readonly string[], pictures?: readonly string[]) => Promise<OpenTypeface>,
): Promise<PlacedText & { ass: string | null; srt: string; fonts: ShapedFont[] }> {
  const { timeline, words, below } = clip;
  const look = lookOf(plan.captions === false ? DEFAULT_CAPTIONS : plan.captions);
  // One list for both: a font that both need is subset once, with the characters of both.
  const texts = [
    ...[...words, ...(below ?? [])].flatMap(({ text }) => [text, text.toUpperCase()]),
    plan.titleOverlay ?? '',
    plan.watermark ?? '',
    // libass draws nothing without a font, not even boxes.
    ...(drawsBoxes(plan) ? [ANY_LETTER] : []),
  ];
  const pictures = emojiFor(plan.captions, words);
  const [font, titleFont] = await Promise.all([open(look.font, texts, pictures), open(TITLE_FONT, texts)]);
  const made = makeCaptions({
    plan,
    words,
    below,
    font: font.typeface,
    titleFont: titleFont.typeface,
    clip: { ...timeline, fps: rateValue(timeline.rate), joinsSec: joinsOf(timeline), seamsSec: seamsOf(timeline) },
    scenes: captionScenes(plan, clip),
  });
  const usesTitleFont = plan.titleOverlay !== undefined || plan.watermark !== undefined || drawsBoxes(plan);
  const used = [...font.fonts, ...(usesTitleFont ? titleFont.fonts : [])];
  return { ...made, fonts: [...new Map(used.map((one) => [one.family, one])).values()] };
}

const ANY_LETTER = 'a';

function drawsBoxes({ progressBar, transition }: Movement): boolean {
  return progressBar !== undefined || transition === 'flash';
}

/** When a clip goes on elsewhere in its source, in seconds of the clip. */
function joinsOf({ reads, rate }: Shown['timeline']): number[] {
  const lengths = reads.map((read) => keptFramesOf(read) / rateValue(rate));
  return lengths.slice(1).map((_, i) => sum(lengths.slice(0, i + 1)));
}
