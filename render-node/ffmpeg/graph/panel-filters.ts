import { isMoving } from './crop-path.ts';
import { stepExpression } from './crop-expression.ts';
import type { FrameRate } from './frame-rate.ts';
import { hasSameAspect, toEven } from '../../plan/canvas/sizes.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { subPixelCrop } from './sub-pixel-crop.ts';
import type { FrameSpan, Panel } from './timeline.ts';
import { zoomedCrop } from './zoomed-crop.ts';

/**
 * The source and target of a panel. `span`: the frames of this chain, which counts them from 0. `name` is unique among
 * the chains.
 */
export type PanelContext = {
  source: Size;
  target: Size;
  span: FrameSpan;
  rate: FrameRate;
  name: string;
  scaling: string;
};

/** Whether the panel's chain needs frames whose timestamps are frame numbers from 0. */
export function isCounted(panel: Panel): boolean {
  return panel.pieces.some(isMoving);
}

/** Crops a panel from the whole picture and scales it to its size on the canvas. */
export function panelFilters(panel: Panel, context: PanelContext): string[] {
  const { target, scaling } = context;
  const cut = cutFilters(panel, context);
  if (panel.spots === undefined) return [...cut, ...fillFilters(panel, target, scaling)];
  return [...cut, `scale=${target.width}:${target.height}${scaling}`, 'setsar=1'];
}

/** Scales to the target and cuts the edges off if the aspects differ. */
export function fillFilters(from: Size, target: Size, scaling: string): string[] {
  const scale = `scale=${target.width}:${target.height}`;
  if (hasSameAspect(from, target)) return [`${scale}${scaling}`, 'setsar=1'];
  return [
    `${scale}:force_original_aspect_ratio=increase${scaling}`,
    `crop=${target.width}:${target.height}`,
    'setsar=1',
  ];
}

/** A picture is enlarged this much at most while it is shown whole: see `ZOOM`. */
const MOST_DETAIL = 1.12;

/**
 * Cuts a panel out that is shown whole, at `target`. One that is enlarged is made smaller before, as far as nothing of what is
 * shown is lost: moving the corners of a whole source costs twice as much as the rest of its render.
 */
export function fittedFilters(panel: Panel, context: PanelContext): string[] {
  const { source, target } = context;
  const share = (MOST_DETAIL * target.width) / panel.width;
  if (panel.spots === undefined || share >= 1) return cutFilters(panel, context);
  const small = { width: toEven(source.width * share), height: toEven(source.height * share) };
  const [across, down] = [small.width / source.width, small.height / source.height];
  const spots = panel.spots.map(({ x, y, ...spot }) => ({ ...spot, x: x * across, y: y * down }));
  const shrunk = { ...panel, width: panel.width * across, height: panel.height * down };
  // Its colours are converted by the scaling after it, once.
  const shrink = `scale=${small.width}:${small.height}:flags=lanczos`;
  return [shrink, ...zoomedCrop(shrunk, spots, { ...context, source: small })];
}

/** Cuts a panel out alone. */
function cutFilters(panel: Panel, context: Omit<PanelContext, 'target' | 'scaling'>): string[] {
  return panel.spots === undefined ? cropFilters(panel, context) : zoomedCrop(panel, panel.spots, context);
}

/** The same of one that keeps its size. */
function cropFilters(panel: Panel, context: Omit<PanelContext, 'target' | 'scaling'>): string[] {
  const { source, span, rate, name } = context;
  if (panel.width >= source.width - 1 && panel.height >= source.height - 1) return [];
  if (isCounted(panel)) return subPixelCrop({ size: panel, source, pieces: panel.pieces, span, rate, name });
  const x = stepExpression(stills(panel, span, 'x'), 'n');
  const y = stepExpression(stills(panel, span, 'y'), 'n');
  return [`crop=${panel.width}:${panel.height}:'${x}':'${y}'`];
}

function stills({ pieces }: Panel, { firstFrame }: FrameSpan, axis: 'x' | 'y') {
  return pieces.map((piece) => ({ from: piece.from - firstFrame, value: piece[axis], step: 0 }));
}
