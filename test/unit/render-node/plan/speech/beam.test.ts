import { describe, expect, it } from 'vitest';
import { BEAM, continueTexts, type Hypothesis, NOTHING_YET } from '../../../../../render-node/plan/speech/beam.ts';

const END = 0;
const [A, B, C, D] = [1, 2, 3, 4] as const;

describe('continueTexts', () => {
  it('follows only the likeliest token where the model is sure of it', () => {
    const { open, ended } = continueTexts([NOTHING_YET], row({ [A]: 0.9, [B]: 0.05, [END]: 0.05 }), start);
    expect(open.map(({ tokens }) => tokens)).toEqual([[A]]);
    expect(open[0]?.logProbabilities[0]).toBeCloseTo(Math.log(0.9));
    expect(ended).toEqual([]);
  });

  it('follows others that are nearly as likely, the best first', () => {
    const { open } = continueTexts([NOTHING_YET], row({ [A]: 0.3, [B]: 0.5, [C]: 0.15, [D]: 0.05 }), start);
    expect(open.map(({ tokens }) => tokens)).toEqual([[B], [A], [C]]);
  });

  it('prefers the text that is likelier as a whole, and says which one it continues', () => {
    const scores = Float32Array.of(...row({ [A]: 0.4, [B]: 0.3, [C]: 0.3 }), ...row({ [D]: 1 }));
    const { open } = continueTexts([textOf([A], 0.55), textOf([B], 0.45)], scores, start);
    expect(open.map(({ tokens, row: from }) => ({ tokens, from }))).toEqual([
      { tokens: [B, D], from: 1 },
      { tokens: [A, A], from: 0 },
      { tokens: [A, B], from: 0 },
      { tokens: [A, C], from: 0 },
    ]);
    expect(open[0]?.total).toBeCloseTo(Math.log(0.45));
  });

  it('gives a text that ends without its end', () => {
    const { open, ended } = continueTexts([textOf([A], 0.5)], row({ [END]: 0.6, [B]: 0.4 }), start);
    expect(ended).toEqual([{ ...textOf([A], 0.5), total: expect.closeTo(Math.log(0.3)) as number }]);
    expect(open.map(({ tokens }) => tokens)).toEqual([[A, B]]);
  });

  it('ends before the first word only where nothing is likelier', () => {
    expect(continueTexts([NOTHING_YET], row({ [END]: 0.4, [A]: 0.6 }), start).ended).toEqual([]);
    expect(continueTexts([NOTHING_YET], row({ [END]: 0.6, [A]: 0.4 }), start).ended).toMatchObject([{ tokens: [] }]);
  });

  it('gives up what is far behind a text that has ended', () => {
    const leastTotal = Math.log(0.9);
    expect(continueTexts([textOf([A], 0.1)], row({ [B]: 1 }), { endToken: END, leastTotal }).open).toEqual([]);
  });

  it('never follows more than the width of the beam', () => {
    const { open } = continueTexts([NOTHING_YET], new Float32Array(50), start);
    expect(open).toHaveLength(BEAM.width);
  });
});

const start = { endToken: END, leastTotal: -Infinity };

/** Logits of five tokens with these probabilities. */
function row(probabilities: Record<number, number>): Float32Array {
  return Float32Array.from({ length: 5 }, (_, token) => Math.log(probabilities[token] ?? 1e-9));
}

function textOf(tokens: number[], probability: number): Hypothesis {
  return { tokens, logProbabilities: [Math.log(probability)], total: Math.log(probability), row: 0 };
}
