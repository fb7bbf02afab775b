import { clamp } from '../math/numbers.ts';
import { lowered, overlaps, type Rect } from '../math/rect.ts';
import { type Heights, heightsOf, shiftsWithin } from './heights.ts';
import type { PlacedCard } from './layout.ts';
import { placeTitle, type TitleCard, TITLE_GAP_EM, type TitleContext } from './title-card.ts';

/** A title is set this much smaller before it moves elsewhere. */
const SMALLER = 0.8;
/** As small as captions of many services. */
const SMALLEST = 0.6;

/** The possible places of a title, each list in the order in which they are tried. Most titles need only the first. */
export type TitlePlaces = {
  top: TitleCard;
  /** The top, the lower third above captions, the border of two panels: each at the normal size, then smaller. */
  usual: () => TitleCard[];
  /** The usual places that do not move captions. */
  besideCaptions: () => TitleCard[];
  /** Every height that does not move captions, at the normal size, then smaller. */
  anyHeight: () => TitleCard[];
  anyHeightSmallest: () => TitleCard[];
};

/** What else is on the canvas: captions with all that they draw, and the border of two panels, if there are two. */
type Room = { heights: Heights; captions: readonly Rect[]; boundaryY: number | null };

export function titlePlaces(
  text: string,
  at: TitleContext,
  { captions: cards, boundaryY }: { captions: readonly PlacedCard[]; boundaryY: number | null },
): TitlePlaces {
  const sized = (size: number) => placeTitle(text, at, size);
  const [normal, smaller] = [sized(1), sized(SMALLER)];
  const captions = reachesBeside(normal, cards);
  const room = { heights: heightsOf(at.canvas), captions, boundaryY };
  const usual = USUAL_TOPS.flatMap((topOf) => [normal, smaller].flatMap((title) => atTop(title, topOf(title, room))));
  const movesNone = (title: TitleCard) => !captions.some((caption) => overlaps(caption, withGap(title)));
  const everywhere = (title: TitleCard) =>
    shiftsWithin(title.box, room.heights).flatMap((shift) => atTop(title, title.box.top + shift));
  return {
    top: normal,
    usual: () => usual,
    besideCaptions: () => usual.filter(movesNone),
    anyHeight: () => [normal, smaller].flatMap(everywhere).filter(movesNone),
    anyHeightSmallest: () => everywhere(sized(SMALLEST)).filter(movesNone),
  };
}

/** The upper edge of a title at each of the usual places, in order. Null if there is no such place. */
const USUAL_TOPS: readonly ((title: TitleCard, room: Room) => number | null)[] = [
  ({ box }) => box.top,
  lowTop,
  (title, { captions, boundaryY }) => (boundaryY === null ? null : boundaryTop(title, captions, boundaryY)),
];

/** At the bottom, or above captions there. */
function lowTop({ box, emPx }: TitleCard, { captions, heights: { bottom } }: Room): number {
  const height = box.bottom - box.top;
  const gap = Math.ceil(TITLE_GAP_EM * emPx);
  const inTheWay = captions.filter((one) => one.bottom > bottom - height - gap);
  return Math.min(bottom, ...inTheWay.map((one) => one.top - gap)) - height;
}

/** Across the border of two panels, or below captions above it. */
function boundaryTop({ box, emPx }: TitleCard, captions: readonly Rect[], boundaryY: number): number {
  const top = Math.round(boundaryY - (box.bottom - box.top) / 2);
  const gap = Math.ceil(TITLE_GAP_EM * emPx);
  const inTheWay = captions.filter((one) => one.bottom > top - gap && one.top < boundaryY);
  return Math.max(top, ...inTheWay.map((one) => one.bottom + gap));
}

/** The title with the upper edge of its plate at this height. */
function atTop(title: TitleCard, topPx: number | null): TitleCard[] {
  if (topPx === null) return [];
  const px = topPx - title.box.top;
  return [{ ...title, box: lowered(title.box, px), lines: title.lines.map((line) => ({ ...line, y: line.y + px })) }];
}

/** The title with its middle at a share of the canvas's height, as far as the canvas goes. */
export function titleByHand(text: string, at: TitleContext, share: number): TitleCard {
  const title = placeTitle(text, at);
  const height = title.box.bottom - title.box.top;
  const top = clamp(Math.round(share * at.canvas.height - height / 2), 0, at.canvas.height - height);
  return atTop(title, top)[0] ?? title;
}

/** Captions shown with a title, each as high as the highest that ends where it does: they move together. */
function reachesBeside({ endSec }: TitleCard, captions: readonly PlacedCard[]): Rect[] {
  const highest = (bottom: number) =>
    Math.min(...captions.filter(({ reach }) => reach.bottom === bottom).map(({ reach }) => reach.top));
  return captions
    .filter(({ startSec }) => startSec < endSec)
    .map(({ reach }) => ({ ...reach, top: highest(reach.bottom) }));
}

function withGap({ box, emPx }: TitleCard): Rect {
  return { ...box, bottom: box.bottom + TITLE_GAP_EM * emPx };
}
