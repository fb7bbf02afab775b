import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import type { CaptionMeasure, Canvas, FontMetrics, PlacedCard, PlacedWord } from './caption-layout.ts';

export type AssInput = {
  cards: readonly PlacedCard[];
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
  return [...header(input), '', '[Events]', 'Format: Layer, Start, End, Style, Text', ...events, ''].join('\n');
}

const STYLE_FIELDS =
  'Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment';

function header({ canvas, options, font, measure }: AssInput): string[] {
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
  ];
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
