import type { Range } from '#schema/domain/clip.ts';
import type { Movement } from '#schema/domain/movement/movement.ts';
import type { Crop, CropPoint, LayoutSegment, Word } from '#schema/domain/media.ts';
import { pointAt } from '../framing/crop-at.ts';
import type { Size } from '../math/boxes.ts';
import { evenPlace, evenSide } from '../math/even.ts';
import { closerCrop, isAtRest, type SeenInShot, type Spot } from './closer-crop.ts';
import { shareAt, type ZoomMoment, zoomMoments } from './zoom-moments.ts';

/** What is known of a clip, on its own clock. */
export type ClipToMove = SeenInShot & {
  segments: readonly LayoutSegment[];
  words: readonly Word[];
  range: Range;
  /** Of the source. */
  picture: Size;
  fps: number;
  /** The time of the first frame. */
  startSec: number;
  /** When the clip goes on elsewhere in its source, in seconds from its first frame. */
  seams: readonly number[];
  /** Bare words. */
  stressed: ReadonlySet<string>;
};

/** `segments`: what is shown. `drawn`: the same, cut so that a filter that enlarges runs only while something is enlarged. */
export type Moved = { segments: LayoutSegment[]; drawn: LayoutSegment[] };

/** How much larger every other part is. */
const PUNCH = 1.1;

/** The segments of a clip with the movement of its plan. Crops that move already stay as they are. */
export function moveSegments({ zoom, transition }: Movement, clip: ClipToMove): Moved {
  const parts =
    transition === 'punch_in' ? punched(clip) : clip.segments.map((segment) => ({ segment, isLarge: false }));
  const moved = parts.map(({ segment, isLarge }) =>
    zoom === undefined || isLarge ? { shown: segment, drawn: [segment] } : zoomed(segment, zoom, clip),
  );
  return { segments: moved.map(({ shown }) => shown), drawn: moved.flatMap(({ drawn }) => drawn) };
}

type Part = { segment: LayoutSegment; isLarge: boolean };

/** Parts between seams, every other one larger. A cut of the source begins anew: nobody compares what it shows. */
function punched(clip: ClipToMove): Part[] {
  const parts: Part[] = [];
  const seams = clip.seams.map((sec) => sec + clip.startSec);
  for (const segment of clip.segments) {
    const isNear = (sec: number) => Math.abs(sec - segment.startSec) * clip.fps < 0.5;
    const isJoined = parts.length > 0 && seams.some(isNear);
    let isLarge = isJoined && parts.at(-1)?.isLarge === false;
    const inside = seams.filter((sec) => sec > segment.startSec && sec < segment.endSec && !isNear(sec));
    [segment.startSec, ...inside].forEach((startSec, i) => {
      if (i > 0) isLarge = !isLarge;
      const part = { ...segment, startSec, endSec: inside[i] ?? segment.endSec };
      const closer = isLarge ? closerPart(part, clip) : null;
      parts.push({ segment: closer ?? part, isLarge: closer !== null });
    });
  }
  return parts;
}

/** A part of the clip in smaller crops. Null if no crop has room for that. */
function closerPart(part: LayoutSegment, clip: ClipToMove): LayoutSegment | null {
  const crops = cropsOf(part, clip.picture);
  const spots = spotsIn(crops, PUNCH, part, clip);
  if (spots === null) return null;
  const closer = crops.map((crop, i) => {
    const spot = spots[i];
    if (spot === undefined || spot === null) return crop;
    const { scale, ...at } = spot;
    const [width, height] = [crop.width * scale, crop.height * scale];
    return onEven({ width, height, points: [{ atSec: part.startSec, ...at }] }, clip.picture);
  });
  return { ...part, crops: closer };
}

/** The crops of a segment; that of the whole picture if it is shown whole. */
function cropsOf({ crops, startSec }: LayoutSegment, picture: Size): Crop[] {
  return crops.length > 0 ? crops : [{ ...picture, points: [{ atSec: startSec, x: 0, y: 0 }] }];
}

