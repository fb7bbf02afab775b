import type { Range } from '#schema/domain/clip.ts';
import {
  assClock,
  assColour,
  assFile,
  readingTag,
  roundedBox,
  runsText,
} from '../../../render-node/plan/captions/ass-text.ts';
import { type Typeface, widthEm } from '../../../render-node/plan/captions/typeface.ts';
import type { Rect } from '../../../render-node/plan/math/rect.ts';
import type { Size } from '../../../render-node/plan/math/boxes.ts';
import { SCRIPT_TEXTS, type Script } from './texts.ts';

export const TEXT_STYLES = ['solid', 'translucent', 'outlined', 'shadow', 'bare', 'two-tone'] as const;
export type TextStyle = (typeof TEXT_STYLES)[number];
export const TEXT_KINDS = ['strap', 'subtitles', 'ticker', 'score', 'slide'] as const;
export type MadeKind = (typeof TEXT_KINDS)[number];

/** One film's text. `emPx` on a picture of 1280 x 720. */
export type MadeText = {
  kind: MadeKind;
  style: TextStyle;
  script: Script;
  emPx: number;
  /** Which of the script's texts, colours and places. */
  pick: number;
};

/** Where there are letters and when, in pixels and seconds of the film. */
export type TrueText = Range & { box: Rect };
export type Script720 = { ass: string; truth: TrueText[] };

export const FILM_SEC = 6;
/** Straps come and go within the film. */
const STRAP_TIME: Range = { startSec: 1, endSec: 5.2 };

type Line = { text: string; x: number; y: number; emPx: number; time: Range; colour?: string };
type Page = { canvas: Size; font: Typeface; made: MadeText; events: string[]; truth: TrueText[] };

const INKS = ['#FFFFFF', '#FFFFFF', '#FFE14D', '#101418', '#FFFFFF', '#F4F0E6'] as const;
const BARS = ['#0B2A6B', '#8C1018', '#F2C200', '#F5F5F5', '#0A0A0A', '#157A4A'] as const;

/** The script of a film's text for libass, and where its letters are. */
export function writeText(made: MadeText, canvas: Size, font: Typeface): Script720 {
  const page: Page = { canvas, font, made, events: [], truth: [] };
  WRITERS[made.kind](page);
  const size = Math.round(made.emPx * (font.ascentEm + font.descentEm));
  const rim = { solid: 0, translucent: 0, outlined: 0.09, shadow: 0, bare: 0, 'two-tone': 0 }[made.style] * made.emPx;
  const shadow = made.style === 'shadow' ? 0.08 * made.emPx : 0;
  const styles = [
    `Style: Text,${font.family},${size},&H00FFFFFF,&H00101010,&H60000000,0,1,${rim.toFixed(1)},${shadow.toFixed(1)},7`,
    `Style: Bar,${font.family},${size},&H00FFFFFF,&H00000000,&H00000000,0,1,0,0,7`,
  ];
  const ass = assFile(canvas, [{ styles, events: page.events }]);
  if (ass === null) throw new Error('The film has no text.');
  return { ass, truth: page.truth };
}

const WRITERS: Record<MadeKind, (page: Page) => void> = {
  strap: writeStrap,
  subtitles: writeSubtitles,
  ticker: writeTicker,
  score: writeScore,
  slide: writeSlide,
};

