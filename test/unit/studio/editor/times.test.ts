import { describe, expect, it } from 'vitest';
import { formatFine, formatTime, stepFrames } from '../../../../studio/src/pages/editor/logic/clock.ts';
import { correctedWords, sentenceAt, sentencesOf } from '../../../../studio/src/pages/editor/logic/sentences.ts';
import { nextCut } from '../../../../studio/src/pages/editor/logic/next-cut.ts';
import { zoomed } from '../../../../studio/src/pages/editor/edges/view.ts';
import { moveCut, moveEdge, snapTimes, snapTo } from '../../../../studio/src/pages/editor/logic/snap.ts';

const wordsOf = (texts: string[]) =>
  texts.map((text, index) => ({ index, text, start: index, end: index + 0.8, speaker: null }));

describe('times', () => {
  it.each([
    [0, '0:00.0'],
    [62.34, '1:02.3'],
    [59.96, '1:00.0'],
    [3_662.3, '1:01:02.3'],
  ])('are shown: %s as %s', (sec, text) => expect(formatTime(sec)).toBe(text));

  it.each([
    [0, '0:00.00'],
    [62.346, '1:02.35'],
    [59.996, '1:00.00'],
    [3_662.3, '1:01:02.30'],
  ])('are shown finely: %s as %s', (sec, text) => expect(formatFine(sec)).toBe(text));

  it('read differently after each frame of 60 a second', () => {
    const shown = Array.from({ length: 120 }, (_, frame) => formatFine(frame / 60));
    expect(new Set(shown).size).toBe(120);
  });

  it('step by whole frames', () => {
    expect(stepFrames(1, 1, 25)).toBeCloseTo(1.06);
    expect(stepFrames(1.06, -1, 25)).toBeCloseTo(1.02);
    expect(stepFrames(0, -1, 25)).toBe(0);
  });
});

describe('edges', () => {
  const limits = { window: { startSec: 0, endSec: 100 }, leastSec: 1, mostSec: 60 };

  it('snap to the nearest word or cut, if one is near', () => {
    const words = wordsOf(['a', 'b']);
    expect(snapTo(1.1, snapTimes('start', words, [1.25]), 0.2)).toBe(1);
    expect(snapTo(1.2, snapTimes('start', words, [1.25]), 0.2)).toBe(1.25);
    expect(snapTo(1.7, snapTimes('end', words, []), 0.2)).toBe(1.8);
    expect(snapTo(5, snapTimes('end', words, []), 0.2)).toBe(5);
  });

  it('stay in the window, and neither too near nor too far', () => {
    const range = { startSec: 10, endSec: 20 };
    expect(moveEdge(range, 'start', -5, limits).startSec).toBe(0);
    expect(moveEdge(range, 'start', 25, limits).startSec).toBe(19);
    expect(moveEdge(range, 'end', 99, limits).endSec).toBe(70);
    expect(moveEdge(range, 'end', 3.123456, { ...limits, leastSec: -50 }).endSec).toBe(3.123);
  });
});

describe('cuts', () => {
  const cuts = [30, 10, 20];
  it.each<[number, 1 | -1, number | null]>([
    [15, 1, 20],
    [15, -1, 10],
    [20, 1, 30],
    [20.01, -1, 10],
    [30, 1, null],
    [5, -1, null],
  ])('from %s in direction %s the next is %s', (from, direction, expected) =>
    expect(nextCut(cuts, from, direction)).toBe(expected),
  );
});

