import { describe, expect, it } from 'vitest';
import { makeScreenReader } from '../../../../../render-node/plan/picture/screen-activity.ts';

const SIZE = { width: 320, height: 180 };

/** White stripes of four pixels on black in the columns from `from` to `to`, `by` pixels further on. */
function paint(data: Uint8Array, { from, to, by = 0 }: { from: number; to: number; by?: number }): Uint8Array {
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / 3) % SIZE.width;
    data[i] = x >= from && x < to && (x + by) % 8 < 4 ? 255 : 0;
  }
  return data;
}

const picture = () => new Uint8Array(SIZE.width * SIZE.height * 3);

describe('makeScreenReader', () => {
  it('compares with what the picture before was, though its buffer holds the next one', () => {
    const screen = makeScreenReader(SIZE);
    const data = picture();
    screen.read(paint(data, { from: 160, to: 320 }));
    screen.read(paint(data, { from: 160, to: 320 }));
    expect(screen.outside([0, 0, 0, 0])?.moving).toBe(0);
    screen.read(paint(data, { from: 160, to: 320, by: 4 }));
    expect(screen.outside([0, 0, 0, 0])?.moving).toBeGreaterThan(0.4);
  });

  it('counts what lies outside of the webcam, by columns and rows', () => {
    const screen = makeScreenReader(SIZE);
    screen.read(paint(picture(), { from: 0, to: 320 }));
    const { columns = [], rows = [] } = screen.outside([160, 0, 160, 180]) ?? {};
    const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
    expect(sum(columns.slice(0, 32))).toBeCloseTo(1, 2);
    expect(sum(columns.slice(32))).toBe(0);
    expect(sum(rows)).toBeCloseTo(1, 2);
  });

  it('knows nothing where nothing is to be seen', () => {
    const screen = makeScreenReader(SIZE);
    screen.read(picture());
    expect(screen.outside([0, 0, 0, 0])).toBeNull();
  });
});
