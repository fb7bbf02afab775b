import { type FramingEdit, type HandPanels, PANEL_SHARE } from '#schema/domain/framing-edit.ts';
import { type AspectRatio, FORMATS } from '#schema/domain/formats.ts';
import type { Crop, Layout, LayoutSegment, Shot } from '#schema/domain/media.ts';
import { type Box, centreDistance, centreX, type Size } from '../../math/boxes.ts';
import { clamp } from '../../math/numbers.ts';
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
  { aspectRatio, ...crop }: NonNullable<FramingEdit['crop']>,
  { aspect, picture, ...canvas }: { aspectRatio: AspectRatio; aspect: number; picture: Size },
): Crop {
  if (aspectRatio === canvas.aspectRatio) return crop;
  const closeness = crop.height / largestCrop(picture, aspectOf(FORMATS[aspectRatio])).height;
  const size = cropOfHeight(picture, aspect, closeness * largestCrop(picture, aspect).height);
  const points = crop.points.map(({ atSec, ...at }) => {
    const [x, y] = cornerFor(size, picture, at.x + crop.width / 2, at.y + crop.height / 2);
    return { atSec, x, y };
  });
  return { ...size, points };
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
