import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEdges, notesOnEdges } from '../../../../../render-node/plan/shots/clean-edges.ts';
import type { Word } from '../../../../../schema/domain/media.ts';

const word = (startSec: number, endSec: number, margins: Partial<Word> = {}): Word => ({
  text: 'harbour',
  startSec,
  endSec,
  leadSec: 0.12,
  tailSec: 0.2,
  ...margins,
});
/** A clip from 10 to 20 s whose first word begins at 10.3 s and whose last one ends at 19.6 s; others are far away. */
const WORDS = [word(5, 5.5), word(10.3, 10.6), word(19.2, 19.6), word(25, 25.5)];
const CLIP = { startSec: 10, endSec: 20 };
const ROOM = { startSec: 9.6, endSec: 20.4 };
const clean = (cuts: number[], words = WORDS, mustHold?: { startSec: number; endSec: number }) =>
  cleanEdges(CLIP, { cuts, words }, { room: ROOM, mustHold });

describe('the edges of a clip', () => {
  it.each([
    ['stay where no cut is near', [15], CLIP],
    ['begin with the shot, not with the end of the one before', [10.055], { startSec: 10.055, endSec: 20 }],
    ['begin with a shot that begins a little earlier', [9.8], { startSec: 9.8, endSec: 20 }],
    ['end with the shot, not with the begin of the next', [19.9], { startSec: 10, endSec: 19.9 }],
    ['end with a shot that ends a little later', [20.2], { startSec: 10, endSec: 20.2 }],
    ['stay where more than a flash of a shot is shown', [10.4, 19.4], { startSec: 10, endSec: 20 }],
    ['keep more of the shot before than a flash', [10.31], { startSec: 9.96, endSec: 20 }],
    ['are whole milliseconds within the shot', [10.0554, 19.9006], { startSec: 10.056, endSec: 19.9 }],
  ])('%s', (_, cuts, expected) => {
    const moved = clean(cuts);
    expect(moved.startSec).toBeCloseTo(expected.startSec, 6);
    expect(moved.endSec).toBeCloseTo(expected.endSec, 6);
    expect(notesOnEdges(moved, { cuts, words: WORDS })).toEqual([]);
  });

  it.each([
    ['begin after black pictures of the source, at the cut', [10.2], [{ startSec: 10, endSec: 10.2 }], 10.2],
    ['begin after black pictures of the source, in the fade', [], [{ startSec: 10, endSec: 10.28 }], 10.28],
    ['begin after the old shot and the colour between them', [10.1], [{ startSec: 10.08, endSec: 10.25 }], 10.25],
    ['stay where black lasts longer than a flash', [], [{ startSec: 9, endSec: 10.38 }], 10],
    ['stay where black comes later', [15], [{ startSec: 14.9, endSec: 15.1 }], 10],
  ])('%s', (_, cuts, plain, startSec) => {
    const moved = cleanEdges(CLIP, { cuts, plain, words: WORDS.slice(2) }, { room: { ...ROOM, startSec: 10 } });
    expect(moved).toEqual({ startSec, endSec: 20 });
    expect(notesOnEdges(moved, { cuts, plain, words: WORDS })).toEqual([]);
  });

  it('stay in black where a word would be lost, and say so', () => {
    const seen = { cuts: [10.3], plain: [{ startSec: 10, endSec: 10.3 }], words: [word(10.02, 10.5)] };
    expect(cleanEdges(CLIP, seen, { room: { ...ROOM, startSec: 10 } }).startSec).toBe(10);
    expect(notesOnEdges(CLIP, seen)).toEqual(['word_crosses_cut']);
  });

  it('never go into what is said: a word across the cut is told', () => {
    // Said from 10.1 on, right after a word before.
    const words = [word(9.6, 9.95), word(10.1, 10.6), word(19.2, 19.6)];
    const moved = clean([10.2], words);
    expect(moved).toEqual(CLIP);
    expect(notesOnEdges(moved, { cuts: [10.2], words })).toEqual(['word_crosses_cut']);
  });

  it('leave what belongs to a word, of which the margin knows', () => {
    const words = [word(10.3, 10.6, { leadSec: 0.3 }), word(9.9, 9.99)].toSorted((a, b) => a.startSec - b.startSec);
    // The sound of the word may begin 0.18 s before it.
    expect(clean([10.2], words).startSec).not.toBe(10.2);
  });

  it('keep what the clip must hold', () => {
    expect(clean([10.2], [], { startSec: 10.1, endSec: 15 }).startSec).toBeCloseTo(9.85);
    expect(clean([19.9], [], { startSec: 12, endSec: 19.95 }).endSec).toBeCloseTo(20.25);
  });

  it('are told where a clip that was cut by hand shows a flash', () => {
    expect(notesOnEdges(CLIP, { cuts: [10.2, 19.9], words: [] })).toEqual(['cut_near_edge']);
    expect(notesOnEdges(CLIP, { cuts: [10, 9.9, 20, 20.1, 10.35, 19.65], words: [] })).toEqual([]);
  });

  it('stay within the room, and outside of every word, whatever the cuts', () => {
    const times = fc.array(fc.integer({ min: 9_000, max: 21_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(times, times, (cutMs, wordMs) => {
        const cuts = cutMs.toSorted((a, b) => a - b).map((ms) => ms / 1000);
        const starts = [...new Set(wordMs.map((ms) => Math.round(ms / 500)))].toSorted((a, b) => a - b);
        const words = starts.map((half) => word(half / 2 + 0.1, half / 2 + 0.4, { leadSec: 0.1, tailSec: 0.1 }));
        const moved = clean(cuts, words);
        expect(moved.startSec).toBeGreaterThanOrEqual(ROOM.startSec - 1e-6);
        expect(moved.endSec).toBeLessThanOrEqual(ROOM.endSec + 1e-6);
        const isIn = (sec: number) =>
          words.some(({ startSec, endSec }) => startSec + 0.002 < sec && sec < endSec - 0.002);
        expect(moved.startSec !== CLIP.startSec && isIn(moved.startSec)).toBe(false);
        expect(moved.endSec !== CLIP.endSec && isIn(moved.endSec)).toBe(false);
      }),
    );
  });
});
