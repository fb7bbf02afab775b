import { ASS_LAYERS, type AssPart, assClock, hundredths, readingTag, roundedBox, runsText } from './ass-text.ts';
import type { TitleCard } from './title-card.ts';
import type { Typeface } from './typeface.ts';

export const TITLE_FADE_MS = 200;

/** Events of a title for libass: the plate with its lines, from the first frame on. */
export function titlePart(title: TitleCard, { font, fps }: { font: Typeface; fps: number }): AssPart {
  const times = `${assClock(0)},${assClock(hundredths(title.endSec, fps))}`;
  const fade = title.fadesOut ? `\\fad(0,${TITLE_FADE_MS})` : '';
  const { left, top, right, bottom } = title.box;
  const shape = roundedBox({ w: right - left, h: bottom - top, radius: title.radius });
  const plate = `Dialogue: ${ASS_LAYERS.titlePlate},${times},Plate,{\\pos(${left},${top})${fade}\\p1}${shape}{\\p0}`;
  const lines = title.lines.map(({ text, x, y }) => {
    const shown = runsText(font.set(text).runs, { family: font.family, emPx: title.emPx });
    return `Dialogue: ${ASS_LAYERS.title},${times},Title,{\\pos(${x},${y})${fade}${readingTag(text)}}${shown}`;
  });
  return { styles: titleStyles(title, font), events: [plate, ...lines] };
}

function titleStyles(title: TitleCard, font: Typeface): string[] {
  const size = Math.round(title.emPx * (font.ascentEm + font.descentEm));
  const plain = (name: string, colour: string, alignment: number) =>
    `Style: ${name},${font.family},${size},${colour},&H00000000,&H00000000,0,1,0,0,${alignment}`;
  return [plain('Plate', '&H00FFFFFF', 7), plain('Title', '&H00141414', 5)];
}
