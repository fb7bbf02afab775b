import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { checkCut, snapCut } from '../../../../worker/shorts/cut.ts';

const WINDOW = { startSec: 10, endSec: 1000 };
const PROJECT = { ...WINDOW, goal: 'shorts' as const };

describe('the range of a short that a user sets', () => {
  it.each([
    [
      { startSec: 20, endSec: 30 },
      { startSec: 20, endSec: 30 },
    ],
    [
      { startSec: 9.6, endSec: 30 },
      { startSec: 10, endSec: 30 },
    ],
    [
      { startSec: 990, endSec: 1000.5 },
      { startSec: 990, endSec: 1000 },
    ],
    [
      { startSec: 20, endSec: 21 },
      { startSec: 20, endSec: 21 },
    ],
    [
      { startSec: 20, endSec: 320 },
      { startSec: 20, endSec: 320 },
    ],
  ])('%j is %j', (asked, range) => {
    expect(checkCut(asked, PROJECT)).toEqual(range);
  });

  it.each([
    [{ startSec: 30, endSec: 30 }, 'window.end_before_start'],
    [{ startSec: 9.4, endSec: 30 }, 'short.range_outside'],
    [{ startSec: 990, endSec: 1000.6 }, 'short.range_outside'],
    [{ startSec: 20, endSec: 20.9 }, 'request.invalid'],
    [{ startSec: 999.7, endSec: 1000.5 }, 'request.invalid'],
    [{ startSec: 20, endSec: 320.1 }, 'request.invalid'],
  ])('%j is refused with %s', (asked, code) => {
    expect(() => checkCut(asked, PROJECT)).toThrow(expect.objectContaining({ code }));
  });

  it('may be the whole window if the goal is reframe', () => {
    expect(checkCut(WINDOW, { ...WINDOW, goal: 'reframe' })).toEqual(WINDOW);
  });
});

describe('snapping', () => {
  const words = [
    { text: 'b', startSec: 20.6, endSec: 21.4 },
    { text: 'a', startSec: 20, endSec: 20.5 },
    { text: 'c', startSec: 25, endSec: 26 },
  ];

  it('moves both edges out of the words, for any order of words', () => {
    const { startSec, endSec } = snapCut({ startSec: 20.1, endSec: 25.6 }, words, WINDOW);
    expect(startSec).toBeCloseTo(19.88, 3);
    expect(endSec).toBeCloseTo(26.2, 3);
  });

  it('keeps the range if the short would become too short', () => {
    const range = { startSec: 20.3, endSec: 21.3 };
    const pair = [
      { text: 'a', startSec: 19, endSec: 20.9 },
      { text: 'b', startSec: 20.95, endSec: 23 },
    ];
    expect(snapCut(range, pair, WINDOW)).toEqual(range);
  });

  it('always leaves a short, inside the window', () => {
    const time = fc.integer({ min: 10_000, max: 1_000_000 }).map((ms) => ms / 1000);
    const word = fc.tuple(time, fc.integer({ min: 30, max: 900 })).map(([startSec, ms]) => ({
      text: 'w',
      startSec,
      endSec: startSec + ms / 1000,
    }));
    fc.assert(
      fc.property(time, fc.double({ min: 1, max: 300, noNaN: true }), fc.array(word), (startSec, length, spoken) => {
        fc.pre(startSec + length <= WINDOW.endSec);
        const cut = snapCut({ startSec, endSec: startSec + length }, spoken, WINDOW);
        return (
          cut.endSec - cut.startSec >= LIMITS.shortMinSec - 1e-9 &&
          cut.startSec >= WINDOW.startSec &&
          cut.endSec <= WINDOW.endSec
        );
      }),
    );
  });
});
