import { type FramingEdit, type HandCrop, type HandPanels, PANEL_SHARE } from '#schema/domain/framing-edit.ts';
import { type AspectRatio, FORMATS } from '#schema/domain/formats.ts';
import type { Crop, CropPoint, Layout, LayoutSegment, Shot } from '#schema/domain/media.ts';
import { type Box, centreDistance, centreX, type Size } from '../../math/boxes.ts';
import { clamp } from '../../math/numbers.ts';
import { isScaled, scaleOf } from '../crop-at.ts';
import { aspectOf, cropOfHeight, largestCrop } from '../crop-size.ts';
import { fitSegment, segmentOf, type ShotView, stillCrop } from './shot-view.ts';

/** A face of the new analysis is the chosen one if it is at most this many of its widths away. */
const SAME_FACE = 1.5;

/** A shot as the user wants it: `frame` plans it in a layout. `face` is the chosen one, relative to the content. */
export function frameByHand(
  view: ShotView,
  { edit, face, layout }: { edit: FramingEdit; face: Box | null; layout: Layout },
  frame: (view: ShotView, layout: Layout) => LayoutSegment[],
): LayoutSegment[] {
  if (edit.layout === 'fit') return [fitSegment(view.shot)];
  if (face === null) return frame(view, edit.layout ?? layout);
  const nearest = view.people.toSorted((a, b) => centreDistance(a.box, face) - centreDistance(b.box, face))[0];
  if (nearest === undefined || centreDistance(nearest.box, face) > SAME_FACE * face[2]) {
    return [segmentOf(view.shot, 'single', [cropAround(view, face)])];
  }
  return frame({ ...view, people: [nearest], turns: [], inset: null }, 'single');
}

/** The analysis found nobody where the chosen face was: the crop stays at that place. */
function cropAround({ shot, picture, aspect }: ShotView, face: Box): Crop {
  const size = largestCrop(picture, aspect);
  return stillCrop(shot, size, ...cornerFor(size, picture, centreX(face), face[1] + face[3] / 2));
}

/**
 * The user's crop path. On a canvas of another aspect ratio it is a crop whose middle follows that of the path, as far
 * below its largest size as the path is. All positions in pixels of the source.
 */
export function cropByHand(
  { aspectRatio, ...edit }: HandCrop,
  { aspect, picture, ...canvas }: { aspectRatio: AspectRatio; aspect: number; picture: Size },
): Crop {
  const crop = pathOf(edit);
  if (aspectRatio === canvas.aspectRatio) return crop;
  const closeness = crop.height / largestCrop(picture, aspectOf(FORMATS[aspectRatio])).height;
  const size = cropOfHeight(picture, aspect, closeness * largestCrop(picture, aspect).height);
  const points = crop.points.map((point) => {
    const scale = scaleOf(point);
    const own = { width: size.width * scale, height: size.height * scale };
    const middle = [point.x + (crop.width * scale) / 2, point.y + (crop.height * scale) / 2] as const;
    const [x, y] = cornerFor(own, picture, ...middle);
    return { ...point, x, y };
  });
  return { ...size, points };
}

/** A crop by hand with straight pieces between its points. */
export function pathOf({ eased, ...crop }: Omit<HandCrop, 'aspectRatio'>): Crop {
  return eased === true ? { ...crop, points: easedPoints(crop.points) } : crop;
}

/** Straight pieces of a gentle movement from one keyframe to the next. */
const EASED_PIECES = 12;

/** A path that starts and stops gently at each of its points, in straight pieces. */
function easedPoints(points: readonly CropPoint[]): CropPoint[] {
  return points.flatMap((from, i) => {
    const to = points[i + 1];
    if (to === undefined) return [from];
    return Array.from({ length: EASED_PIECES }, (_, piece): CropPoint => {
      const time = piece / EASED_PIECES;
      const done = time * time * (3 - 2 * time);
      const between = (a: number, b: number, share = done) => a + (b - a) * share;
      return {
        atSec: between(from.atSec, to.atSec, time),
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        ...(isScaled({ points: [from, to] }) && { scale: between(scaleOf(from), scaleOf(to)) }),
      };
    });
  });
}

/**
 * The crops of two panels by hand. Each contains its part, as far as the picture goes, in the shape of its panel.
 */
export function panelsByHand(
  { first, second, share }: HandPanels,
  { shot, aspect, picture }: { shot: Shot; aspect: number; picture: Size },
): Crop[] {
  const isWide = aspect > 1;
  const ownAspect = first[2] / first[3];
  const needed = isWide ? ownAspect / aspect : aspect / ownAspect;
  const shown = share ?? clamp(needed, PANEL_SHARE.min, PANEL_SHARE.max);
  return [
    { part: first, share: shown },
    { part: second, share: 1 - shown },
  ].map(({ part, share: own }) => {
    const panelAspect = isWide ? aspect * own : aspect / own;
    const size = cropOfHeight(picture, panelAspect, Math.max(part[3], part[2] / panelAspect));
    return stillCrop(shot, size, ...cornerFor(size, picture, centreX(part), part[1] + part[3] / 2));
  });
}

function cornerFor(size: Size, picture: Size, middleX: number, middleY: number): [x: number, y: number] {
  return [
    Math.round(clamp(middleX - size.width / 2, 0, picture.width - size.width)),
    Math.round(clamp(middleY - size.height / 2, 0, picture.height - size.height)),
  ];
}
