/** A position at a time; the path is linear between two knots. */
export type Knot = { atSec: number; at: number };

/**
 * The fewest knots of the path that stay within `tolerance` of it (Douglas and Peucker, 1973). A part between two knots is
 * never steeper than the steepest step of the path, so a speed cap survives.
 */
export function simplify(path: readonly Knot[], tolerance: number): Knot[] {
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

function farthestFromLine(path: readonly Knot[], [from, to]: [number, number]): { index: number; distance: number } {
  const start = path[from] as Knot;
  const end = path[to] as Knot;
  let farthest = { index: from, distance: 0 };
  for (let index = from + 1; index < to; index++) {
    const knot = path[index] as Knot;
    const line = start.at + ((end.at - start.at) * (knot.atSec - start.atSec)) / (end.atSec - start.atSec);
    const distance = Math.abs(knot.at - line);
    if (distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

/** The position at a time; the first and last knot hold before and after. */
export function positionAt(knots: readonly Knot[], atSec: number): number {
  const next = knots.findIndex((knot) => knot.atSec > atSec);
  if (next === 0) return knots[0]?.at ?? 0;
  if (next === -1) return knots[knots.length - 1]?.at ?? 0;
  const [a, b] = [knots[next - 1] as Knot, knots[next] as Knot];
  return a.at + ((b.at - a.at) * (atSec - a.atSec)) / (b.atSec - a.atSec);
}
