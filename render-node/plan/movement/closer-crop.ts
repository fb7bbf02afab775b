import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { Crop, CropPoint, FaceSample, TextRegion } from '#schema/domain/media.ts';
import { cropAt } from '../framing/crop-at.ts';
import type { Box } from '../math/boxes.ts';
import { clamp } from '../math/numbers.ts';
import { areaOf, around, type Rect } from '../math/rect.ts';

/** What a crop must not lose. */
export type SeenInShot = { samples: readonly FaceSample[]; textRegions: readonly TextRegion[] };
/** A place in a crop and the size of what is shown there, relative to the crop. */
export type Spot = Omit<Required<CropPoint>, 'atSec'>;

/** Nobody sees a smaller zoom than this. */
const LEAST_ZOOM = 1.02;
/** Around a head, as a share of its height: boxes end at brows and chin. */
const AROUND_HEAD = 0.25;
/** A crop at rest may have moved to even pixels. */
const SLACK_PX = 2;

/** Whether a crop stays where it is, at its size. */
export function isAtRest({ points: [first, ...others] }: Crop): boolean {
  const isSame = ({ x, y, scale = 1 }: CropPoint) => x === first?.x && y === first.y && scale === 1;
  return first !== undefined && (first.scale ?? 1) === 1 && others.every(isSame);
}

/**
 * A closer crop inside of one at rest, at most `zoom` times as close, which holds every head and every text that the crop holds
 * during `range`, and the largest face where it is. Null if there is no room for one. `needsFace`: also without a face.
 */
export function closerCrop(
  crop: Crop,
  zoom: number,
  { range, seen, needsFace }: { range: Range; seen: SeenInShot; needsFace: boolean },
): Spot | null {
  const whole = rectOf(cropAt(crop, range.startSec));
  const heads = headsIn(whole, range, seen.samples);
  if (needsFace && heads.length === 0) return null;
  const kept = [...heads, ...textsIn(whole, range, seen.textRegions)];
  const [width, height] = [whole.right - whole.left, whole.bottom - whole.top];
  const need = kept.length === 0 ? null : around(kept);
  const room = need === null ? 0 : Math.max((need.right - need.left) / width, (need.bottom - need.top) / height);
  const scale = Math.max(1 / zoom, room);
  if (scale > 1 / LEAST_ZOOM) return null;
  const centre = middleOf(heads.toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? whole);
  const along = (from: number, side: number, at: number, least = from + side, most = from) =>
    clamp(at - (at - from) * scale, Math.max(from, most - side * scale), Math.min(from + side * (1 - scale), least));
  return {
    x: along(whole.left, width, centre.x, need?.left, need?.right),
    y: along(whole.top, height, centre.y, need?.top, need?.bottom),
    scale,
  };
}

function headsIn(whole: Rect, range: Range, samples: readonly FaceSample[]): Rect[] {
  const during = samples.filter(({ atSec }) => atSec >= range.startSec && atSec <= range.endSec);
  return during
    .flatMap(({ faces, bodies = [] }) => [...faces.map(({ box }) => box), ...bodies.map(({ head }) => head)])
    .filter((box) => holds(whole, boxRect(box)))
    .map((box) => inside(whole, withMargin(box)));
}

function textsIn(whole: Rect, range: Range, texts: readonly TextRegion[]): Rect[] {
  return texts
    .filter((text) => overlapSec(text, range) > 0)
    .map(({ box }) => boxRect(box))
    .filter((box) => holds(whole, box))
    .map((box) => inside(whole, box));
}

function rectOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Rect {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function boxRect([x, y, width, height]: Box): Rect {
  return rectOf({ x, y, width, height });
}

function withMargin(box: Box): Rect {
  const margin = AROUND_HEAD * box[3];
  const { left, top, right, bottom } = boxRect(box);
  return { left: left - margin, top: top - 2 * margin, right: right + margin, bottom: bottom + margin };
}

function inside(whole: Rect, rect: Rect): Rect {
  return {
    left: Math.max(whole.left, rect.left),
    top: Math.max(whole.top, rect.top),
    right: Math.min(whole.right, rect.right),
    bottom: Math.min(whole.bottom, rect.bottom),
  };
}

function holds(whole: Rect, rect: Rect): boolean {
  const over = [whole.left - rect.left, whole.top - rect.top, rect.right - whole.right, rect.bottom - whole.bottom];
  return Math.max(...over) <= SLACK_PX;
}

function middleOf({ left, right, top, bottom }: Rect): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
