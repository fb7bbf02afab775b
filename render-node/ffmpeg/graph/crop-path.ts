import type { CropPoint } from '#schema/domain/media.ts';
import { evenPlace } from '../../plan/math/even.ts';
import { clamp } from '../../plan/math/numbers.ts';

/**
 * A straight piece of a crop's path, from frame `from` until the next piece: position at `from` in pixels, and movement
 * per frame. Frames count from the first one of the clip.
 */
export type PathPiece = { from: number; x: number; y: number; dx: number; dy: number };

/** Largest position of the crop within the picture. */
export type CropLimits = { maxX: number; maxY: number };

/** A smaller movement over a piece counts as none (pixels). Slow pans have dense points, so it has to be small. */
const STILL_PX = 0.05;

/**
 * Straight pieces for the frames `first` to `end` (not included) from a path of points, each rounded to its nearest
 * frame. Two points on the same frame are a jump. Still pieces are on even pixels, because the crop of 4:2:0 video can
 * start nowhere else.
 */
export function pathPieces(
  points: readonly CropPoint[],
  frames: { first: number; end: number; frameOf: (atSec: number) => number },
  limits: CropLimits,
): PathPiece[] {
  const spots = restOnEven(
    points.map((point) => ({ frame: Math.round(frames.frameOf(point.atSec)), ...inside(point, limits) })),
    frames,
    limits,
  );
  const first = spots[0];
  if (first === undefined) return [still(frames.first, { x: 0, y: 0 }, limits)];
  const pieces = [still(Number.NEGATIVE_INFINITY, first, limits)];
  spots.forEach((spot, i) => {
    const next = spots[i + 1];
    if (next === undefined) pieces.push(still(spot.frame, spot, limits));
    else if (next.frame > spot.frame) pieces.push(between(spot, next, limits));
  });
  return mergeStill(clipToFrames(pieces, frames));
}

/**
 * Moves points at which the crop rests to even pixels, the same ones for the whole rest. Otherwise a movement would
 * start with a jump of up to a pixel.
 */
function restOnEven(spots: readonly Spot[], frames: { first: number; end: number }, limits: CropLimits): Spot[] {
  const rested: Spot[] = [];
  spots.forEach((spot, i) => {
    const [before, next] = [spots[i - 1], spots[i + 1]];
    const last = rested[i - 1];
    const restsBefore = before === undefined ? spot.frame > frames.first : isRest(before, spot);
    const restsAfter = next === undefined ? spot.frame < frames.end : isRest(spot, next);
    if (before !== undefined && last !== undefined && isStillBetween(before, spot)) {
      rested.push({ ...last, frame: spot.frame });
    } else if (restsBefore || restsAfter) {
      rested.push({ frame: spot.frame, x: evenPlace(spot.x, limits.maxX), y: evenPlace(spot.y, limits.maxY) });
    } else rested.push(spot);
  });
  return rested;
}

/** Nothing moves between two spots: they are one jump, or the same place. */
function isRest(a: Spot, b: Spot): boolean {
  return a.frame === b.frame || isStillBetween(a, b);
}

function isStillBetween(a: Spot, b: Spot): boolean {
  return Math.abs(b.x - a.x) < STILL_PX && Math.abs(b.y - a.y) < STILL_PX;
}

function inside(point: { x: number; y: number }, limits: CropLimits): { x: number; y: number } {
  return { x: clamp(point.x, 0, Math.max(0, limits.maxX)), y: clamp(point.y, 0, Math.max(0, limits.maxY)) };
}

type Spot = { frame: number; x: number; y: number };

function between(from: Spot, to: Spot, limits: CropLimits): PathPiece {
  if (isStillBetween(from, to)) return still(from.frame, from, limits);
  const frames = to.frame - from.frame;
  return { from: from.frame, x: from.x, y: from.y, dx: (to.x - from.x) / frames, dy: (to.y - from.y) / frames };
}

function still(from: number, at: { x: number; y: number }, limits: CropLimits): PathPiece {
  return { from, x: evenPlace(at.x, limits.maxX), y: evenPlace(at.y, limits.maxY), dx: 0, dy: 0 };
}

/** Drops the pieces outside the frames and clamps the first one to them. */
function clipToFrames(pieces: readonly PathPiece[], frames: { first: number; end: number }): PathPiece[] {
  return pieces.flatMap((piece, i) => {
    const from = Math.max(frames.first, piece.from);
    const until = Math.min(frames.end, pieces[i + 1]?.from ?? frames.end);
    if (from >= until) return [];
    const passed = isMoving(piece) ? from - piece.from : 0;
    return [{ ...piece, from, x: piece.x + piece.dx * passed, y: piece.y + piece.dy * passed }];
  });
}

function mergeStill(pieces: readonly PathPiece[]): PathPiece[] {
  return pieces.filter((piece, i) => {
    const before = pieces[i - 1];
    return before === undefined || isMoving(piece) || isMoving(before) || piece.x !== before.x || piece.y !== before.y;
  });
}

export function isMoving(piece: Pick<PathPiece, 'dx' | 'dy'>): boolean {
  return piece.dx !== 0 || piece.dy !== 0;
}
