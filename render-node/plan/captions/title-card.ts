import type { Range } from '#schema/domain/clip.ts';
import type { Rect } from '../math/rect.ts';
import { LINE_PITCH_EM } from './design/styles.ts';
import { forShape, type TextCanvas } from './text-canvas.ts';
import { breakTitle } from './title-lines.ts';
import { baselineEm, type Typeface, widthEm } from './typeface.ts';

/**
 * Look of a title: dark on a white plate, so that it is readable on any picture and not mistaken for a caption. Sizes
 * as in `CaptionLook`.
 */
const LOOK = {
  size: { narrow: 0.06, wide: 0.048 },
  maxLines: { narrow: 3, wide: 2 },
  padXEm: 0.5,
  padYEm: 0.3,
  radiusEm: 0.3,
};

/** Long enough to be read twice (100 characters take 3 s). After that the picture is free again. */
const SHOWN_SEC = 4;
/** In a clip up to this long the title stays to the end: the time without it would be too short. */
const WHOLE_CLIP_SEC = 6;
/** Gap between captions and a title above or below them, in em of the title: closer, they read as one text. */
export const TITLE_GAP_EM = 1;

/**
 * A placed title, in pixels. `x`, `y`: the middle of a line. It is present from the first frame, since many platforms
 * use that frame as the preview.
 */
export type TitleCard = Range & {
  emPx: number;
  box: Rect;
  radius: number;
  lines: { text: string; x: number; y: number }[];
  /** Whether it fades out. False if it stays to the end of the clip. */
  fadesOut: boolean;
};

export type TitleContext = { canvas: TextCanvas; clipSec: number; font: Typeface };

/** Places a title at the top of the safe area. `size` scales its letters. */
export function placeTitle(text: string, { canvas, clipSec, font }: TitleContext, size = 1): TitleCard {
  const wantedPx = size * forShape(LOOK.size, canvas) * Math.min(canvas.width, canvas.height);
  const maxWidth = canvas.width * (1 - 2 * canvas.safeArea.sides) - 2 * LOOK.padXEm * wantedPx;
  const widthOf = (line: string) => widthEm(font, line) * wantedPx;
  const maxLines = Math.round(forShape(LOOK.maxLines, canvas));
  const { lines, scale } = breakTitle(text, { maxLines, maxWidth, widthOf });
  const emPx = Math.max(1, Math.floor(wantedPx * scale));
  const width = Math.max(...lines.map((line) => widthEm(font, line))) * emPx + 2 * LOOK.padXEm * emPx;
  const top = Math.ceil(canvas.height * canvas.safeArea.top);
  const pitch = LINE_PITCH_EM * emPx;
  const padY = LOOK.padYEm * emPx;
  const left = Math.floor((canvas.width - width) / 2);
  return {
    ...titleTime(clipSec),
    emPx,
    box: { left, top, right: canvas.width - left, bottom: Math.round(top + lines.length * pitch + 2 * padY) },
    radius: Math.round(LOOK.radiusEm * emPx),
    lines: lines.map((line, i) => ({
      text: line,
      x: Math.round(canvas.width / 2 + font.set(line).middleEm * emPx),
      y: Math.round(top + padY + (i + 0.5) * pitch + offBaseline(font, line) * emPx),
    })),
  };
}

/** When a title is shown, in seconds of the clip, and whether it fades out. */
export function titleTime(clipSec: number): Pick<TitleCard, 'startSec' | 'endSec' | 'fadesOut'> {
  const fadesOut = clipSec > WHOLE_CLIP_SEC;
  return { startSec: 0, endSec: fadesOut ? SHOWN_SEC : clipSec, fadesOut };
}

/** The middle of a text's own line box relative to that of the font, in em, as for the words of captions. */
export function offBaseline(font: Typeface, text: string): number {
  const { ascentEm, descentEm } = font.set(text);
  return baselineEm(font) - (ascentEm - descentEm) / 2;
}
