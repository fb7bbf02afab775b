import { describe, expect, it } from 'vitest';
import { WORDS_BY_SECOND as WORDS } from '../support/words-by-second.ts';
import { keptSec, type Range } from '../../../../schema/domain/clip.ts';
import {
  isTaken,
  placesOf,
  type Proposal,
  proposalsOf,
  savedBy,
  stateOf,
  take,
  takeBack,
} from '../../../../studio/src/pages/editor/logic/proposals.ts';
import { toggleStruck } from '../../../../studio/src/pages/editor/logic/struck.ts';

const RANGE = { startSec: 9.3, endSec: 19.9 };
const SAID = { range: RANGE, words: WORDS };
const view = (id: string, kind: Proposal['kind'], range: [number, number], words: number[] = []) => ({
  id,
  kind,
  start: range[0],
  end: range[1],
  seconds_saved: 0,
  is_cut: false,
  words: words.map((index) => WORDS[index] as (typeof WORDS)[number]),
});
const PROPOSALS = proposalsOf([
  view('first', 'pause', [9.3, 9.9]),
  view('um', 'filler', [11.85, 12.85], [12]),
  view('again', 'retake', [13.85, 15.85], [14, 15]),
  view('pause', 'pause', [15.85, 15.95]),
  view('noise', 'noise', [17.75, 17.95]),
  view('outside', 'filler', [20.85, 21.85], [21]),
]);
const [FIRST, UM, AGAIN, PAUSE, NOISE] = PROPOSALS as [Proposal, Proposal, Proposal, Proposal, Proposal];
const inMs = (ranges: readonly Range[]) =>
  ranges.map(({ startSec, endSec }) => [Math.round(startSec * 1_000), Math.round(endSec * 1_000)]);

describe('proposals of cuts', () => {
  it('stand at the words that would go, and pauses between words', () => {
    const { words, before, after } = placesOf(PROPOSALS, WORDS, RANGE.startSec);
    expect([...words].map(([index, { id }]) => [index, id])).toEqual([
      [12, 'um'],
      [14, 'again'],
      [15, 'again'],
      [21, 'outside'],
    ]);
    expect([...before].map(([index, ones]) => [index, ones.map(({ id }) => id)])).toEqual([[10, ['first']]]);
    expect([...after].map(([index, ones]) => [index, ones.map(({ id }) => id)])).toEqual([
      [12, ['um']],
      [15, ['again', 'pause']],
      [17, ['noise']],
      [21, ['outside']],
    ]);
  });

  it('are there also before and after all words', () => {
    const ends = proposalsOf([view('a', 'pause', [-2, -1]), view('z', 'pause', [40, 41])]);
    const { before, after } = placesOf(ends, WORDS, 5);
    expect([before.get(0)?.[0]?.id, after.get(29)?.[0]?.id]).toEqual(['a', 'z']);
    expect(placesOf(ends, [], 5)).toMatchObject({ before: new Map(), after: new Map() });
  });

  it('are taken, and what they save is no longer saved', () => {
    const before = stateOf('fillers', PROPOSALS, [], RANGE);
    expect(before.all).toEqual([UM, NOISE]);
    expect(before.savedSec).toBeCloseTo(1.2, 5);
    const struck = take([], before.open, SAID);
    expect(inMs(struck)).toEqual([
      [11_850, 12_850],
      [17_750, 17_950],
    ]);
    expect(stateOf('fillers', PROPOSALS, struck, RANGE)).toMatchObject({ all: [UM, NOISE], open: [], savedSec: 0 });
    expect(savedBy(PROPOSALS, struck, RANGE)).toBeCloseTo(0.6 + 2.1, 5);
  });

  it('are taken also where somebody struck their words by hand', () => {
    const struck = toggleStruck([], { start: 14, end: 15.7 }, SAID);
    expect([isTaken(AGAIN, struck), isTaken(UM, struck)]).toEqual([true, false]);
  });

  it('come back one by one, and leave what else is cut', () => {
    const all = take([], PROPOSALS, SAID);
    expect(takeBack(all, [AGAIN], SAID).some((cut) => isTaken(AGAIN, [cut]))).toBe(false);
    const joined = take([], [AGAIN, PAUSE], SAID);
    expect(inMs(joined)).toEqual([[13_850, 15_950]]);
    expect(inMs(takeBack(joined, [PAUSE], SAID))).toEqual([[13_850, 15_850]]);
    expect(takeBack(joined, [AGAIN, PAUSE], SAID)).toEqual([]);
    expect(takeBack(joined, [FIRST], SAID)).toBe(joined);
  });

  it('leave at least a second of the clip', () => {
    const most = toggleStruck([], { start: 10, end: 16.7 }, SAID);
    const rest = take(most, proposalsOf([view('rest', 'retake', [16.9, 19.8], [17, 18, 19])]), SAID);
    expect(keptSec(RANGE, rest)).toBeGreaterThanOrEqual(1);
  });
});
