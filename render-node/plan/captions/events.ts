import type { Range } from '#schema/domain/clip.ts';
import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import {
  ASS_LAYERS,
  type AssPart,
  assClock,
  assColour,
  hundredths,
  readingTag,
  roundedBox,
  runsText,
} from './ass-text.ts';
import { cardMotion, type CardMotion, partsOf, type WordPart } from './animations.ts';
import type { Ink, LookColour } from './design/look.ts';
import { colourAt, type SpeakerTurn } from './design/speakers.ts';
import { POP_MS } from './design/motion.ts';
import { type CaptionMeasure, type PlacedCard, type PlacedWord, POP_BEYOND } from './layout.ts';
import type { Rect } from '../math/rect.ts';
import { widthEm } from './typeface.ts';

/** Placed cards and how they look. */
export type CaptionInput = {
  cards: readonly PlacedCard[];
  options: CaptionOptions;
  measure: CaptionMeasure;
  turns: readonly SpeakerTurn[];
  fps: number;
};

/**
 * Caption events for libass. Each word is its own event at a fixed position: plain before and after, and in its spoken
 * look on a higher layer while it is spoken. Times are half a frame before the intended frame, so that libass, which
 * counts hundredths of a second, cannot miss it.
 */
export function captionPart(input: CaptionInput): AssPart {
  return { styles: captionStyles(input), events: input.cards.flatMap((card) => cardEvents(card, input)) };
}

function captionStyles({ options, measure }: CaptionInput): string[] {
  const { look, emPx, typeface } = measure;
  const highlight = options.highlightColor;
  // libass takes the height of the line box as the font size. Without this, text has 64 % of its size.
  const font = `${typeface.family},${Math.round(emPx * (typeface.ascentEm + typeface.descentEm))}`;
  const letters = (name: string, { fill, outline, opacity, outlineOpacity = opacity, isFlat }: Ink) => {
    const [rim, shadow] = isFlat === true ? [0, 0] : [look.outlineEm * emPx, look.shadowEm * emPx];
    return (
      `Style: ${name},${font},${assColour(hexOf(fill, highlight), opacity)},${assColour(hexOf(outline, highlight), outlineOpacity)},` +
      `&H80000000,0,1,${rim.toFixed(1)},${shadow.toFixed(1)},5`
    );
  };
  const { plate, glow } = look;
  const plates =
    plate === undefined
      ? []
      : [
          `Style: Back,${font},${assColour(hexOf(plate.colour, highlight), plate.opacity)},&H00000000,&H00000000,0,1,0,0,7`,
        ];
  const glows =
    glow === undefined
      ? []
      : [
          `Style: Glow,${font},&HFF000000,${assColour(highlight)},&H00000000,0,1,${(glow.widthEm * emPx).toFixed(1)},0,5`,
        ];
  return [letters('Plain', look.plain), letters('Spoken', look.spoken), ...plates, ...glows];
}

function hexOf(colour: LookColour, highlight: string): string {
  switch (colour) {
    case 'highlight':
      return highlight;
    case 'contrast':
      return luma(highlight) > 0.5 ? '#101010' : '#FFFFFF';
    default:
      return colour;
  }
}

