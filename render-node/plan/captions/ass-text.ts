import type { FontRun } from './typeface.ts';
import { isRightToLeft } from '../words/bidi.ts';

/**
 * Drawing order, from bottom to top: card plates, glow, word plate, words (and emoji), title, progress bar, watermark. Flashes are in the
 * script before the plates of their layer.
 */
export const ASS_LAYERS = {
  flash: 0,
  back: 0,
  glow: 1,
  plate: 2,
  Plain: 3,
  Spoken: 4,
  emoji: 4,
  titlePlate: 5,
  title: 6,
  bar: 7,
  mark: 9,
};

/**
 * Escapes text so that libass shows it literally. Braces would open a command, so they are escaped. A backslash before
 * certain letters would be a command too; a word joiner (invisible) between them prevents that.
 */
export function escapeAss(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\\(?=[Nnh{}])/g, '\\\u2060')
    .replace(/[{}]/g, '\\$&');
}

/**
 * Text runs with the libass commands that change font or size where a run differs from the style (`family`, and `emPx`
 * pixels per em).
 */
export function runsText(runs: readonly FontRun[], of: { family: string; emPx: number }): string {
  let family = of.family;
  return runs
    .map((run) => {
      const tag = run.family === family ? '' : `{\\fn${run.family}\\fs${Math.round(run.sizeEm * of.emPx)}}`;
      family = run.family;
      return tag + escapeAss(run.text);
    })
    .join('');
}

/**
 * In right-to-left text, punctuation at the end of a word belongs on its left. libass does that only with encoding -1.
 */
export function readingTag(text: string): string {
  return isRightToLeft(text) ? '\\fe-1' : '';
}

/** A `#RRGGBB` colour as libass writes it: blue first. `opacity` is from 0 to 1. */
export function assColour(colour: string, opacity = 1): string {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)];
  const through = Math.round((1 - opacity) * 255);
  return `&H${through.toString(16).padStart(2, '0')}${blue}${green}${red}`.toUpperCase();
}

/** A rectangle with rounded corners in the ASS drawing language, relative to its upper left corner. */
export function roundedBox({ w, h, radius }: { w: number; h: number; radius: number }): string {
  const r = Math.min(radius, Math.floor(w / 2), Math.floor(h / 2));
  // Control points of a cubic curve that approximates a quarter circle to 0.03 %.
  const c = Math.round(r * (1 - 0.5523));
  return (
    `m ${r} 0 l ${w - r} 0 b ${w - c} 0 ${w} ${c} ${w} ${r} l ${w} ${h - r} b ${w} ${h - c} ${w - c} ${h} ${w - r} ${h} ` +
    `l ${r} ${h} b ${c} ${h} 0 ${h - c} 0 ${h - r} l 0 ${r} b 0 ${c} ${c} 0 ${r} 0`
  );
}

/** Hundredths of a second, half a frame before the frame nearest to a time. */
export function hundredths(sec: number, fps: number): number {
  return Math.max(0, Math.round(((Math.round(sec * fps) - 0.5) / fps) * 100));
}

export function assClock(hundredthsOfSec: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const sec = Math.floor(hundredthsOfSec / 100);
  return `${Math.floor(sec / 3600)}:${two(Math.floor(sec / 60) % 60)}:${two(sec % 60)}.${two(hundredthsOfSec % 100)}`;
}

/** What one kind of text adds to a script: lines of `[V4+ Styles]` and `[Events]`. */
export type AssPart = { styles: readonly string[]; events: readonly string[] };

const STYLE_FIELDS =
  'Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment';

/** The script of all parts that have events, for a canvas in pixels. Null if none has any. */
export function assFile(canvas: { width: number; height: number }, parts: readonly AssPart[]): string | null {
  const shown = parts.filter(({ events }) => events.length > 0);
  if (shown.length === 0) return null;
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${canvas.width}`,
    `PlayResY: ${canvas.height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'Kerning: yes',
    'YCbCr Matrix: TV.709',
    '',
    '[V4+ Styles]',
    `Format: ${STYLE_FIELDS}`,
    ...shown.flatMap(({ styles }) => styles),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Text',
    ...shown.flatMap(({ events }) => events),
    '',
  ].join('\n');
}
