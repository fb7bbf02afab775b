import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import type { CaptionMeasure, Canvas, FontMetrics, PlacedCard, PlacedWord } from './caption-layout.ts';
import type { Box, TitleCard } from './title-card.ts';

export type AssInput = {
  cards: readonly PlacedCard[];
  title: TitleCard | null;
  titleFont: FontMetrics;
  options: CaptionOptions;
  canvas: Canvas;
  font: FontMetrics;
  measure: CaptionMeasure;
  fps: number;
};

/**
 * Captions as a script for libass. Each word is an event of its own at a fixed place: plain before and after, in the highlight
 * colour on a higher layer while it is spoken. Times lie half a frame before the frame that they mean, so that libass'
 * hundredths of a second can't miss it.
 */
export function assScript(input: AssInput): string {
  const events = input.cards.flatMap((card) => cardEvents(card, input));
  const titles = input.title === null ? [] : titleEvents(input.title, input.fps);
  return [...header(input), '', '[Events]', 'Format: Layer, Start, End, Style, Text', ...titles, ...events, ''].join(
    '\n',
  );
}

const STYLE_FIELDS =
  'Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment';

function header({ canvas, options, font, measure, title, titleFont }: AssInput): string[] {
  const { look, emPx } = measure;
  // libass takes the height of the line box for the font size: without this, text has 64 % of its size.
  const fontSize = Math.round(emPx * font.lineBoxEm);
  const style = (name: string, colour: string) =>
    `Style: ${name},${font.family},${fontSize},${colour},&H00000000,&H80000000,0,1,` +
    `${(look.outlineEm * emPx).toFixed(1)},${(look.shadowEm * emPx).toFixed(1)},5`;
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
    `Format: ${STYLE_FIELDS}`,
    style('Plain', '&H00FFFFFF'),
    style('Spoken', assColour(options.highlightColor)),
    ...(title === null ? [] : titleStyles(title, titleFont)),
  ];
}

function titleStyles(title: TitleCard, font: FontMetrics): string[] {
  const plain = (name: string, colour: string, alignment: number) =>
    `Style: ${name},${font.family},${Math.round(title.emPx * font.lineBoxEm)},${colour},&H00000000,&H00000000,0,1,0,0,${alignment}`;
  return [plain('Plate', '&H00FFFFFF', 7), plain('Title', '&H00141414', 5)];
}

const TITLE_FADE_MS = 200;

/** The plate with its lines on it, from the very first frame on. */
function titleEvents(title: TitleCard, fps: number): string[] {
  const times = `${clock(0)},${clock(hundredths(title.endSec, fps))}`;
  const fade = title.fadesOut ? `\\fad(0,${TITLE_FADE_MS})` : '';
  const plate = `Dialogue: 2,${times},Plate,{\\pos(${title.box.left},${title.box.top})${fade}\\p1}${plateShape(title)}{\\p0}`;
  const lines = title.lines.map(
    ({ text, y }) => `Dialogue: 3,${times},Title,{\\pos(${title.middleX},${y})${fade}}${escapeAss(text)}`,
  );
  return [plate, ...lines];
}

/** A rectangle with round corners in the drawing language of ASS, from its upper left corner. */
function plateShape({ box, radius }: { box: Box; radius: number }): string {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  // The control points of a cubic curve that is a quarter of a circle but for 0.03 %.
  const c = Math.round(radius * (1 - 0.5523));
  const r = radius;
  return (
    `m ${r} 0 l ${w - r} 0 b ${w - c} 0 ${w} ${c} ${w} ${r} l ${w} ${h - r} b ${w} ${h - c} ${w - c} ${h} ${w - r} ${h} ` +
    `l ${r} ${h} b ${c} ${h} 0 ${h - c} 0 ${h - r} l 0 ${r} b 0 ${c} ${c} 0 ${r} 0`
  );
}

/** `#RRGGBB` as libass writes it: opaque, blue first. */
export function assColour(colour: string): string {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)];
  return `&H00${blue}${green}${red}`.toUpperCase();
}

type Part = { style: 'Plain' | 'Spoken'; layer: 0 | 1; fromSec: number; toSec: number };

function cardEvents(card: PlacedCard, input: AssInput): string[] {
  return card.words.flatMap((word, i) => {
    const spokenEnd = Math.min(card.words[i + 1]?.startSec ?? card.endSec, card.endSec);
    const parts: Part[] = [
      { style: 'Plain', layer: 0, fromSec: card.startSec, toSec: word.startSec },
      { style: 'Spoken', layer: 1, fromSec: word.startSec, toSec: spokenEnd },
      { style: 'Plain', layer: 0, fromSec: spokenEnd, toSec: card.endSec },
    ];
    return parts.flatMap((part) => wordEvent(word, part, input));
  });
}

function wordEvent(word: PlacedWord, part: Part, { fps, measure }: AssInput): string[] {
  const start = hundredths(part.fromSec, fps);
  const end = hundredths(part.toSec, fps);
  if (start >= end) return [];
  const percent = Math.floor(100 * (part.style === 'Spoken' ? word.spokenScale : word.scale));
  const size = percent !== 100 ? `\\fscx${percent}\\fscy${percent}` : '';
  const text = `{\\pos(${word.x},${word.y})${size}}${escapeAss(measure.shownText(word.text))}`;
  return [`Dialogue: ${part.layer},${clock(start)},${clock(end)},${part.style},${text}`];
}

/** Half a frame before the frame nearest to a time, in hundredths of a second. */
function hundredths(sec: number, fps: number): number {
  return Math.max(0, Math.round(((Math.round(sec * fps) - 0.5) / fps) * 100));
}

function clock(hundredthsOfSec: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const sec = Math.floor(hundredthsOfSec / 100);
  return `${Math.floor(sec / 3600)}:${two(Math.floor(sec / 60) % 60)}:${two(sec % 60)}.${two(hundredthsOfSec % 100)}`;
}

/**
 * Text that libass shows as it is. Braces would open a command; a backslash before certain letters would be one, which an
 * invisible word joiner between them prevents.
 */
export function escapeAss(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\\(?=[Nnh{}])/g, '\\\u2060')
    .replace(/[{}]/g, '\\$&');
}