function pickFrom<Item>(items: readonly Item[], pick: number): Item {
  const item = items[pick % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

function times({ startSec, endSec }: Range): string {
  return `${assClock(Math.round(100 * startSec))},${assClock(Math.round(100 * endSec))}`;
}

/** Writes a line with its upper left corner at x, y; returns the box of its letters. */
function writeLine({ font, made, events, truth }: Page, line: Line): Rect {
  const { text, x, y, emPx, time } = line;
  const set = font.set(text);
  const colour = line.colour ?? inkOf(made);
  const sizeTag = `\\fs${Math.round(emPx * (font.ascentEm + font.descentEm))}\\1c${assColour(colour).replace('&H00', '&H')}&`;
  events.push(
    `Dialogue: 2,${times(time)},Text,{\\pos(${x},${y})${sizeTag}${readingTag(text)}}${runsText(set.runs, { family: font.family, emPx })}`,
  );
  const base = y + set.ascentEm * emPx;
  const box = {
    left: x,
    top: Math.round(base - set.inkUpEm * emPx),
    right: Math.round(x + set.widthEm * emPx),
    bottom: Math.round(base + set.inkDownEm * emPx),
  };
  truth.push({ ...time, box });
  return box;
}

function inkOf({ style, pick }: MadeText): string {
  if (style === 'solid' || style === 'two-tone') return isLight(barOf({ pick })) ? '#101418' : '#FFFFFF';
  if (style === 'translucent') return '#FFFFFF';
  return style === 'outlined' || style === 'shadow' ? pickFrom(['#FFFFFF', '#FFE14D'], pick) : pickFrom(INKS, pick);
}

function barOf({ pick }: Pick<MadeText, 'pick'>): string {
  return pickFrom(BARS, pick);
}

function isLight(colour: string): boolean {
  return Number.parseInt(colour.slice(3, 5), 16) > 140;
}

/** The bar behind letters, for the styles that have one. */
function writeBar({ made, events }: Page, box: Rect, time: Range): void {
  if (!['solid', 'translucent', 'two-tone'].includes(made.style)) return;
  const opacity = made.style === 'translucent' ? 0.55 : 1;
  const colour = made.style === 'translucent' ? '#0A0A0A' : barOf(made);
  const fill = assColour(colour, opacity);
  const tags = `\\1c${fill.replace(/&H../, '&H')}&\\1a${fill.slice(0, 4)}&\\p1`;
  const shape = roundedBox({ w: box.right - box.left, h: box.bottom - box.top, radius: 0 });
  events.push(`Dialogue: 1,${times(time)},Bar,{\\pos(${box.left},${box.top})${tags}}${shape}{\\p0}`);
}

function padded({ left, top, right, bottom }: Rect, px: number): Rect {
  return {
    left: Math.round(left - px),
    top: Math.round(top - px / 2),
    right: Math.round(right + px),
    bottom: Math.round(bottom + px / 2),
  };
}

/** A name over a role, at the lower left, right or middle. */
function writeStrap(page: Page): void {
  const { canvas, font, made } = page;
  const { names, roles } = SCRIPT_TEXTS[made.script];
  const lines = [
    { text: pickFrom<string>(names, made.pick), emPx: made.emPx },
    { text: pickFrom<string>(roles, made.pick), emPx: Math.max(18, Math.round(made.emPx * 0.68)) },
  ];
  const width = Math.max(...lines.map(({ text, emPx }) => widthEm(font, text) * emPx));
  const x = Math.round(pickFrom([80, canvas.width - 90 - width, (canvas.width - width) / 2], made.pick));
  let y = Math.round(canvas.height * pickFrom([0.74, 0.78, 0.7, 0.06], made.pick));
  for (const { text, emPx } of lines) {
    const box = writeLine(page, { text, x, y, emPx, time: STRAP_TIME });
    writeBar(page, { ...padded(box, emPx * 0.5), right: Math.round(x + width + emPx * 0.5) }, STRAP_TIME);
    y = Math.round(y + emPx * 1.5);
  }
}

/** Sentences that follow each other at one place. */
function writeSubtitles(page: Page): void {
  const { canvas, font, made } = page;
  const { lines } = SCRIPT_TEXTS[made.script];
  for (let i = 0; i < 3; i += 1) {
    const time = { startSec: 0.2 + i * 1.9, endSec: 1.9 + i * 1.9 };
    const text = pickFrom<string>(lines, made.pick + i);
    const emPx = Math.min(made.emPx, (canvas.width * 0.9) / widthEm(font, text));
    const x = Math.round((canvas.width - widthEm(font, text) * emPx) / 2);
    const y = Math.round(canvas.height * pickFrom([0.86, 0.82, 0.88], made.pick) - emPx * 0.5);
    writeBar(page, padded(writeLine(page, { text, x, y, emPx, time }), emPx * 0.4), time);
  }
}

/** Text that moves from right to left in a band over the whole width. */
function writeTicker(page: Page): void {
  const { canvas, font, made, events, truth } = page;
  const { news } = SCRIPT_TEXTS[made.script];
  const text = `${news}  +++  ${news}`;
  const emPx = made.emPx;
  const time = { startSec: 0, endSec: FILM_SEC };
  const top = Math.round(canvas.height * 0.95 - emPx * 1.5);
  const set = font.set(text);
  writeBar(page, { left: 0, top: top - 8, right: canvas.width, bottom: Math.round(top + emPx * 1.6) }, time);
  const tags = `\\move(40,${top},${40 - 110 * FILM_SEC},${top})\\fs${Math.round(emPx * (font.ascentEm + font.descentEm))}\\1c${assColour(inkOf(made)).replace('&H00', '&H')}&`;
  events.push(
    `Dialogue: 2,${times(time)},Text,{${tags}${readingTag(text)}}${runsText(set.runs, { family: font.family, emPx })}`,
  );
  const base = top + set.ascentEm * emPx;
  const right = Math.min(canvas.width, 40 - 110 * FILM_SEC + set.widthEm * emPx);
  truth.push({
    ...time,
    box: { left: 40, top: Math.round(base - set.inkUpEm * emPx), right, bottom: Math.round(base) },
  });
}

/** Two teams, a score and a clock in a corner. */
function writeScore(page: Page): void {
  const { made } = page;
  const { names } = SCRIPT_TEXTS[made.script];
  const time = { startSec: 0, endSec: FILM_SEC };
  const text = `${[...pickFrom<string>(names, made.pick)].slice(0, 3).join('')} 2:1 ${[...pickFrom<string>(names, made.pick + 1)].slice(0, 3).join('')}   67:12`;
  const box = writeLine(page, { text, x: 70, y: 50, emPx: made.emPx, time });
  writeBar(page, padded(box, made.emPx * 0.5), time);
}

/** A title and points on a plain page. */
function writeSlide(page: Page): void {
  const { canvas, font, made, events } = page;
  const { names, roles, lines } = SCRIPT_TEXTS[made.script];
  const time = { startSec: 0, endSec: FILM_SEC };
  const isDark = made.pick % 2 === 1;
  const paper = assColour(isDark ? '#14243C' : '#F6F4EE').replace('&H00', '&H');
  const whole = roundedBox({ w: canvas.width, h: canvas.height, radius: 0 });
  events.push(`Dialogue: 0,${times(time)},Bar,{\\pos(0,0)\\1c${paper}&\\p1}${whole}{\\p0}`);
  const colour = isDark ? '#FFFFFF' : '#1D2B45';
  writeLine(page, { text: pickFrom<string>(names, made.pick), x: 90, y: 70, emPx: made.emPx * 1.4, time, colour });
  for (const [i, text] of [...lines, ...roles].slice(0, 4).entries()) {
    const emPx = Math.min(made.emPx, (canvas.width - 180) / widthEm(font, text));
    writeLine(page, { text, x: 90, y: 200 + Math.round(i * made.emPx * 2), emPx, time, colour });
  }
}
