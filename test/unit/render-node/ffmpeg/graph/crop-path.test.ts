import { describe, expect, it } from 'vitest';
import { pathPieces } from '../../../../../render-node/ffmpeg/graph/crop-path.ts';

const at25 = (first: number, end: number) => ({ first, end, frameOf: (atSec: number) => atSec * 25 });
const room = { maxX: 1312, maxY: 0 };
const point = (atSec: number, x: number) => ({ atSec, x, y: 0 });

describe('the pieces of a crop path', () => {
  it('is one still piece on an even pixel for one point', () => {
    expect(pathPieces([point(0, 333)], at25(0, 100), room)).toEqual([{ from: 0, x: 334, y: 0, dx: 0, dy: 0 }]);
  });

  it('moves in a straight line between points and stands before and after', () => {
    expect(pathPieces([point(1, 100), point(2, 150)], at25(0, 100), room)).toEqual([
      { from: 0, x: 100, y: 0, dx: 0, dy: 0 },
      { from: 25, x: 100, y: 0, dx: 2, dy: 0 },
      { from: 50, x: 150, y: 0, dx: 0, dy: 0 },
    ]);
  });

  it('jumps where two points have the same time, on the frame nearest to it', () => {
    const pieces = pathPieces([point(0, 0), point(1.001, 0), point(1.001, 800), point(3, 800)], at25(0, 75), room);
    expect(pieces).toEqual([
      { from: 0, x: 0, y: 0, dx: 0, dy: 0 },
      { from: 25, x: 800, y: 0, dx: 0, dy: 0 },
    ]);
  });

  it('starts in the middle of a movement where the clip does', () => {
    expect(pathPieces([point(0, 0), point(4, 1000)], at25(50, 100), room)).toEqual([
      { from: 50, x: 500, y: 0, dx: 10, dy: 0 },
    ]);
  });

  it('never leaves the picture', () => {
    const pieces = pathPieces([point(0, -40), point(2, 5_000)], at25(0, 100), room);
    const last = pieces.at(-1);
    expect(pieces[0]).toMatchObject({ from: 0, x: 0, dx: 1312 / 50 });
    expect(last).toEqual({ from: 50, x: 1312, y: 0, dx: 0, dy: 0 });
  });

  it('stands still where a movement is too small to be one, on one pixel all the time', () => {
    expect(pathPieces([point(0, 100.99), point(2, 101.02), point(3, 101.04)], at25(0, 100), room)).toEqual([
      { from: 0, x: 100, y: 0, dx: 0, dy: 0 },
    ]);
  });

  it('moves as slowly as its points ask for', () => {
    const slow = [0, 1, 2, 3, 4].map((i) => point(i * 0.2, 100 + i * 0.3));
    const pieces = pathPieces(slow, at25(0, 20), room);
    expect(pieces.map(({ from, x }) => [from, Math.round(x * 10) / 10])).toEqual([
      [0, 100],
      [5, 100.3],
      [10, 100.6],
      [15, 100.9],
    ]);
    expect(Math.min(...pieces.map(({ dx }) => dx))).toBeGreaterThan(0);
  });

  it('begins and ends a movement on the even pixels of its rests', () => {
    const points = [point(0, 101.2), point(1, 101.2), point(2, 140.7), point(3, 140.7)];
    expect(pathPieces(points, at25(0, 75), room)).toEqual([
      { from: 0, x: 102, y: 0, dx: 0, dy: 0 },
      { from: 25, x: 102, y: 0, dx: (140 - 102) / 25, dy: 0 },
      { from: 50, x: 140, y: 0, dx: 0, dy: 0 },
    ]);
  });

  it('keeps an odd border free: the last even position inside', () => {
    expect(pathPieces([point(0, 245)], at25(0, 10), { maxX: 245, maxY: 0 })[0]).toMatchObject({ x: 244 });
  });

  it('is the left upper corner without points', () => {
    expect(pathPieces([], at25(0, 10), room)).toEqual([{ from: 0, x: 0, y: 0, dx: 0, dy: 0 }]);
  });
});
