import { isMoving, type PathPiece } from './crop-path.ts';
import { stepExpression } from './crop-expression.ts';
import { hasSameAspect, type Size } from './size.ts';
import type { Panel } from './timeline.ts';

/** What a panel is cut from and made to. `firstFrame` is the frame at which this chain's own counting starts. */
export type PanelContext = { source: Size; target: Size; firstFrame: number; isSubPixel: boolean; scaling: string };

/** Cuts a panel out of the whole picture and brings it to its size on the canvas. */
export function panelFilters(panel: Panel, context: PanelContext): string[] {
  return [...cropFilters(panel, context), ...fillFilters(panel, context.target, context.scaling)];
}

/** Scales to the target, cutting the edges off where the aspects differ. */
export function fillFilters(from: Size, target: Size, scaling: string): string[] {
  const scale = `scale=${target.width}:${target.height}`;
  if (hasSameAspect(from, target)) return [`${scale}${scaling}`, 'setsar=1'];
  return [
    `${scale}:force_original_aspect_ratio=increase${scaling}`,
    `crop=${target.width}:${target.height}`,
    'setsar=1',
  ];
}

function cropFilters(panel: Panel, context: PanelContext): string[] {
  const { source } = context;
  if (panel.width >= source.width - 1 && panel.height >= source.height - 1) return [];
  const pieces = panel.pieces.map((piece) => ({ ...piece, from: piece.from - context.firstFrame }));
  if (context.isSubPixel && pieces.some(isMoving)) return subPixelCrop(panel, pieces, source);
  const x = stepExpression(axis(pieces, 'x'), 'n');
  const y = stepExpression(axis(pieces, 'y'), 'n');
  return [`crop=${panel.width}:${panel.height}:'${x}':'${y}'`];
}

type Axis = 'x' | 'y';

function axis(pieces: readonly PathPiece[], name: Axis) {
  return pieces.map((piece) => ({ from: piece.from, value: piece[name], step: name === 'x' ? piece.dx : piece.dy }));
}

/**
 * A crop starts on even pixels only, so a slow pan judders (1.3 px a frame squared); `perspective` moves the remainder
 * (0.1). Cubic, because linear lets fine texture pulse while the remainder passes a half. It works while the crop moves
 * and costs 0.3 CPU seconds a second then. The cut has a margin of two pixels for it.
 */
function subPixelCrop(panel: Size, pieces: readonly PathPiece[], source: Size): string[] {
  const x = axisWork(pieces, 'x', { side: panel.width, whole: source.width });
  const y = axisWork(pieces, 'y', { side: panel.height, whole: source.height });
  const moves = stepExpression(
    pieces.map((piece) => ({ from: piece.from, value: isMoving(piece) ? 1 : 0, step: 0 })),
    'n',
  );
  const corners = [0, 1, 2, 3].map((i) => `x${i}='${i % 2 === 0 ? x.near : x.far}':y${i}='${i < 2 ? y.near : y.far}'`);
  return [
    `crop=${x.cut}:${y.cut}:'${x.start}':'${y.start}'`,
    `perspective=${corners.join(':')}:interpolation=cubic:eval=frame:enable='${moves}'`,
    `crop=${panel.width}:${panel.height}:0:0`,
  ];
}

/**
 * One axis of a sub-pixel crop as expressions: the even start of the cut, and where the near and the far border of the
 * shifted picture lie in it. `perspective` counts frames from 1 and knows the far border as W or H.
 */
function axisWork(pieces: readonly PathPiece[], name: Axis, size: { side: number; whole: number }) {
  const border = name === 'x' ? 'W' : 'H';
  const steps = axis(pieces, name);
  const isStill = steps.every((step) => step.step === 0);
  if (isStill) return { cut: size.side, start: stepExpression(steps, 'n'), near: '0', far: border };
  const most = Math.floor(size.whole / 2) * 2;
  const cut = Math.min(size.side + 2, most);
  const even = `min(2*floor(ld(0)/2),${most - cut})`;
  const wanted = `st(0,${stepExpression(steps, '(in-1)')})`;
  return {
    cut,
    start: `st(0,${stepExpression(steps, 'n')});${even}`,
    near: `${wanted};ld(0)-${even}`,
    far: `${wanted};${border}+ld(0)-${even}`,
  };
}
