import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapSec, type Range } from '#schema/domain/clip.ts';
import { longSilences, type Pace, PACES } from '#schema/domain/cuts/long-silences.ts';

const CLIP: Range = { startSec: 10, endSec: 30 };
const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });

/** Cuts as whole milliseconds. */
function cutMs(spoken: Range[], pace: Pace = 'natural'): [number, number][] {
  return longSilences(CLIP, { spoken }, pace).map(({ startSec, endSec }) => [
    Math.round(startSec * 1000),
    Math.round(endSec * 1000),
  ]);
}

describe('long silences', () => {
  it('are cut down to 0.2 s, half of it on either side', () => {
    expect(cutMs([range(10, 15), range(16, 30)])).toEqual([[15_100, 15_900]]);
  });

  it('are those over 0.7 s', () => {
    expect(cutMs([range(10, 15), range(15.69, 30)])).toEqual([]);
    expect(cutMs([range(10, 15), range(15.71, 30)])).toHaveLength(1);
  });

  it.each([
    ['natural', 0.69, 0.71, [15_100, 15_610]],
    ['fast', 0.39, 0.41, [15_075, 15_335]],
    ['faster', 0.19, 0.21, [15_050, 15_160]],
  ] as const)('are those over the longest pause of the pace: %s', (pace, short, long, cut) => {
    expect(cutMs([range(10, 15), range(15 + short, 30)], pace)).toEqual([]);
    expect(cutMs([range(10, 15), range(15 + long, 30)], pace)).toEqual([cut]);
  });

  it('are as many or more at each faster pace', () => {
    const spoken = [0.15, 0.3, 0.6, 0.9].map((pause, at) => range(10 + 4 * at, 14 + 4 * at - pause));
    expect(PACES.map((pace) => cutMs(spoken, pace).length)).toEqual([1, 2, 3]);
  });

  it('at the ends of the clip leave 0.2 s beside the words', () => {
    expect(cutMs([range(12, 28)])).toEqual([
      [10_000, 11_800],
      [28_200, 30_000],
    ]);
  });

  it('are none where words or speech that was heard lie in them, in any order', () => {
    expect(cutMs([range(20, 30), range(9, 15), range(15.2, 19.5), range(14, 14.5)])).toEqual([]);
  });

  it('are none in a clip without a word', () => {
    expect(cutMs([])).toEqual([]);
    expect(cutMs([range(2, 9), range(31, 33)])).toEqual([]);
  });

  it('are none where people laugh or music plays, but no sound makes words of a clip without any', () => {
    const laughter = [range(15.2, 19), range(28.5, 40)];
    const cuts = longSilences(CLIP, { spoken: [range(10, 15), range(20, 28)], sounds: laughter });
    expect(cuts.map(({ startSec, endSec }) => [startSec, endSec])).toEqual([[19.1, 19.9]]);
    expect(longSilences(CLIP, { spoken: [], sounds: laughter })).toEqual([]);
  });

  it('are sorted, apart, inside the clip, never touch a word, and leave no silence over 0.7 s', () => {
    const seconds = fc.double({ min: 5, max: 35, noNaN: true });
    const word = fc
      .tuple(seconds, fc.double({ min: 0.01, max: 4, noNaN: true }))
      .map(([at, long]) => range(at, at + long));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (spoken) => {
        const cuts = longSilences(CLIP, { spoken });
        const heard = spoken.filter((one) => overlapSec(one, CLIP) > 0);
        let freeSec = CLIP.startSec;
        for (const cut of cuts) {
          expect(cut.startSec).toBeGreaterThanOrEqual(freeSec);
          expect(cut.endSec - cut.startSec).toBeGreaterThan(0.5 - 1e-9);
          freeSec = cut.endSec;
          for (const one of heard) expect(overlapSec(cut, one)).toBe(0);
        }
        expect(freeSec).toBeLessThanOrEqual(CLIP.endSec);
        // What is neither spoken nor cut lies within 0.7 s of silence in one piece.
        const busy = [...heard, ...cuts].sort((a, b) => a.startSec - b.startSec);
        let reachedSec = CLIP.startSec;
        const gaps = [...busy, range(CLIP.endSec, CLIP.endSec)].map(({ startSec, endSec }) => {
          const gapSec = startSec - reachedSec;
          reachedSec = Math.max(reachedSec, endSec);
          return gapSec;
        });
        expect(Math.max(...gaps)).toBeLessThanOrEqual(heard.length === 0 ? 20 : 0.7 + 1e-9);
      }),
    );
  });
});
