import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import { clamp } from '../math/numbers.ts';
import type { Rect } from '../math/rect.ts';
import { ASS_LAYERS, type AssPart, assClock, assColour, hundredths } from './ass-text.ts';
import { cardMotion } from './animations.ts';
import { isFree } from './avoid.ts';
import type { CaptionCard } from './cards.ts';
import { ENTRY_MS } from './design/motion.ts';
import { chooseEmoji } from './emoji/choose-emoji.ts';
import { heightsOf } from './heights.ts';
import type { CaptionMeasure, PlacedCard } from './layout.ts';
import { type CaptionContext, whileShown } from './places.ts';
import type { TextCanvas } from './text-canvas.ts';
import type { TitleCard } from './title-card.ts';
import type { Picture } from './typeface.ts';

/** An emoji at its place: a square in pixels of the canvas. From its word until its card goes. */
export type PlacedEmoji = { emoji: string; box: Rect; fromSec: number; card: PlacedCard };

type Shown = {
  options: CaptionOptions;
  groups: readonly CaptionCard[];
  cards: readonly PlacedCard[];
  title: TitleCard | null;
  measure: CaptionMeasure;
  keys: ReadonlySet<string>;
  context: CaptionContext;
};

/** An emoji whose card goes sooner comes a little before its word: it would only flash. */
const LEAST_SEC = 0.6;
/** Side of an emoji, and its distance from the text, in em. */
const SIDE_EM = 1.5;
const GAP_EM = 0.1;

/**
 * The emoji of captions, above their card, below it where captions are at the top. Text never moves for one: an emoji that would
 * cover a face, a title or other text, leave the safe area, or whose picture is missing is left out.
 */
export function placeEmoji({ options, groups, cards, title, measure, keys, context }: Shown): PlacedEmoji[] {
  if (options.emoji !== true) return [];
  const chosen = chooseEmoji(groups, keys);
  const byStart = new Map(groups.map(({ lines }, i) => [lines[0]?.[0]?.startSec, chosen[i]]));
  return cards.flatMap((card) => {
    const one = byStart.get(card.words[0]?.startSec);
    if (one === null || one === undefined || measure.typeface.pictures?.has(one.emoji) !== true) return [];
    if (one.atSec >= card.endSec) return [];
    const fromSec = Math.max(Math.min(one.atSec, card.endSec - LEAST_SEC), card.startSec);
    const keep = whileShown(card, title, context);
    const box = boxesBeside(card, { canvas: context.canvas, isTop: options.position === 'top', measure }).find(
      (place) => isFree(place, keep, 0),
    );
    return box === undefined ? [] : [{ emoji: one.emoji, box, fromSec, card }];
  });
}

type Beside = { canvas: TextCanvas; isTop: boolean; measure: CaptionMeasure };

/** The places for an emoji that are in the safe area, the best first. */
function boxesBeside({ box, reach }: PlacedCard, { canvas, isTop, measure: { look, emPx } }: Beside): Rect[] {
  const side = 2 * Math.round((SIDE_EM * emPx) / 2);
  const gap = Math.round(GAP_EM * emPx);
  const margin = Math.ceil(canvas.width * canvas.safeArea.sides);
  const { align = 'center' } = look;
  const middle = Math.round((box.left + box.right - side) / 2);
  const wanted = { left: box.left, start: box.left, center: middle, right: box.right - side }[align];
  const left = clamp(wanted, margin, canvas.width - margin - side);
  const at = (top: number) => ({ left, top, right: left + side, bottom: top + side });
  const [above, below] = [at(reach.top - gap - side), at(reach.bottom + gap)];
  const heights = heightsOf(canvas);
  return (isTop ? [below, above] : [above, below]).filter(
    ({ top, bottom }) => top >= heights.top && bottom <= heights.bottom,
  );
}

/** How an emoji comes: it grows from this size, fast at first, as words that zoom do. */
const FIRST_PERCENT = 55;
/** Drawings are in eighths of a pixel. */
const [DRAWING_SCALE, STEPS] = [4, 8];

type EmojiInput = { options: CaptionOptions; measure: CaptionMeasure; fps: number };

/** Events of emoji for libass: one for each colour, from bottom to top. */
export function emojiPart(placed: readonly PlacedEmoji[], of: EmojiInput): AssPart {
  const { typeface, emPx } = of.measure;
  const size = Math.round(emPx * (typeface.ascentEm + typeface.descentEm));
  return {
    styles: [`Style: Emoji,${typeface.family},${size},&H00FFFFFF,&H00000000,&H00000000,0,1,0,0,5`],
    events: placed.flatMap((one) => emojiEvents(one, of)),
  };
}

function emojiEvents({ emoji, box, fromSec, card }: PlacedEmoji, { options, measure, fps }: EmojiInput): string[] {
  const { look, emPx, typeface } = measure;
  const picture: Picture = typeface.pictures?.get(emoji) ?? [];
  const [start, end] = [hundredths(fromSec, fps), hundredths(card.endSec, fps)];
  if (start >= end) return [];
  const side = box.right - box.left;
  const motion = cardMotion(look.animation, card, emPx);
  const place = motion.place((box.left + box.right) / 2, (box.top + box.bottom) / 2, 10 * start);
  // It also comes in where the text of a style stands still, unless somebody asked for no animation.
  const tags = place + motion.tags(10 * start) + (options.animation === 'none' ? '' : entryTags());
  return picture.map(({ colour, opacity, outline }) => {
    const alpha = opacity === 1 ? '' : `\\1a${assColour(colour, opacity).slice(0, 4)}&`;
    const ink = `\\1c${assColour(colour).replace('&H00', '&H')}&${alpha}`;
    return `Dialogue: ${ASS_LAYERS.emoji},${assClock(start)},${assClock(end)},Emoji,{${tags}${ink}\\p${DRAWING_SCALE}}${drawing(outline, side)}{\\p0}`;
  });
}

function entryTags(): string {
  const scale = (percent: number) => `\\fscx${percent}\\fscy${percent}`;
  return `${scale(FIRST_PERCENT)}\\t(0,${ENTRY_MS.zoom},0.6,${scale(100)})`;
}

/** An outline as libass reads it. Its corners come first, so that all layers of a picture have one box. */
function drawing(outline: Picture[number]['outline'], side: number): string {
  const px = (share: number) => Math.round(share * side * STEPS);
  const corners = `m 0 0 m ${side * STEPS} ${side * STEPS}`;
  return `${corners} ${outline.map(({ type, values }) => [type, ...values.map(px)].join(' ')).join(' ')}`;
}
