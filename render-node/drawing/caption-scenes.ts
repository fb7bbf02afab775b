import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { FaceSample, Inset, LayoutSegment, TextRegion } from '#schema/domain/media.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import { rateValue } from '../ffmpeg/graph/frame-rate.ts';
import { arrange, place } from '../plan/canvas/composition.ts';
import { isStacked } from '../plan/framing/crop-size.ts';
import type { Box, Size } from '../plan/math/boxes.ts';
import { hasBottomCaptions, type Timeline } from '../ffmpeg/graph/timeline.ts';
import { areaOf, around, type Rect, sizeOf } from '../plan/math/rect.ts';
import type { CaptionScene, FaceLook } from '../plan/captions/scene.ts';
import { cropAt } from '../plan/framing/crop-at.ts';
import { MAIN_FACE_AREA } from '../plan/faces/main-faces.ts';
import type { Clip } from './clip.ts';

/** The parts of a clip that are needed. */
export type Shown = Pick<Clip, 'picture' | 'timeline' | 'segments' | 'samples' | 'insets' | 'textRegions'>;
/** `hasBand`: two panels leave a band for captions between them. */
type Sizes = { source: Size; canvas: Size; hasBand: boolean };

/**
 * What captions and titles need to know about the picture: for each segment the boundary of its panels, and where
 * faces, webcams and burnt-in text are on the canvas.
 */
export function captionScenes(plan: RenderPlan, clip: Shown): CaptionScene[] {
  const { timeline, segments, samples, insets, textRegions } = clip;
  const sizes = { source: clip.picture, canvas: canvasOf(plan), hasBand: hasBottomCaptions(plan) };
  const fps = rateValue(timeline.rate);
  return segments.map((segment) => {
    const clipSec = (atSec: number) => Math.max(0, atSec - timeline.startSec);
    const startSec = Math.round(clipSec(segment.startSec) * fps) / fps;
    const inSegment = samples.filter(({ atSec }) => atSec >= segment.startSec && atSec < segment.endSec);
    return {
      startSec,
      boundaryY: boundaryY(plan, clip.picture, timeline, startSec),
      looks: inSegment.map(({ atSec, ...seen }): FaceLook => ({
        atSec: clipSec(atSec),
        faces: facesOnCanvas(headsOf(seen), windowsOf(segment, atSec, sizes)),
      })),
      insets: insetsOnCanvas(insets, segment, sizes),
      texts: textRegions
        .filter((text) => overlapSec(text, segment) > 0)
        .flatMap((text) => {
          const { startSec: from, endSec: to } = during(text, segment);
          return textOnCanvas(text, segment, sizes).map((box) => ({
            startSec: clipSec(from),
            endSec: clipSec(to),
            box,
          }));
        }),
    };
  });
}

/** Captions in a band end this share of its height above its end. */
const BAND_MARGIN = 0.03;

/**
 * Where captions at the bottom end if one panel is above another, in pixels from the top: above the boundary of the
 * panels, or in the band between them. Null without such a boundary, or if captions are on the lower panel (a webcam is
 * above a game).
 */
export function boundaryY(plan: RenderPlan, source: Size, timeline: Timeline, clipSec: number): number | null {
  const canvas = canvasOf(plan);
  const frame = Math.round(clipSec * rateValue(timeline.rate));
  const segment = timeline.segments.findLast(({ firstFrame }) => firstFrame <= frame);
  if (segment === undefined || segment.captions === 'lower' || !isStacked(canvas)) return null;
  const { windows, band } = place(segment, { source, canvas });
  const [upper, lower] = windows;
  if (upper === undefined || lower === undefined) return null;
  return band === null ? upper.to.bottom : Math.round(band.top + sizeOf(band).height * (1 - BAND_MARGIN));
}

/** A rectangle of the source, and the one of the canvas that shows it. */
type Window = { x: number; y: number; from: Size; to: Rect };

