/**
 * Where things of one size begin that each stand below their middle, in order, and do not cover each other. Where there is no
 * room for all, they do so evenly.
 */
export function spread(middles: readonly number[], size: number, room: number): number[] {
  const step = Math.min(size, (room - size) / Math.max(1, middles.length - 1));
  const begins: number[] = [];
  for (const middle of middles) begins.push(Math.max(middle - size / 2, 0, (begins.at(-1) ?? -step) + step));
  return begins.map((begin, at) => Math.min(begin, room - size - step * (begins.length - 1 - at)));
}
