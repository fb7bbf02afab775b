import type { Range } from '#schema/domain/clip.ts';
import type { Canvas, FontMetrics, PlacedCard } from './caption-layout.ts';
import { LINE_PITCH_EM, SAFE_AREA } from './caption-styles.ts';
import { breakTitle } from './title-lines.ts';

/** Look of a title: dark on a white plate, so that it is read on any picture and taken for no caption. Sizes as in `CaptionLook`. */
const LOOK = {
  size: { upright: 0.06, wide: 0.048 },
  maxLines: { upright: 3, wide: 2 },
  padXEm: 0.5,
  padYEm: 0.3,
  radiusEm: 0.3,
};

/** Long enough to be read twice (100 characters take 3 s); then the picture is free again. */
const SHOWN_SEC = 4;
/** In a clip of up to this, a title that goes would be gone for a blink: it stays to the end. */
const WHOLE_CLIP_SEC = 6;
/** Between the plate and captions below it, in em of the title. */
const GAP_EM = 0.4;

export type Box = { left: number; top: number; right: number; bottom: number };

/** A title at its place, in pixels; `y` is the middle of a line. It is there from the first frame on, since many platforms show that one. */
export type TitleCard = Range & {
  emPx: number;
  box: Box;
  radius: number;
  middleX: number;
  lines: { text: string; y: number }[];
  /** It goes softly; false where it stays to the end of the clip. */
  fadesOut: boolean;
};

/** Places a title at the top of the safe area. */
export function placeTitle(text: string, at: { canvas: Canvas; clipSec: number; font: FontMetrics }): TitleCard {
  const { canvas, clipSec, font } = at;
  const shape = canvas.height >= canvas.width ? 'upright' : 'wide';
  const wantedPx = LOOK.size[shape] * Math.min(canvas.width, canvas.height);
  const maxWidth = canvas.width * (1 - 2 * SAFE_AREA.sides) - 2 * LOOK.padXEm * wantedPx;
  const widthOf = (line: string) => widthEm(line, font) * wantedPx;
  const { lines, scale } = breakTitle(text, { maxLines: LOOK.maxLines[shape], maxWidth, widthOf });
  const emPx = Math.max(1, Math.floor(wantedPx * scale));
  const width = Math.max(...lines.map((line) => widthEm(line, font))) * emPx + 2 * LOOK.padXEm * emPx;
  const top = Math.ceil(canvas.height * SAFE_AREA.top);
  const pitch = LINE_PITCH_EM * emPx;
  const padY = LOOK.padYEm * emPx;
  const left = Math.floor((canvas.width - width) / 2);
  const stays = clipSec <= WHOLE_CLIP_SEC;
  return {
    startSec: 0,
    endSec: stays ? clipSec : SHOWN_SEC,
    emPx,
    box: { left, top, right: canvas.width - left, bottom: Math.round(top + lines.length * pitch + 2 * padY) },
    radius: Math.round(LOOK.radiusEm * emPx),
    middleX: Math.round(canvas.width / 2),
    lines: lines.map((line, i) => ({ text: line, y: Math.round(top + padY + (i + 0.5) * pitch) })),
    fadesOut: !stays,
  };
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/gu;

/** Scripts that the font has not come from another one, in which every character is a square. */
function widthEm(text: string, font: FontMetrics): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return font.advanceEm(text.replace(WIDE, '')) + wide;
}

/**
 * Captions that would stand in a title's way while it is there stand right below it. `halfLinePx` is the reach of a caption from the
 * middle of its line.
 */
export function clearOfTitle(card: PlacedCard, title: TitleCard, halfLinePx: number): PlacedCard {
  if (card.startSec >= title.endSec) return card;
  const top = Math.min(...card.words.map(({ y }) => y)) - halfLinePx;
  const downPx = Math.ceil(title.box.bottom + GAP_EM * title.emPx - top);
  return downPx <= 0 ? card : { ...card, words: card.words.map((word) => ({ ...word, y: word.y + downPx })) };
}
