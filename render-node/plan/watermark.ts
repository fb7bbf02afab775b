import { assClock, assColour, runsText } from './ass-text.ts';
import type { Canvas } from './caption-layout.ts';
import type { Typeface } from './typeface.ts';

/** Small and shining through: it says where the clip is from and covers nothing. Sizes in shares of the canvas. */
const LOOK = { emOfShortSide: 0.032, opacity: 0.6, shadowEm: 0.06, marginX: 0.04, marginY: 0.045 };
/** Above everything else. */
const LAYER = 9;

/**
 * Adds a mark to a script (or makes one for it alone) that is there from the first frame to the last, at the upper right: captions
 * and titles leave the upper tenth of the picture free.
 */
export function withWatermark(
  script: string | null,
  mark: { text: string; canvas: Canvas; durationSec: number; font: Typeface },
): string {
  const { canvas, font } = mark;
  const emPx = Math.max(8, Math.round(LOOK.emOfShortSide * Math.min(canvas.width, canvas.height)));
  const style =
    `Style: Mark,${font.family},${Math.round(emPx * (font.ascentEm + font.descentEm))},${assColour('#FFFFFF', LOOK.opacity)},` +
    `${assColour('#000000', 0)},${assColour('#000000', LOOK.opacity)},0,1,0,${(LOOK.shadowEm * emPx).toFixed(1)},9`;
  const [x, y] = [Math.round(canvas.width * (1 - LOOK.marginX)), Math.round(canvas.height * LOOK.marginY)];
  const text = runsText(font.set(mark.text).runs, { family: font.family, emPx });
  // A second more than the clip: what comes after its last frame is never drawn.
  const end = assClock(Math.ceil(100 * (mark.durationSec + 1)));
  const event = `Dialogue: ${LAYER},0:00:00.00,${end},Mark,{\\pos(${x},${y})}${text}`;
  const [head = '', events = ''] = (script ?? emptyScript(canvas)).split('\n\n[Events]\n');
  return `${head}\n${style}\n\n[Events]\n${events.trimEnd()}\n${event}\n`;
}

function emptyScript(canvas: Canvas): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${canvas.width}`,
    `PlayResY: ${canvas.height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: TV.709',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment',
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Text',
    '',
  ].join('\n');
}
