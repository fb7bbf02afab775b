import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Word } from '../../../../../schema/domain/media.ts';
import { shareAt, zoomMoments } from '../../../../../render-node/plan/movement/zoom-moments.ts';

/** Words of 0.4 s each, without pauses. */
function said(text: string, startSec = 0): Word[] {
  return text.split(' ').map((word, i) => ({
    text: word,
    startSec: startSec + 0.4 * i,
    endSec: startSec + 0.4 * (i + 1),
  }));
}

const SHOT = { startSec: 0, endSec: 60 };
const NONE: ReadonlySet<string> = new Set();
const starts = (words: readonly Word[], stressed = NONE, shot = SHOT) =>
  zoomMoments(shot, words, stressed).map(({ startSec }) => Number(startSec.toFixed(2)));

it('begins with sentences, as marks or a pause tell them', () => {
  const marked = said('Nobody told me that a boat needs water. Now every one of us knows all of it.');
  expect(starts(marked)).toEqual([0]);
  const later = said('Here it goes on with one more sentence of many words', 12);
  expect(starts([...said('Nobody told me that boats need water'), ...later])).toEqual([0, 12]);
});

it('rests between two zooms, however short the sentences are', () => {
  const words = said('Yes. No. Never. Always. Why not. Because. Now then. And so on. Once more. Good.');
  const moments = zoomMoments(SHOT, words, NONE);
  expect(moments.length).toBeGreaterThan(1);
  const rests = moments.slice(1).map(({ startSec }, i) => startSec - (moments[i]?.endSec ?? 0));
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(1.5);
});

it('comes on a stressed word, just before it is said', () => {
  const words = said(
    'we went on and on and on for miles and miles until the very end of the long road came Paris at last',
  );
  const paris = words.find(({ text }) => text === 'Paris');
  const [, ofWord] = zoomMoments(SHOT, words, new Set(['paris']));
  expect(ofWord?.startSec).toBeCloseTo((paris?.startSec ?? 0) - 0.15);
  expect(shareAt(ofWord ?? { ...SHOT, growSec: 1, shrinkSec: 1 }, paris?.endSec ?? 0)).toBe(1);
});

it('stays inside its shot, and leaves out what would be a twitch', () => {
  const words = said('One two three four five six seven eight nine ten.');
  expect(zoomMoments({ startSec: 0, endSec: 2 }, words, NONE)).toEqual([
    { startSec: 0, endSec: 2, growSec: 0.8, shrinkSec: 0.6 },
  ]);
  expect(zoomMoments({ startSec: 0, endSec: 1 }, words, NONE)).toEqual([]);
  expect(zoomMoments({ startSec: 0.3, endSec: 5 }, words, NONE)[0]?.startSec).toBe(0.3);
  expect(zoomMoments({ startSec: 0.5, endSec: 5 }, words, NONE)).toEqual([]);
});

it('begins and ends at nothing and never jumps', () => {
  const moment = { startSec: 2, endSec: 5, growSec: 0.8, shrinkSec: 0.6 };
  expect([1, 2, 5, 6].map((sec) => shareAt(moment, sec))).toEqual([0, 0, 0, 0]);
  expect(shareAt(moment, 3.5)).toBe(1);
  const short = { ...moment, endSec: 3.2 };
  fc.assert(
    fc.property(fc.constantFrom(moment, short), fc.double({ min: 1, max: 6, noNaN: true }), (one, sec) => {
      const [now, next] = [shareAt(one, sec), shareAt(one, sec + 0.01)];
      expect(Math.abs(next - now)).toBeLessThan(0.03);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(1);
    }),
  );
});
