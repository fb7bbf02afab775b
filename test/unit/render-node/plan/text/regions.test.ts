import { describe, expect, it } from 'vitest';
import { findTextRegions } from '../../../../../render-node/plan/text/regions.ts';
import type { SeenText } from '../../../../../render-node/plan/text/text-reader.ts';

const SIZES = { small: { width: 640, height: 360 }, source: { width: 1920, height: 1080 } };
const RANGE = { startSec: 0, endSec: 30 };

const line = (left: number, top: number, right: number, [startSec, endSec]: [number, number] = [2, 8]): SeenText => ({
  box: { left, top, right, bottom: top + 16 },
  startSec,
  endSec,
  isMoving: false,
});
const regionsOf = (seen: readonly SeenText[]) => findTextRegions(seen, RANGE, SIZES);

describe('findTextRegions', () => {
  it('joins a name and the role below it to one strap, in pixels of the source', () => {
    expect(regionsOf([line(40, 270, 200), line(40, 292, 260)])).toEqual([
      { startSec: 1.8, endSec: 8.2, kind: 'strap', box: [120, 810, 660, 114] },
    ]);
  });

  it('calls sentences in the middle that follow each other subtitles, each with its own time', () => {
    const found = regionsOf([
      line(220, 310, 420, [1, 3]),
      line(120, 310, 520, [3.4, 5]),
      line(260, 312, 380, [5.4, 7]),
    ]);
    expect(found.map(({ kind }) => kind)).toEqual(['subtitles', 'subtitles', 'subtitles']);
    expect(found.map(({ startSec }) => startSec)).toEqual([0.8, 3.2, 5.2]);
  });

  it('is not sure of a lone line in the middle, of one high up, and of one that stays for a moment', () => {
    const found = regionsOf([line(220, 310, 420), line(30, 20, 160), line(500, 250, 600, [20, 21])]);
    expect(found.map(({ kind }) => kind)).toEqual(['other', 'other', 'other']);
  });

  it('calls lines that move a ticker, and many lines over the picture a slide', () => {
    const ticker = { ...line(0, 330, 640), isMoving: true };
    expect(regionsOf([ticker]).map(({ kind }) => kind)).toEqual(['ticker']);
    const page = [40, 100, 150, 200, 250].map((top) => line(50, top, 400));
    expect(new Set(regionsOf(page).map(({ kind }) => kind))).toEqual(new Set(['slide']));
  });

  it('keeps boxes in the picture and times in the range', () => {
    const [found] = regionsOf([{ ...line(-4, 350, 660, [0, 30]) }]);
    expect(found).toMatchObject({ startSec: 0, endSec: 30, box: [0, 1050, 1920, 30] });
  });
});
