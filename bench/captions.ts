import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AspectRatio } from '#schema/domain/formats.ts';
import { CAPTION_ANIMATIONS, type CaptionAnimation } from '#schema/domain/captions/design.ts';
import { CAPTION_FONT_NAMES } from '#schema/domain/captions/fonts.ts';
import { wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import {
  type CaptionOptions,
  type CaptionPosition,
  type CaptionWish,
  CAPTION_STYLES,
  DEFAULT_CAPTIONS,
} from '#schema/domain/render-plan.ts';
import { findFfmpeg } from '../render-node/ffmpeg/process/binaries.ts';
import { groupCards } from '../render-node/plan/captions/cards.ts';
import { type CaptionMeasure, measureLook, type PlacedCard, placeCard } from '../render-node/plan/captions/layout.ts';
import { keyWordsOf } from '../render-node/plan/captions/design/key-words.ts';
import { lookOf } from '../render-node/plan/captions/design/look-of.ts';
import { ENTRY_MS, FADE_OUT_MS, MOTION_MS } from '../render-node/plan/captions/design/motion.ts';
import { textCanvasOf } from '../render-node/plan/captions/text-canvas.ts';
import { makeCaptions } from '../render-node/plan/captions/captions.ts';
import { wordsInRange } from '../render-node/plan/captions/clip-words.ts';
import { splitTooLong } from '../render-node/plan/words/unspaced-text.ts';
import { openTypeface, placeFonts } from '../render-node/tools/fonts/fonts.ts';
import type { Bench, BenchResult } from './lib/bench.ts';
import { burnFrames, type Picture } from './lib/caption-frames.ts';
import { changed, core, count, FAINT, isHighlight, outside } from './lib/caption-pixels.ts';
import { AWKWARD_TEXTS } from './lib/caption-texts.ts';

const FPS = 25;
const GAP_SEC = 1.2;
const BOTTOM = { aspectRatio: 'vertical', position: 'bottom' } as const;
const PLACES: { aspectRatio: AspectRatio; position: CaptionPosition }[] = [
  BOTTOM,
  { aspectRatio: 'vertical', position: 'top' },
  { aspectRatio: 'horizontal', position: 'middle' },
];

/** What changes a style, each judged at one place. */
const DESIGNS: CaptionWish[] = [
  ...CAPTION_ANIMATIONS.map((animation) => ({ style: 'bold' as const, animation })),
  ...CAPTION_FONT_NAMES.map((font) => ({ style: 'classic' as const, font })),
  { style: 'classic', box: 'word' },
  { style: 'box', box: 'line', animation: 'slide' },
  { style: 'neon', box: 'card', box_color: '#203050', animation: 'fade' },
  { style: 'classic', align: 'left', width: 0.7, lines: 3, words_per_line: 2, size: 1.3 },
  { style: 'classic', align: 'right', lines: 1, words_per_line: 1, size: 2 },
  { style: 'bold', emphasis: 'size' },
  { style: 'pop', size: 0.5, outline: 0.2, lines: 3, uppercase: true },
];

/** Every style with every difficult text, and designs with some of them, judged by the pixels of the frames around each change of the spoken word. */
export const captions: Bench = {
  async run(): Promise<BenchResult> {
    const { ffmpegPath } = await findFfmpeg(process.env);
    const folder = await mkdtemp(join(tmpdir(), 'clipmill-bench-'));
    try {
      const cases: (Judged & { wish: CaptionWish; place: string })[] = [];
      const styles: Case[] = CAPTION_STYLES.map((style, i) => ({
        wish: { style },
        place: PLACES[i % PLACES.length] ?? BOTTOM,
      }));
      for (const [i, { wish, place, every = 1 }] of [...styles, ...DESIGNS.map(ofDesign)].entries()) {
        const { highlightColor: highlight_color } = DEFAULT_CAPTIONS;
        const options = wholeCaptions({ ...wish, highlight_color, position: place.position });
        const at = { ffmpegPath, folder: join(folder, String(i)), every };
        const judged = await judge(options, place.aspectRatio, at);
        cases.push({ wish, place: `${place.aspectRatio} ${place.position}`, ...judged });
      }
      return summary(cases);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type Case = { wish: CaptionWish; place: (typeof PLACES)[number]; every?: number };

/** A third of the texts. */
function ofDesign(wish: CaptionWish): Case {
  return { wish, place: BOTTOM, every: 3 };
}

type Judged = {
  switches: number;
  lateSwitches: string[];
  neighbours: number;
  movedNeighbours: string[];
  outsidePx: number;
  overlaps: number;
  hostFonts: string[];
  missing: string[];
};

function summary(cases: (Judged & { wish: CaptionWish; place: string })[]): BenchResult {
  const sum = (pick: (one: Judged) => number) => cases.reduce((all, one) => all + pick(one), 0);
  return {
    figure: sum((one) => one.movedNeighbours.length),
    goal: 0,
    also: {
      'words not highlighted on their very frame': { figure: sum((one) => one.lateSwitches.length), goal: 0 },
      'pixels beyond the safe area': { figure: Math.max(...cases.map((one) => one.outsidePx)), goal: 0 },
      'cards at the same time': { figure: sum((one) => one.overlaps), goal: 0 },
      'glyphs that no font has': { figure: sum((one) => one.missing.length), goal: 0 },
      'fonts of the host': { figure: sum((one) => one.hostFonts.length), goal: 0 },
      'changes of the spoken word judged': { figure: sum((one) => one.switches), goal: 3000, bound: 'at least' },
      'neighbours judged': { figure: sum((one) => one.neighbours), goal: 4500, bound: 'at least' },
    },
    details: {
      styles: CAPTION_STYLES.length,
      designs: DESIGNS.length,
      texts: AWKWARD_TEXTS.length,
      places: PLACES.length,
      failures: cases.filter(hasFailed),
    },
  };
}

function hasFailed(one: Judged): boolean {
  return (
    [one.lateSwitches, one.movedNeighbours, one.hostFonts, one.missing].flat().length + one.outsidePx + one.overlaps > 0
  );
}

/** The texts, or every so many of them, one after the other. */
function spokenWords(every: number) {
  let at = 0.5;
  return AWKWARD_TEXTS.filter((_, i) => i % every === 0).flatMap(({ text, wordSec }) => {
    const words = text.split(' ').map((word, i) => ({
      text: word,
      startSec: at + i * wordSec,
      endSec: at + (i + 1) * wordSec,
    }));
    at = (words.at(-1)?.endSec ?? at) + GAP_SEC;
    return words;
  });
}

async function judge(
  options: CaptionOptions,
  aspectRatio: AspectRatio,
  at: { ffmpegPath: string; folder: string; every: number },
): Promise<Judged> {
  const words = spokenWords(at.every);
  const look = lookOf(options);
  const { typeface, fonts } = await openTypeface(
    look.font,
    words.flatMap(({ text }) => [text, text.toUpperCase()]),
  );
  const durationSec = (words.at(-1)?.endSec ?? 0) + 1;
  const plan = { captions: options, aspectRatio, resolution: 720 as const };
  const clip = { startSec: 0, durationSec, fps: FPS };
  const { ass, srt } = makeCaptions({ plan, words, font: typeface, titleFont: typeface, clip, scenes: [] });
  await mkdir(at.folder, { recursive: true });
  await writeFile(join(at.folder, 'captions.ass'), ass ?? '');
  await placeFonts(fonts, join(at.folder, 'fonts'));

  const canvas = textCanvasOf(plan);
  const clipWords = wordsInRange(words, { startSec: 0, endSec: durationSec });
  const measure = measureLook(options, canvas, typeface, { keys: keyWordsOf(options, clipWords) });
  const pieces = clipWords.flatMap((word) => splitTooLong(word, measure.limits));
  const cards = groupCards(pieces, measure.limits, { clipSec: durationSec, cutsSec: [] }).map((card) =>
    placeCard(card, { canvas, position: options.position, boundaryY: null }, measure),
  );
  const judged: Judged = {
    switches: 0,
    lateSwitches: [],
    neighbours: 0,
    movedNeighbours: [],
    outsidePx: 0,
    overlaps: overlapping(srt),
    hostFonts: [],
    missing: [],
  };
  const turns = turnsOf(cards, look.animation);
  const watched = turns.flatMap(({ frame, litFrame }) => [frame - 1, frame, litFrame]);
  const frames = [...new Set(watched)].filter((frame) => frame >= 0).sort((a, b) => a - b);
  let before: Picture | null = null;
  const said = await burnFrames({ ...at, canvas, fps: FPS, frames }, (picture, frame) => {
    judged.outsidePx = Math.max(judged.outsidePx, outside(picture, canvas));
    for (const turn of turns.filter((one) => one.frame === frame))
      if (before !== null) judgeTurn(turn, { before, after: picture, measure }, judged);
    for (const turn of turns.filter((one) => one.litFrame === frame)) judgeLight(turn, picture, judged);
    before = { ...picture, pixels: picture.pixels.slice() };
  });
  judged.missing = said.missing;
  judged.hostFonts = said.families.filter((family) => !family.startsWith('Clipmill'));
  return judged;
}

/**
 * The frame on which a word becomes the spoken one, and the one by which it has its whole colour, or half of it where a colour
 * runs through it (-1: it is over before).
 * `isFirst`: its card appears with it.
 */
type Turn = { frame: number; litFrame: number; card: PlacedCard; index: number; isFirst: boolean };

const frameOf = (sec: number) => Math.round(sec * FPS);

/** Words that start and stop being spoken on the same frame (too fast for the frame rate) are invisible. */
function turnsOf(cards: readonly PlacedCard[], animation: CaptionAnimation): Turn[] {
  return cards.flatMap((card) =>
    card.words.flatMap((word, index) => {
      const frame = frameOf(word.startSec);
      const end = frameOf(card.words[index + 1]?.startSec ?? card.endSec);
      const isSeen = end > frame && word.box.right > word.box.left;
      const litFrame = animation === 'fill' ? (frame + end) >> 1 : litFrameOf(word.startSec, card, animation);
      return isSeen ? [{ frame, litFrame: litFrame < end ? litFrame : -1, card, index, isFirst: index === 0 }] : [];
    }),
  );
}

/** What comes in by a fade has its colour when that ends; everything else but a fill on its own frame. */
function litFrameOf(startSec: number, card: PlacedCard, animation: CaptionAnimation): number {
  const entryMs = { ...ENTRY_MS }[animation as keyof typeof ENTRY_MS] ?? 0;
  if (entryMs === 0) return frameOf(startSec);
  const isOfCard = animation === 'slide' || animation === 'fade';
  const whole = Math.ceil(((isOfCard ? card.startSec : startSec) + entryMs / 1_000) * FPS) + 1;
  return Math.max(frameOf(startSec), whole);
}

/** Whether a card or a word is on its way at a moment. */
function isMoving(atSec: number, word: PlacedCard['words'][number], card: PlacedCard, animation: CaptionAnimation) {
  const within = (startSec: number) => atSec >= startSec && atSec < startSec + MOTION_MS[animation] / 1_000 + 2 / FPS;
  if (animation === 'fade' && atSec > card.endSec - FADE_OUT_MS / 1_000 - 2 / FPS) return true;
  return within(animation === 'fade' || animation === 'slide' ? card.startSec : word.startSec);
}

function judgeLight({ card, index }: Turn, picture: Picture, judged: Judged): void {
  const word = card.words[index];
  if (word !== undefined && count(picture, word.box, isHighlight) === 0) judged.lateSwitches.push(word.text);
}

function judgeTurn(
  turn: Turn,
  seen: { before: Picture; after: Picture; measure: CaptionMeasure },
  judged: Judged,
): void {
  const { card, index, isFirst } = turn;
  const word = card.words[index];
  if (word === undefined) return;
  const { before, after, measure } = seen;
  const { emPx, look } = measure;
  judged.switches += 1;
  const wasLit = !isFirst && count(before, core(word.box, emPx, look.outlineEm), isHighlight) > 0;
  if (wasLit || changed(before, after, word.box, FAINT) === 0) judged.lateSwitches.push(word.text);
  if (isFirst) return;
  card.words.forEach((other, i) => {
    const box = core(other.box, emPx, look.outlineEm);
    if (i === index || i === index - 1 || box.right - box.left < 2) return;
    if (isMoving(word.startSec, other, card, look.animation)) return;
    judged.neighbours += 1;
    if (changed(before, after, box) > 0) judged.movedNeighbours.push(`${other.text} beside ${word.text}`);
  });
}

/** Cues of the SRT that begin before the one before them ends. */
function overlapping(srt: string): number {
  const times = [...srt.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, from = '', to = '']) => ({ from, to }));
  return times.slice(1).filter(({ from }, i) => from < (times[i]?.to ?? '')).length;
}
