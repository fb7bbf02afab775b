import { describe, expect, it } from 'vitest';
import { FEATURES, CEPSTRA } from '../../../../../../render-node/plan/speech/alignment/cepstra.ts';
import { type ScoredModel, Scorer } from '../../../../../../render-node/plan/speech/alignment/gaussians.ts';
import { DENSITIES, STREAMS } from '../../../../../../render-node/plan/speech/alignment/kernel-layout.ts';

const PHONES = 3;
const SENONES = 4;
/** 1.0001 to the power of 1,024. */
const UNIT = 1_024 * Math.log(1.0001);

/** Numbers that look random, the same each time (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (1_103_515_245 * state + 12_345) % 2 ** 31) / 2 ** 31;
}

function madeModel(): ScoredModel {
  const random = randomNumbers(7);
  const densities = PHONES * STREAMS * DENSITIES;
  const numbers = (length: number, make: () => number) => Float32Array.from({ length }, make);
  return {
    phones: new Map(Array.from({ length: PHONES }, (_, i) => [String(i), i])),
    senones: SENONES,
    means: numbers(densities * CEPSTRA, () => 4 * random() - 2),
    precisions: numbers(densities * CEPSTRA, () => 0.2 + random()),
    peaks: numbers(densities, () => -20 * random()),
    weights: Uint8Array.from({ length: STREAMS * DENSITIES * SENONES }, () => Math.floor(160 * random())),
  };
}

/** The formula: in each stream the four likeliest densities, not below 96 units under the best of all these phones. */
function expectedScore(
  model: ScoredModel,
  features: readonly number[],
  phones: number[],
  [phone, senone]: readonly [number, number],
) {
  const logsOf = (each: number, stream: number) =>
    Array.from({ length: DENSITIES }, (_, i) => {
      const density = (each * STREAMS + stream) * DENSITIES + i;
      let log = model.peaks[density] ?? 0;
      for (let d = 0; d < CEPSTRA; d += 1) {
        const off = (features[stream * CEPSTRA + d] ?? 0) - (model.means[density * CEPSTRA + d] ?? 0);
        log -= off ** 2 * (model.precisions[density * CEPSTRA + d] ?? 0);
      }
      return { i, log };
    }).toSorted((a, b) => b.log - a.log);
  let score = 0;
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const top = Math.max(...phones.map((each) => logsOf(each, stream)[0]?.log ?? 0));
    const shares = logsOf(phone, stream)
      .slice(0, 4)
      .map(({ i, log }) => {
        const weight = model.weights[(stream * DENSITIES + i) * SENONES + senone] ?? 0;
        return Math.exp(Math.max(log - top, -96 * UNIT) - weight * UNIT);
      });
    score += Math.log(shares.reduce((sum, share) => sum + share, 0));
  }
  return score;
}

describe('Scorer', () => {
  it('scores one frame after the other as the formula does', () => {
    const model = madeModel();
    const scorer = new Scorer(model);
    const random = randomNumbers(3);
    const frames = 30;
    const features = Float32Array.from({ length: frames * FEATURES }, () => 4 * random() - 2);
    for (let frame = 0; frame < frames; frame += 1) {
      const phones = frame % 3 === 0 ? [2] : [0, 2];
      scorer.look(features, frame * FEATURES, phones);
      const own = [...features.subarray(frame * FEATURES, (frame + 1) * FEATURES)];
      // Each senone belongs to one phone.
      const wanted = Array.from({ length: SENONES }, (_, senone) => [senone % PHONES, senone] as const);
      for (const [phone, senone] of wanted.filter(([each]) => phones.includes(each))) {
        const expected = expectedScore(model, own, phones, [phone, senone]);
        expect(scorer.score(phone, senone)).toBeCloseTo(expected, 3);
      }
    }
  });
});
