import { describe, expect, it } from 'vitest';
import { readInterest } from '../../../render-node/plan/clips/interest/model.ts';
import { fitCurve } from '../../../scripts/lib/train/fit-scores.ts';
import { fitEdgeWeights, readTalkEdges } from '../../../scripts/lib/train/fit-edges.ts';
import { fitInterest } from '../../../scripts/lib/train/fit-interest.ts';
import { newtonStep } from '../../../scripts/lib/train/logit.ts';
import { packInterest } from '../../../scripts/lib/train/pack.ts';
import { prepareBoth } from '../../../scripts/lib/train/prepare-both.ts';
import { solveRidge } from '../../../scripts/lib/train/ridge.ts';
import type { RatedTalk } from '../../../scripts/lib/train/talks.ts';
import { speak } from '../../support/media/spoken-material.ts';

const PLAIN = 'We looked at the table and the chairs in that place for a while. ';
const GOOD = 'Nobody believed the dragon that lived behind the mill of our village. ';
const PASSAGES = 12;

/** A made talk: every third passage has a dragon and a high rating, and each of those is a clip. */
function madeTalk(show: string, shift: number): RatedTalk {
  const isGood = (i: number) => (i + shift) % 3 === 0;
  let atSec = 0;
  const parts = Array.from({ length: PASSAGES }, (_, i) => {
    const words = speak(`${(isGood(i) ? GOOD : PLAIN).repeat(4)}That was part ${i}.`, { at: atSec });
    const startSec = atSec;
    atSec = (words.at(-1)?.endSec ?? 0) + 0.5;
    return { words, range: { startSec, endSec: words.at(-1)?.endSec ?? 0 }, isGood: isGood(i) };
  });
  return {
    id: `${show}-1`,
    show,
    words: parts.flatMap(({ words }) => words),
    passages: parts.map(({ range, isGood }) => ({ ...range, interest: isGood ? 9 : 2 })),
    clips: parts.flatMap(({ range, isGood }) => (isGood ? [{ ...range, title: 'Dragon', score: 9 }] : [])),
  };
}

const TALKS = ['a', 'b', 'c', 'd'].map((show, i) => madeTalk(show, i));
const fit = () => fitInterest(TALKS.map(readTalkEdges).flatMap(prepareBoth));

describe('training on made talks', () => {
  it('gives the same bytes twice', () => {
    expect(JSON.stringify(packInterest(fit()))).toBe(JSON.stringify(packInterest(fit())));
    const edges = () => JSON.stringify(fitEdgeWeights(TALKS.map(readTalkEdges)));
    expect(edges()).toBe(edges());
  });

  it('learns the planted word, and values passages of another talk by it', () => {
    const model = fit();
    expect(model.terms.get('dragon')).toBeGreaterThan(0);
    expect(model.terms.get('chairs')).toBeLessThan(0);
    const { talk, sentences } = readTalkEdges(madeTalk('e', 1));
    const interest = readInterest(model, sentences);
    const values = talk.passages.map(({ startSec, endSec, interest: rating }) => {
      const first = sentences.findIndex((one) => one.startSec >= startSec);
      const last = sentences.findLastIndex((one) => one.endSec <= endSec);
      return { rating, value: interest.value(first, last + 1) };
    });
    const [good, plain] = [9, 2].map((rating) => values.filter((one) => one.rating === rating).map((one) => one.value));
    expect(Math.min(...(good ?? []))).toBeGreaterThan(Math.max(...(plain ?? [])));
  });
});

describe('solveRidge', () => {
  it('gives what a dense solution gives', () => {
    // Rows: sparse (2 columns), then dense (1 column).
    const dense = [
      [1, 0, 2],
      [0, 3, -1],
      [2, 1, 0.5],
      [0, 0, 1],
    ];
    const y = [1, 2, -1, 0.5];
    const design = {
      starts: Int32Array.from([0, 1, 2, 4, 4]),
      columns: Int32Array.from([0, 1, 0, 1]),
      values: Float64Array.from([1, 3, 2, 1]),
      sparseCount: 2,
      dense: Float64Array.from([2, -1, 0.5, 1]),
      denseCount: 1,
      y: Float64Array.from(y),
    };
    const weights = solveRidge(design, 0.7);
    // The solution is where X'(y - Xw) is 0.7 w.
    const rest = dense.map((row, i) => (y[i] ?? 0) - row.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0));
    for (const k of [0, 1, 2]) {
      const slope = dense.reduce((sum, row, i) => sum + (row[k] ?? 0) * (rest[i] ?? 0), 0);
      expect(slope).toBeCloseTo(0.7 * (weights[k] ?? Number.NaN), 4);
    }
    expect(Math.hypot(...weights)).toBeGreaterThan(0.1);
  });
});

describe('newtonStep', () => {
  it('finds the weight at which the chances are those that were seen', () => {
    // One feature; the first row is chosen in three of four cases: log odds ln 3.
    const rows = [[1], [0]];
    const choices = [
      ...Array.from({ length: 3_000 }, () => ({ rows, chances: [1, 0] })),
      ...Array.from({ length: 1_000 }, () => ({ rows, chances: [0, 1] })),
    ];
    let weights = [0];
    for (let step = 0; step < 6; step += 1) weights = newtonStep(choices, weights, 1e-6);
    expect(weights[0]).toBeCloseTo(Math.log(3), 6);
  });
});

describe('the curve of scores', () => {
  const clips = (shares: [total: number, posted: number][]) =>
    shares.flatMap(([total, posted]) => Array.from({ length: 20 }, (_, i) => ({ total, isPosted: i < posted })));
  const chance = ({ bias, slope }: ReturnType<typeof fitCurve>, total: number) =>
    1 / (1 + Math.exp(-(bias + slope * total)));

  it('goes through the shares that were posted', () => {
    const curve = fitCurve(
      clips([
        [0.3, 4],
        [0.7, 16],
      ]),
    );
    expect([chance(curve, 0.3), chance(curve, 0.5), chance(curve, 0.7)]).toEqual([
      expect.closeTo(0.2, 1),
      expect.closeTo(0.5, 1),
      expect.closeTo(0.8, 1),
    ]);
  });

  it('grows a little even where better totals are posted less, around the same mean', () => {
    const curve = fitCurve(
      clips([
        [0.4, 6],
        [0.6, 4],
      ]),
    );
    expect(curve.slope).toBeGreaterThan(0);
    expect(chance(curve, 0.5)).toBeCloseTo(0.25, 2);
  });
});