/** Brightness of a colour from 0 to 1, with BT.709 weights. */
function luma(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Where and how a card's events are drawn. */
type Drawn = CaptionInput & { motion: CardMotion };

function cardEvents(card: PlacedCard, input: CaptionInput): string[] {
  const { look, emPx } = input.measure;
  const drawn = { ...input, motion: cardMotion(look.animation, card, emPx) };
  const below = card.words.filter(({ isBelow }) => isBelow === true);
  const still: WordPart = { style: 'Plain', fromSec: card.startSec, toSec: card.endSec };
  const spoken = below.length === 0 ? card.words : card.words.filter(({ isBelow }) => isBelow !== true);
  const words = spoken.flatMap((word, i) => {
    const spokenEnd = Math.min(spoken[i + 1]?.startSec ?? card.endSec, card.endSec);
    return wordParts(word, { card, spokenEnd, input }).flatMap((part) => wordEvents(word, part, drawn));
  });
  return [...backEvents(card, drawn), ...words, ...below.flatMap((word) => wordEvents(word, still, drawn))];
}

function backEvents(card: PlacedCard, drawn: Drawn): string[] {
  switch (drawn.measure.look.plate?.behind) {
    case 'card':
      return [...plateEvent(card.box, card, { layer: 'back', ...drawn }), ...stripeEvent(card, drawn)];
    case 'line':
      return card.lines.flatMap((line) => plateEvent(line, card, { layer: 'back', ...drawn }));
    default:
      return [];
  }
}

function wordParts(word: PlacedWord, of: { card: PlacedCard; spokenEnd: number; input: CaptionInput }): WordPart[] {
  const { card, spokenEnd, input } = of;
  const { look, emPx } = input.measure;
  // If a card continues elsewhere after a cut, its first words were spoken before that part begins.
  const inCard = (atSec: number) => Math.min(Math.max(atSec, card.startSec), card.endSec);
  const spoken = { fromSec: inCard(word.startSec), toSec: inCard(spokenEnd) };
  return partsOf(look.animation, { word, card, spoken, emPx, letters: () => letterEnds(word.text, input.measure) });
}

const SEGMENTER = new Intl.Segmenter();

function letterEnds(text: string, { typeface, shownText }: CaptionMeasure): number[] {
  const shown = shownText(text);
  const width = widthEm(typeface, shown);
  const ends = [...SEGMENTER.segment(shown)].map(({ index, segment }) => shown.slice(0, index + segment.length));
  const shares = ends.map((part, i) => (i === ends.length - 1 ? 1 : Math.min(1, widthEm(typeface, part) / width)));
  // Marks that nobody sees take no time.
  return shares.filter((share) => share > 0);
}

function wordEvents(word: PlacedWord, part: WordPart, drawn: Drawn): string[] {
  const range = { startSec: part.fromSec, endSec: part.toSec };
  const times = timesOf(range, drawn.fps);
  if (times === null) return [];
  const { look } = drawn.measure;
  const isSpoken = part.style === 'Spoken';
  const startMs = 10 * hundredths(part.fromSec, drawn.fps);
  const tags = (part.tags?.(startMs) ?? '') + drawn.motion.tags(startMs);
  const place = part.place?.(startMs) ?? drawn.motion.place(word.x, word.y, startMs);
  const { before, text } = writing(word, drawn.measure);
  const colour = colourTag(word, isSpoken, drawn);
  const event = (layer: number, style: string, more: string) =>
    `Dialogue: ${layer},${times},${style},{${place}${before}${tags}${more}}${text}`;
  const grows = part.size?.(startMs);
  const glow = glowTags(drawn.measure, isSpoken);
  const size = grows ?? sizeTags(word, isSpoken, look.animation === 'pop');
  return [
    ...(glow === null ? [] : [event(ASS_LAYERS.glow, 'Glow', glow + (grows ?? sizeTags(word, false)))]),
    ...(isSpoken ? wordPlate(word, range, { layer: 'plate', tags, ...drawn }) : []),
    event(ASS_LAYERS[part.style], part.style, size + softTag(drawn.measure, isSpoken) + colour),
  ];
}

function wordPlate(word: PlacedWord, range: Range, at: PlateAt): string[] {
  return at.measure.look.plate?.behind === 'word' ? plateEvent(word.box, range, at) : [];
}

/** The letters of a word, and what libass needs to know before them. */
function writing(word: PlacedWord, { typeface, emPx, shownText }: CaptionMeasure): { before: string; text: string } {
  const shown = shownText(word.text);
  const text = runsText(typeface.set(shown).runs, { family: typeface.family, emPx });
  return { before: readingTag(shown), text };
}

/**
 * The colour of a key word, else that of its speaker. While it is spoken, a word has the look's own unless a colour was chosen
 * for key words.
 */
function colourTag({ text, startSec }: PlacedWord, isSpoken: boolean, { measure, options, turns }: Drawn): string {
  const key = measure.stress(text).colour;
  const colour = key ?? colourAt(turns, startSec);
  const staysOwn = key === null || options.emphasisColor === undefined || measure.look.spoken.isFlat === true;
  return colour === null || (isSpoken && staysOwn) ? '' : `\\1c${assColour(colour).replace('&H00', '&H')}&`;
}

/** Without an edge, it is the letters that would blur. */
function softTag({ look, emPx }: CaptionMeasure, isSpoken: boolean): string {
  const { isFlat = false } = isSpoken ? look.spoken : look.plain;
  return look.softEm === undefined || isFlat ? '' : `\\blur${(look.softEm * emPx).toFixed(1)}`;
}

function timesOf(range: { startSec: number; endSec: number }, fps: number): string | null {
  const [start, end] = [hundredths(range.startSec, fps), hundredths(range.endSec, fps)];
  return start >= end ? null : `${assClock(start)},${assClock(end)}`;
}

function sizeTags(word: PlacedWord, isSpoken: boolean, pops = false): string {
  const tags = (scale: number) => {
    const percent = Math.floor(100 * scale);
    return `\\fscx${percent}\\fscy${percent}`;
  };
  const scale = isSpoken ? word.spokenScale : word.scale;
  if (!isSpoken || !pops) return Math.floor(100 * scale) === 100 ? '' : tags(scale);
  const beyond = scale + (scale - word.scale) * (POP_BEYOND / 0.14);
  const half = POP_MS / 2;
  return `${tags(word.scale)}\\t(0,${half},${tags(beyond)})\\t(${half},${POP_MS},${tags(scale)})`;
}

/** Words that are not being spoken have a thin, weak glow. Null without any. */
function glowTags({ look: { glow }, emPx }: CaptionMeasure, isSpoken: boolean): string | null {
  if (glow === undefined) return null;
  const blur = `\\blur${(glow.blurEm * emPx * (isSpoken ? 1 : 0.6)).toFixed(1)}`;
  return isSpoken ? blur : `${blur}\\3a&H70&`;
}

/** `tags`: how the plate comes and goes; missing: as its card does. */
type PlateAt = Drawn & { layer: 'back' | 'plate'; tags?: string };

function plateEvent(box: Rect, range: Range, at: PlateAt): string[] {
  const { layer, measure, fps, motion } = at;
  const { look, emPx } = measure;
  const times = timesOf(range, fps);
  const { plate } = look;
  if (times === null || plate === undefined) return [];
  const startMs = 10 * hundredths(range.startSec, fps);
  const pad = Math.round(plate.padXEm * emPx);
  const size = {
    w: box.right - box.left + 2 * pad,
    h: box.bottom - box.top,
    radius: Math.round(plate.radiusEm * emPx),
  };
  const tags = motion.place(box.left - pad, box.top, startMs) + (at.tags ?? motion.tags(startMs));
  return [`Dialogue: ${ASS_LAYERS[layer]},${times},Back,{${tags}\\p1}${roundedBox(size)}{\\p0}`];
}

/** Along the left side of the plate, in the colour of spoken words. */
function stripeEvent(card: PlacedCard, { measure: { look, emPx }, fps, options, motion }: Drawn): string[] {
  const times = timesOf(card, fps);
  const { plate } = look;
  if (times === null || plate?.stripeEm === undefined) return [];
  const startMs = 10 * hundredths(card.startSec, fps);
  const left = card.box.left - Math.round(plate.padXEm * emPx);
  const shape = roundedBox({ w: Math.round(plate.stripeEm * emPx), h: card.box.bottom - card.box.top, radius: 0 });
  const stand = motion.place(left, card.box.top, startMs) + motion.tags(startMs);
  const tags = `${stand}\\1c${assColour(options.highlightColor).replace('&H00', '&H')}&\\1a&H00&\\p1`;
  return [`Dialogue: ${ASS_LAYERS.glow},${times},Back,{${tags}}${shape}{\\p0}`];
}