/** The closest place of each crop. Null if one of them moves, or if none has a closer one. */
function spotsIn(
  crops: readonly Crop[],
  zoom: number,
  range: Range,
  seen: SeenInShot,
): readonly (Spot | null)[] | null {
  if (!crops.every(isAtRest)) return null;
  // Of two panels, one may show a screen, where nothing should move.
  const needsFace = crops.length > 1;
  const spots = crops.map((crop) => closerCrop(crop, zoom, { range, seen, needsFace }));
  return spots.some((spot) => spot !== null) ? spots : null;
}

type Zoomed = { shown: LayoutSegment; drawn: LayoutSegment[] };

function zoomed(segment: LayoutSegment, zoom: number, clip: ClipToMove): Zoomed {
  const shot = {
    startSec: Math.max(segment.startSec, clip.range.startSec),
    endSec: Math.min(segment.endSec, clip.range.endSec),
  };
  const crops = cropsOf(segment, clip.picture).map((crop) => onEven(crop, clip.picture));
  const zooms = zoomMoments(shot, clip.words, clip.stressed).flatMap((moment) => {
    const onFrames = { ...moment, startSec: onFrame(moment.startSec, clip), endSec: onFrame(moment.endSec, clip) };
    const spots = spotsIn(crops, zoom, onFrames, clip);
    return spots === null
      ? []
      : [{ ...onFrames, paths: crops.map((crop, i) => pathOf(crop, spots[i], onFrames, clip.fps)) }];
  });
  if (zooms.length === 0) return { shown: segment, drawn: [segment] };
  const shown = {
    ...segment,
    crops: crops.map((crop, i) => ({ ...crop, points: zooms.flatMap(({ paths }) => paths[i] ?? []) })),
  };
  const borders = zooms.flatMap(({ startSec, endSec, paths }) => [
    { startSec, crops: crops.map((crop, i) => ({ ...crop, points: paths[i] ?? crop.points })) },
    { startSec: endSec, crops: segment.crops },
  ]);
  const parts = [{ startSec: segment.startSec, crops: segment.crops }, ...borders];
  const drawn = parts.map((part, i) => ({ ...segment, ...part, endSec: parts[i + 1]?.startSec ?? segment.endSec }));
  return { shown, drawn: drawn.filter(({ startSec, endSec }) => endSec > startSec) };
}

/** A crop that rests is drawn on even pixels: one that begins to grow begins there, or it would jump, and previews are exact. */
function onEven({ width, height, points }: Crop, picture: Size): Crop {
  const [wide, high] = [evenSide(width, picture.width), evenSide(height, picture.height)];
  const spots = points.map(({ x, y, ...point }) => ({
    ...point,
    x: evenPlace(x, picture.width - wide),
    y: evenPlace(y, picture.height - high),
  }));
  return { width: wide, height: high, points: spots };
}

function onFrame(sec: number, { startSec, fps }: ClipToMove): number {
  return startSec + Math.round((sec - startSec) * fps) / fps;
}

/** A point for each frame of a zoom, so that none is between two frames: that would jitter. */
function pathOf(crop: Crop, spot: Spot | null | undefined, moment: ZoomMoment, fps: number): CropPoint[] {
  const { x, y } = pointAt(crop, moment.startSec);
  const closest = spot ?? { x, y, scale: 1 };
  const frames = Math.round((moment.endSec - moment.startSec) * fps);
  return Array.from({ length: frames + 1 }, (_, frame) => {
    const atSec = moment.startSec + frame / fps;
    const share = shareAt(moment, atSec);
    return {
      atSec,
      x: x + share * (closest.x - x),
      y: y + share * (closest.y - y),
      ...(share > 0 && closest.scale < 1 && { scale: 1 - share * (1 - closest.scale) }),
    };
  });
}
