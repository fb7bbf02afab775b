/** A position at a time. The path is linear between two keyframes. */
export type Keyframe = { atSec: number; at: number };

/**
 * The fewest keyframes that stay within `tolerance` of the path (Douglas and Peucker, 1973). No section is steeper than
 * the steepest step of the path, so a speed limit is kept.
 */
export function simplify(path: readonly Keyframe[], tolerance: number): Keyframe[] {
  const keep = new Set([0, path.length - 1]);
  const open: [number, number][] = [[0, path.length - 1]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const farthest = farthestFromLine(path, part);
    if (farthest.distance <= tolerance) continue;
    keep.add(farthest.index);
    open.push([part[0], farthest.index], [farthest.index, part[1]]);
  }
  return path.filter((_, index) => keep.has(index));
}

function farthestFromLine(
  path: readonly Keyframe[],
  [from, to]: [number, number],
): { index: number; distance: number } {
  const start = path[from] as Keyframe;
  const end = path[to] as Keyframe;
  let farthest = { index: from, distance: 0 };
  for (let index = from + 1; index < to; index++) {
    const keyframe = path[index] as Keyframe;
    const line = start.at + ((end.at - start.at) * (keyframe.atSec - start.atSec)) / (end.atSec - start.atSec);
    const distance = Math.abs(keyframe.at - line);
    if (distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

/** The position at a time. Before the first and after the last keyframe the position is constant. */
export function positionAt(keyframes: readonly Keyframe[], atSec: number): number {
  const next = keyframes.findIndex((keyframe) => keyframe.atSec > atSec);
  if (next === 0) return keyframes[0]?.at ?? 0;
  if (next === -1) return keyframes[keyframes.length - 1]?.at ?? 0;
  const [a, b] = [keyframes[next - 1] as Keyframe, keyframes[next] as Keyframe];
  return a.at + ((b.at - a.at) * (atSec - a.atSec)) / (b.atSec - a.atSec);
}
