import { ASS_LAYERS, type AssPart, assClock, assColour, runsText } from './ass-text.ts';
import type { Size } from '../math/boxes.ts';
import type { Typeface } from './typeface.ts';

/**
 * Small and translucent: it says where the clip is from and covers nothing. The dark edge keeps it readable on a bright
 * background. Sizes in shares of the canvas, the edge in em.
 */
const LOOK = {
  emOfShortSide: 0.032,
  opacity: 0.8,
  edgeEm: 0.07,
  edgeBlurEm: 0.026,
  edgeOpacity: 0.7,
  marginX: 0.04,
  marginY: 0.045,
};

/**
 * Watermark events for libass, from the first to the last frame, at the upper right. Captions and titles leave the
 * upper tenth of the picture free.
 */
export function watermarkPart(text: string, of: { canvas: Size; durationSec: number; font: Typeface }): AssPart {
  const { canvas, durationSec, font } = of;
  const emPx = Math.max(8, Math.round(LOOK.emOfShortSide * Math.min(canvas.width, canvas.height)));
  const edge = assColour('#000000', LOOK.edgeOpacity);
  const style =
    `Style: Mark,${font.family},${Math.round(emPx * (font.ascentEm + font.descentEm))},${assColour('#FFFFFF', LOOK.opacity)},` +
    `${edge},${edge},0,1,${(LOOK.edgeEm * emPx).toFixed(1)},0,9`;
  const [x, y] = [Math.round(canvas.width * (1 - LOOK.marginX)), Math.round(canvas.height * LOOK.marginY)];
  const shown = runsText(font.set(text).runs, { family: font.family, emPx });
  // One second longer than the clip: what is after its last frame is never drawn.
  const end = assClock(Math.ceil(100 * (durationSec + 1)));
  return {
    styles: [style],
    events: [
      `Dialogue: ${ASS_LAYERS.mark},0:00:00.00,${end},Mark,{\\pos(${x},${y})\\blur${(LOOK.edgeBlurEm * emPx).toFixed(1)}}${shown}`,
    ],
  };
}
