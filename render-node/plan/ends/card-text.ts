import { CARD_LAYOUT } from '#schema/domain/brands/ends.ts';
import { assClock, assColour, assFile, readingTag, runsText } from '../captions/ass-text.ts';
import { LINE_PITCH_EM } from '../captions/design/styles.ts';
import { offBaseline } from '../captions/title-card.ts';
import { breakTitle } from '../captions/title-lines.ts';
import { type Typeface, widthEm } from '../captions/typeface.ts';
import type { Size } from '../math/boxes.ts';

/** The edge of letters over a picture, in em. */
const EDGE_EM = 0.06;

/** The script of the text of an end card: in the middle, below its logo if it has one. `isEdged`: it lies on a picture. */
export function cardText(
  text: string,
  {
    canvas,
    font,
    colour,
    hasLogo,
    isEdged,
  }: { canvas: Size; font: Typeface; colour: string; hasLogo: boolean; isEdged: boolean },
): string | null {
  const { width, middle, middleAlone, emOfShortSide, maxLines } = CARD_LAYOUT.text;
  const wantedPx = emOfShortSide * Math.min(canvas.width, canvas.height);
  const widthOf = (line: string) => widthEm(font, line) * wantedPx;
  const { lines, scale } = breakTitle(text, { maxLines, maxWidth: width * canvas.width, widthOf });
  const emPx = Math.max(1, Math.floor(wantedPx * scale));
  const middlePx = (hasLogo ? middle : middleAlone) * canvas.height;
  const size = Math.round(emPx * (font.ascentEm + font.descentEm));
  const edge = isEdged ? (EDGE_EM * emPx).toFixed(1) : '0';
  const style = `Style: Card,${font.family},${size},${assColour(colour)},&H80000000,&H80000000,0,1,${edge},0,5`;
  const events = lines.map((line, i) => {
    const x = Math.round(canvas.width / 2 + font.set(line).middleEm * emPx);
    const y = Math.round(
      middlePx + (i - (lines.length - 1) / 2) * LINE_PITCH_EM * emPx + offBaseline(font, line) * emPx,
    );
    const shown = runsText(font.set(line).runs, { family: font.family, emPx });
    return `Dialogue: 0,${assClock(0)},${assClock(6_000)},Card,{\\pos(${x},${y})${readingTag(line)}}${shown}`;
  });
  return assFile(canvas, [{ styles: [style], events }]);
}
