import type { PlannedCard } from '#schema/domain/brands/ends.ts';
import { type FontChoice, type FontFace, isBundled, nearestFace } from '#schema/domain/captions/fonts.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { type CaptionedClip, drawCaptions } from '../../../drawing/draw-captions.ts';
import type { OpenTypeface } from '../../../drawing/open-typeface.ts';
import type { ShapedFont } from '../../../drawing/shaped-font.ts';
import { TITLE_FONT } from '../../../plan/captions/design/styles.ts';
import { cardText } from '../../../plan/ends/card-text.ts';
import type { Size } from '../../../plan/math/boxes.ts';

/** Text to draw: that of a clip, or of its end card. */
export type TextWork =
  | { kind: 'captions'; plan: RenderPlan; clip: CaptionedClip }
  | { kind: 'card'; card: PlannedCard; canvas: Size; hasLogo: boolean; hasPicture: boolean };

/** A script for libass, null if nothing is drawn, and the subtitles of the text, if it has any. */
export type DrawnText = { ass: string | null; srt: string };

type Open = (look: FontFace, texts: readonly string[], pictures?: readonly string[]) => Promise<OpenTypeface>;

/** The id of the uploaded font that the text is set in. Null: all of its fonts are bundled. */
export function ownFontIn(work: TextWork): string | null {
  const font = work.kind === 'card' ? work.card.font : captionFont(work.plan);
  return font === undefined || isBundled(font) ? null : font;
}

function captionFont({ captions }: RenderPlan): FontChoice | undefined {
  return captions === false ? undefined : captions.font;
}

/** Draws the text in the fonts that `open` gives. */
export async function drawText(work: TextWork, open: Open): Promise<DrawnText & { fonts: ShapedFont[] }> {
  if (work.kind === 'captions') return drawCaptions(work.plan, work.clip, open);
  const { card, canvas, hasLogo, hasPicture } = work;
  const { text = '', textColour = '#FFFFFF', font } = card;
  const face = font === undefined ? TITLE_FONT : nearestFace(font, BOLD);
  const { typeface, fonts } = await open(face, [text]);
  const ass = cardText(text, { canvas, font: typeface, colour: textColour, hasLogo, isEdged: hasPicture });
  return { ass, srt: '', fonts };
}

const BOLD = 700;