function windowsOf(segment: LayoutSegment, atSec: number, { hasBand, ...sizes }: Sizes): Window[] {
  return place(arrange(segment, hasBand), sizes).windows.map(({ panel, to }) => {
    if (panel === null) return { x: 0, y: 0, from: sizes.source, to };
    const { x, y, ...from } = cropAt(panel, atSec);
    return { x, y, from, to };
  });
}

/** Faces, and the heads of people of whom only the body was found. */
function headsOf({ faces, bodies = [] }: Pick<FaceSample, 'faces' | 'bodies'>): Box[] {
  return [...faces.map(({ box }) => box), ...bodies.map(({ head }) => head)];
}

/** Faces of which less than this share is visible do not count. */
const LEAST_SHOWN = 0.5;

/** The main faces, each where it is largest: the small copy of a webcam next to its panel may be covered. */
function facesOnCanvas(faces: readonly Box[], windows: readonly Window[]): Rect[] {
  const shown = faces.flatMap((box) => {
    const places = windows.map((window) => onCanvas(box, window)).filter(({ share }) => share >= LEAST_SHOWN);
    return places.toSorted((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, 1);
  });
  const largest = Math.max(0, ...shown.map(({ box }) => areaOf(box)));
  return shown.map(({ box }) => box).filter((box) => areaOf(box) >= MAIN_FACE_AREA * largest);
}

/** A crop with nothing but the webcam is no picture in the picture. */
const MOST_OF_PICTURE = 0.7;

/** Webcams in the one picture of a segment; if the webcam has its own panel, its copy may be covered. */
function insetsOnCanvas(insets: readonly Inset[], segment: LayoutSegment, sizes: Sizes): Rect[] {
  if (segment.crops.length > 1) return [];
  return insets
    .filter((inset) => overlapSec(inset, segment) > 0)
    .flatMap(({ box }) => {
      const [window] = windowsOf(segment, segment.startSec, sizes);
      if (window === undefined) return [];
      const { box: shown, share } = onCanvas(box, window);
      return share > 0 && areaOf(shown) <= MOST_OF_PICTURE * areaOf(window.to) ? [shown] : [];
    });
}

function during(text: Range, segment: Range): Range {
  return { startSec: Math.max(text.startSec, segment.startSec), endSec: Math.min(text.endSec, segment.endSec) };
}

/** Wherever burnt-in text is visible while it is still in the segment, even if a moving crop cuts it. */
function textOnCanvas(text: TextRegion, segment: LayoutSegment, sizes: Sizes): Rect[] {
  const { startSec, endSec } = during(text, segment);
  const moments = segment.crops.some(({ points }) => points.length > 1)
    ? [startSec, (startSec + endSec) / 2, endSec]
    : [startSec];
  const panels = windowsOf(segment, startSec, sizes).length;
  return Array.from({ length: panels }, (_, panel) => panel).flatMap((panel) => {
    const shown = moments
      .flatMap((atSec) => windowsOf(segment, atSec, sizes)[panel] ?? [])
      .map((window) => onCanvas(text.box, window).box)
      .filter((box) => areaOf(box) > 0);
    return shown.length === 0 ? [] : [around(shown)];
  });
}

/** A box of the source on the canvas, cut to its window; `share` (0 to 1) is how much of it is left. */
function onCanvas([x, y, width, height]: Box, { from, to, ...at }: Window): { box: Rect; share: number } {
  const [across, down] = [(to.right - to.left) / from.width, (to.bottom - to.top) / from.height];
  const [left, top] = [to.left + (x - at.x) * across, to.top + (y - at.y) * down];
  const box = {
    left: Math.max(left, to.left),
    top: Math.max(top, to.top),
    right: Math.min(left + width * across, to.right),
    bottom: Math.min(top + height * down, to.bottom),
  };
  return { box, share: areaOf(box) / (width * across * height * down) };
}
