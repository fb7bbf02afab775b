import { stepExpression } from './crop-expression.ts';
import type { CropSpot, FrameSpan, Panel } from './timeline.ts';
import type { Size } from '../../plan/math/boxes.ts';

/** Room for the kernel around the path, in pixels. Even, like every start of a crop of 4:2:0 video. */
const MARGIN = 4;

/**
 * Filters of a crop that changes its size. `perspective` moves its corners in every frame, to a fraction of a pixel, and
 * stretches it over what the path reaches; `scale` after it gives it its size. `span`: the frames of this chain.
 */
export function zoomedCrop(
  { width, height }: Panel,
  spots: readonly CropSpot[],
  { source, span }: { source: Size; span: FrameSpan },
): string[] {
  const left = evenDown(Math.min(...spots.map(({ x }) => x)) - MARGIN);
  const top = evenDown(Math.min(...spots.map(({ y }) => y)) - MARGIN);
  const right = Math.min(source.width, Math.max(...spots.map(({ x, scale }) => x + width * scale)) + MARGIN);
  const bottom = Math.min(source.height, Math.max(...spots.map(({ y, scale }) => y + height * scale)) + MARGIN);
  const along = (pick: (spot: CropSpot) => number) => stepsOf(spots, span, pick);
  const [x0, x1] = [along(({ x }) => x - left), along(({ x, scale }) => x + width * scale - left)];
  const [y0, y1] = [along(({ y }) => y - top), along(({ y, scale }) => y + height * scale - top)];
  const corners = [x0, y0, x1, y0, x0, y1, x1, y1].map((value, i) => `${i % 2 === 0 ? 'x' : 'y'}${i >> 1}='${value}'`);
  return [
    `crop=${evenDown(right - left)}:${evenDown(bottom - top)}:${left}:${top}`,
    `perspective=${corners.join(':')}:interpolation=cubic:sense=source:eval=frame`,
  ];
}

/** A value of the path as an expression of the frame of the chain. `perspective` counts frames from 1. */
function stepsOf(spots: readonly CropSpot[], { firstFrame }: FrameSpan, pick: (spot: CropSpot) => number): string {
  const at = spots.map((spot) => ({ from: Math.round(spot.frame) - firstFrame, value: pick(spot) }));
  const [first] = at;
  const rest = at.map(({ from, value }, i) => {
    const next = at[i + 1];
    return {
      from,
      value,
      step: next === undefined || next.from <= from ? 0 : (next.value - value) / (next.from - from),
    };
  });
  return stepExpression([{ from: Number.MIN_SAFE_INTEGER, value: first?.value ?? 0, step: 0 }, ...rest], '(in-1)');
}

function evenDown(value: number): number {
  return 2 * Math.floor(Math.max(0, value) / 2);
}
