/** Frames of a clip from `firstFrame` up to but not including `endFrame`. */
export type ClipSpan = { firstFrame: number; endFrame: number };

/** The encoder starts a new group of pictures at cuts, and at the latest after `gopFrames`. */
export type BoundaryGrid = { gopFrames: number; cutFrames: readonly number[] };

/**
 * The frames of each part of a long clip. Every node computes them with the same inputs, so parts fit together without
 * communication. A boundary is on the nearest cut within a quarter of a part, where the new picture hides that the
 * encoder restarts; else on a whole group of pictures. If a clip is shorter than expected, the last parts are empty.
 */
export function partSpans(frames: number, count: number, grid: BoundaryGrid): ClipSpan[] {
  const boundaries = Array.from({ length: count - 1 }, (_, i) =>
    boundaryNear((frames * (i + 1)) / count, frames / count, grid),
  );
  const borders = [0, ...boundaries.map((boundary) => Math.min(boundary, frames)), frames];
  return boundaries.concat(frames).map((_, i) => ({ firstFrame: borders[i] ?? 0, endFrame: borders[i + 1] ?? frames }));
}

function boundaryNear(nominal: number, partFrames: number, { gopFrames, cutFrames }: BoundaryGrid): number {
  const off = (frame: number) => Math.abs(frame - nominal);
  const near = (frame: number) => off(frame) <= partFrames / 4;
  const [cut] = cutFrames.filter(near).sort((a, b) => off(a) - off(b) || a - b);
  const group = Math.round(nominal / gopFrames) * gopFrames;
  return cut ?? (near(group) ? group : Math.round(nominal));
}