describe('the edges of a cut', () => {
  const clip = { startSec: 0, endSec: 20 };
  const cuts = [
    { startSec: 4, endSec: 6 },
    { startSec: 10, endSec: 12 },
  ];
  const moved = (at: number, edge: 'start' | 'end', sec: number) => {
    const { startSec, endSec } = moveCut(cuts, { at, edge, sec }, clip)[at] ?? clip;
    return [startSec, endSec];
  };

  it('move to a time, neither past each other nor into the cut beside', () => {
    expect(moved(0, 'start', 3.21049)).toEqual([3.21, 6]);
    expect(moved(0, 'end', 3)).toEqual([4, 4.1]);
    expect(moved(0, 'end', 11)).toEqual([4, 9.9]);
    expect(moved(1, 'start', 1)).toEqual([6.1, 12]);
    expect(moved(1, 'end', 99)).toEqual([10, 20]);
    expect(moveCut(cuts, { at: 0, edge: 'start', sec: 3 }, clip)[1]).toBe(cuts[1]);
  });

  it('leave enough of the clip, and stay the same object where nothing moves', () => {
    const short = { startSec: 4, endSec: 12 };
    expect(moveCut(cuts, { at: 0, edge: 'end', sec: 9.9 }, short)[0]).toEqual({ startSec: 4, endSec: 9 });
    expect(moveCut(cuts, { at: 0, edge: 'end', sec: 6 }, clip)).toBe(cuts);
    expect(moveCut(cuts, { at: 7, edge: 'end', sec: 6 }, clip)).toBe(cuts);
  });
});

describe('the view of the timeline', () => {
  const whole = { startSec: 0, endSec: 600 };
  const view = { startSec: 100, endSec: 140 };

  it('comes closer, and what it comes closer to stays where it is', () => {
    expect(zoomed(view, whole, { times: 2, atSec: 110 })).toEqual({ startSec: 105, endSec: 125 });
    expect(zoomed(view, whole, { times: 0.5, atSec: 110 })).toEqual({ startSec: 90, endSec: 170 });
  });

  it('stays in the source, and shows enough of it', () => {
    expect(zoomed(view, whole, { times: 0.01, atSec: 110 })).toEqual(whole);
    expect(zoomed({ startSec: 0, endSec: 40 }, whole, { times: 0.5, atSec: 10 })).toEqual({ startSec: 0, endSec: 80 });
    const close = zoomed(view, whole, { times: 100, atSec: 999 });
    expect([close.endSec - close.startSec, close.endSec]).toEqual([4, 140]);
    const short = { startSec: 0, endSec: 3 };
    expect(zoomed(short, short, { times: 2, atSec: 1 })).toEqual(short);
  });
});

describe('sentences', () => {
  it('end with their mark, but not after a short form', () => {
    const sentences = sentencesOf(wordsOf(['Mr.', 'Dash', 'came.', 'He', 'left.']));
    expect(sentences.map(({ words }) => words.length)).toEqual([3, 2]);
    expect([-1, 0, 2.9, 3, 50].map((sec) => sentenceAt(sentences, sec))).toEqual([-1, 0, 0, 1, 1]);
  });

  it('are the same objects after a correction, but for the one that it changes', () => {
    const heard = wordsOf(['Water', 'early.', 'Then', 'rest.', 'Good', 'night.']);
    const first = correctedWords(heard, { 1: 'soon.' });
    const before = sentencesOf(first);
    const words = correctedWords(heard, { 1: 'soon.', 3: 'sleep.' }, first);
    const after = sentencesOf(words, before);
    expect(after.map((sentence) => sentence.words.map(({ text }) => text).join(' '))).toEqual([
      'Water soon.',
      'Then sleep.',
      'Good night.',
    ]);
    expect(after.map((sentence, i) => sentence === before[i])).toEqual([true, false, true]);
    expect(words.map(({ heard: text }) => text ?? '')).toEqual(['', 'early.', '', 'rest.', '', '']);
  });

  it('are cut anew where a correction joins two', () => {
    const heard = wordsOf(['Water', 'early.', 'Then', 'rest.']);
    const before = sentencesOf(heard);
    const after = sentencesOf(correctedWords(heard, { 1: 'early' }), before);
    expect([before.length, after.length]).toEqual([2, 1]);
    expect(after[0]?.end).toBe(3.8);
  });
});
