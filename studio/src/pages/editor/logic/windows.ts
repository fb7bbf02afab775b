import type { Clip } from '../../../../../render-node/drawing/clip.ts';
import { hasBottomCaptions } from '../../../../../render-node/ffmpeg/graph/timeline.ts';
import { arrange, place } from '../../../../../render-node/plan/canvas/composition.ts';
import { cropAt } from '../../../../../render-node/plan/framing/crop-at.ts';
import { canvasOf, type RenderPlan } from '../../../../../schema/domain/render-plan.ts';

/** A rectangle in pixels. */
export type Area = { x: number; y: number; width: number; height: number };
/** A part of the source and where the canvas shows it. */
export type Window = { from: Area; to: Area };

/**
 * What the canvas shows at a time of the clip's own clock: see `Clip`. `isFitted`: over a blurred copy of the picture.
 */
export function windowsAt(
  plan: RenderPlan,
  clip: Pick<Clip, 'picture' | 'segments'>,
  atSec: number,
): { windows: Window[]; isFitted: boolean } {
  const { picture: source, segments } = clip;
  const segment = segments.findLast(({ startSec }) => startSec <= atSec) ?? segments[0];
  if (segment === undefined) return { windows: [], isFitted: true };
  const arranged = arrange(segment, hasBottomCaptions(plan));
  const { windows, band } = place(arranged, { source, canvas: canvasOf(plan) });
  return {
    isFitted: arranged.panels.length === 0 || arranged.isFitted === true || band !== null,
    windows: windows.map(({ panel, to }) => ({
      from: panel === null ? { x: 0, y: 0, ...source } : cropAt(panel, atSec),
      to: { x: to.left, y: to.top, width: to.right - to.left, height: to.bottom - to.top },
    })),
  };
}

/** The largest part in the middle of an area with the aspect ratio of another. */
export function coverOf(area: Area, { width, height }: { width: number; height: number }): Area {
  const scale = Math.min(area.width / width, area.height / height);
  const [wide, high] = [width * scale, height * scale];
  return { x: area.x + (area.width - wide) / 2, y: area.y + (area.height - high) / 2, width: wide, height: high };
}
