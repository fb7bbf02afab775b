import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MUSIC, duckingOf, gainAt, musicFadeAt } from '#schema/domain/brands/music.ts';

const CLIP = { durationSec: 20, duckDb: 15 };
const said = (startSec: number, endSec: number) => ({ startSec, endSec });

describe('music under speech', () => {
  it('is at its volume without any', () => {
    expect(duckingOf([], CLIP)).toEqual([{ sec: 0, db: 0 }]);
    expect(duckingOf([said(-5, -1), said(21, 25)], CLIP)).toEqual([{ sec: 0, db: 0 }]);
  });

  it('is down before the first word and after the last, and comes up in a long pause alone', () => {
    const line = duckingOf([said(3, 5), said(5.8, 7), said(10, 12)], CLIP);
    const at = (sec: number) => Math.round(10 * gainAt(line, sec)) / 10;
    expect([at(0), at(2.6), at(2.95), at(5.4), at(7.1)]).toEqual([0, 0, -15, -15, -15]);
    expect([at(8), at(9.6), at(9.95), at(12.1), at(13), at(20)]).toEqual([0, 0, -15, -15, 0, 0]);
  });

  it('stays down at the edges of a clip that begins or ends with speech', () => {
    const line = duckingOf([said(0.6, 2), said(15, 19.2)], CLIP);
    expect([gainAt(line, 0), gainAt(line, 19.99), gainAt(line, 8)]).toEqual([-15, -15, 0]);
  });

  it('is down in every spoken moment, and never louder than in pauses or quieter than under speech', () => {
    const range = fc
      .tuple(fc.double({ min: -2, max: 19, noNaN: true }), fc.double({ min: 0.05, max: 6, noNaN: true }))
      .map(([startSec, sec]) => said(startSec, startSec + sec));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), share, share, (spoken, within, anywhere) => {
        const line = duckingOf(spoken, CLIP);
        const [first] = spoken.filter(({ startSec, endSec }) => endSec > 0 && startSec < 20);
        const { startSec, endSec } = first ?? { startSec: 0, endSec: 0 };
        const inside = Math.min(20, Math.max(0, startSec + within * (endSec - startSec)));
        expect(gainAt(line, inside)).toBeCloseTo(first === undefined ? 0 : -15, 6);
        expect(Math.abs(gainAt(line, 20 * anywhere) + 7.5)).toBeLessThanOrEqual(7.5);
        expect(line.every(({ sec }, i) => i === 0 || sec >= (line[i - 1]?.sec ?? 0))).toBe(true);
      }),
    );
  });

  it('fades in and out, and in a short clip for half of it at most', () => {
    const at = (sec: number, durationSec: number) => musicFadeAt({ ...DEFAULT_MUSIC, fadeSec: 2 }, durationSec, sec);
    expect([at(0, 20), at(1, 20), at(10, 20), at(19, 20), at(20, 20)]).toEqual([0, 0.5, 1, 0.5, 0]);
    expect([at(0.5, 2), at(1, 2)]).toEqual([0.5, 1]);
    expect(musicFadeAt({ fadeSec: 0 }, 20, 0)).toBe(1);
  });
});
