import type { Rect } from '../math/rect.ts';
import type { Size } from '../math/boxes.ts';

/** Boxes of the faces in the picture at a time of the clip, from brows to chin, in pixels of the canvas. */
export type FaceLook = { atSec: number; faces: readonly Rect[] };

/**
 * What the picture shows from `startSec` of the clip on, up to the next scene. `seamY`: border between two panels that captions at the bottom
 * stand above, in pixels from the top; null with one picture. `insets`: webcams within the picture.
 */
export type CaptionScene = {
  startSec: number;
  seamY: number | null;
  looks: readonly FaceLook[];
  insets: readonly Rect[];
};

/** The scene at a time of the clip; undefined where none is known. A card begins on the frame that is nearest to its time. */
export function sceneAt(scenes: readonly CaptionScene[], clipSec: number, fps: number): CaptionScene | undefined {
  return scenes.findLast(({ startSec }) => startSec <= clipSec + 0.5 / fps) ?? scenes[0];
}

/** Seams nearer than this (share of the height) are one: panels of two shots differ by the pixels that rounding leaves. */
const SAME_SEAM = 0.04;

/** The scenes with one seam, the highest, for all that are nearly the same: captions do not move by two pixels. */
export function withEvenSeams(scenes: readonly CaptionScene[], canvas: Size): CaptionScene[] {
  const seams: number[] = [];
  for (const seam of scenes.flatMap(({ seamY }) => seamY ?? []).toSorted((a, b) => a - b))
    if (seam - (seams.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_SEAM * canvas.height) seams.push(seam);
  return scenes.map((scene) => ({
    ...scene,
    seamY: scene.seamY === null ? null : (seams.findLast((seam) => seam <= (scene.seamY ?? 0)) ?? scene.seamY),
  }));
}
