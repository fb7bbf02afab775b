import { describe, expect, it } from 'vitest';
import { mixVoices } from '../../../bench/diarization/mixtures.ts';
import { readTurnsCard } from '../../../bench/diarization/card.ts';
import { scoreTurns, type Turn } from '../../../bench/diarization/score-turns.ts';
import { readCard } from '../../../bench/lib/words/card.ts';
import { seededRandom } from '../../support/builders/random.ts';

const turn = (startSec: number, endSec: number, speaker: string): Turn => ({ startSec, endSec, speaker });

describe('scoreTurns', () => {
  const truth = [turn(0, 5, 'Ann'), turn(6, 10, 'Bob'), turn(12, 16, 'Ann')];

  it('finds no error in the same turns under other names, or at the edges', () => {
    const found = [turn(0.2, 5.2, 'x'), turn(5.8, 10, 'y'), turn(12, 15.8, 'x')];
    expect(scoreTurns(truth, found)).toMatchObject({ missed: 0, falseAlarm: 0, confusion: 0 });
    expect(scoreTurns(truth, found).speech).toBeCloseTo(13 - 6 * 0.25);
  });

  it('tells what is missed, invented and confused', () => {
    const sums = scoreTurns(truth, [turn(0, 5, 'x'), turn(6, 10, 'x'), turn(10.5, 11.5, 'x')]);
    expect(sums.missed).toBeCloseTo(3.5);
    expect(sums.falseAlarm).toBeCloseTo(1);
    expect(sums.confusion).toBeCloseTo(3.5);
  });

  it('counts two at once twice, and gives each name once', () => {
    const both = [turn(0, 10, 'Ann'), turn(4, 6, 'Bob')];
    const sums = scoreTurns(both, [turn(0, 10, 'x')]);
    expect(sums.missed).toBeCloseTo(1.5);
    const split = scoreTurns([turn(0, 10, 'Ann')], [turn(0, 6, 'x'), turn(6, 10, 'y')]);
    expect(split.confusion).toBeCloseTo(3.75);
  });
});

describe('mixVoices', () => {
  const humOf = (speaker: string, hz: number) => ({
    speaker,
    samples: Float32Array.from({ length: 16_000 * 12 }, (_, i) =>
      (i / 16_000) % 3 < 2.4 ? 0.3 * Math.sin((2 * Math.PI * hz * i) / 16_000) : 0.0001 * Math.sin(i),
    ),
  });

  it('gives the speech of all in turns, with known places', () => {
    const { samples, turns } = mixVoices([humOf('Ann', 300), humOf('Bob', 900)], 'studio', seededRandom(1));
    const seconds = (speaker: string) =>
      turns.filter((one) => one.speaker === speaker).reduce((sum, one) => sum + one.endSec - one.startSec, 0);
    for (const speaker of ['Ann', 'Bob']) {
      expect(seconds(speaker)).toBeGreaterThan(8);
      expect(seconds(speaker)).toBeLessThanOrEqual(12);
    }
    expect(turns.length).toBeGreaterThanOrEqual(6);
    const level = (atSec: number) =>
      Math.hypot(...samples.subarray(Math.round(atSec * 16_000), Math.round(atSec * 16_000) + 400));
    for (const { startSec, endSec } of turns) expect(level((startSec + endSec) / 2)).toBeGreaterThan(1);
  });
});

describe('the card of turns', () => {
  const card = readTurnsCard();

  it('has nobody in both halves, and no turn of no length', () => {
    const peopleOf = (use: string) =>
      new Set(card.filter((one) => one.use === use).flatMap(({ turns }) => turns.map(({ speaker }) => speaker)));
    const tuned = peopleOf('tune');
    expect(tuned.size).toBeGreaterThan(10);
    expect([...peopleOf('test')].filter((speaker) => tuned.has(speaker))).toEqual([]);
    for (const { turns } of card) for (const { startSec, endSec } of turns) expect(endSec).toBeGreaterThan(startSec);
  });

  it('names the same files as the card of words where it has the same ids', () => {
    const words = new Map(readCard().map(({ id, sha256 }) => [id, sha256]));
    const shared = card.filter(({ id }) => words.has(id));
    expect(shared.length).toBeGreaterThan(3);
    for (const { id, sha256 } of shared) expect(words.get(id)).toBe(sha256);
  });
});
