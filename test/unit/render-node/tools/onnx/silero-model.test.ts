import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, it } from 'vitest';
import { CONTEXT_SAMPLES, FRAME_SAMPLES, loadSilero } from '../../../../../render-node/tools/onnx/silero-model.ts';

const FRAMES = 40;
const CUT = 15;

/** A vowel of 140 Hz that comes and goes, with some noise. */
const samples = Float32Array.from({ length: FRAMES * FRAME_SAMPLES }, (_, i) => {
  const vowel = [1, 2, 3, 5, 8].reduce((sum, n) => sum + Math.sin((2 * Math.PI * 140 * n * i) / 16_000) / n, 0);
  return 0.2 * vowel * Math.max(0, Math.sin(i / 3_000)) + 0.01 * (((i * 7919) % 101) / 50 - 1);
});

/** The model as its authors ship it, one frame after the other. */
async function original(): Promise<number[]> {
  const file = fileURLToPath(new URL('./silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web')));
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1 });
  const sr = new Tensor('int64', BigInt64Array.of(16_000n), []);
  let state: Tensor = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
  const probabilities: number[] = [];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const input = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
    const from = frame * FRAME_SAMPLES;
    input.set(samples.subarray(from, from + FRAME_SAMPLES), CONTEXT_SAMPLES);
    if (frame > 0) input.set(samples.subarray(from - CONTEXT_SAMPLES, from));
    const result = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr });
    probabilities.push(Number(result['output']?.data[0]));
    state = result['stateN'] as Tensor;
  }
  return probabilities;
}

it('computes what the original computes, in runs of any number of frames', async () => {
  const model = await loadSilero();
  const context = new Float32Array(CONTEXT_SAMPLES);
  const all = Float32Array.from([...context, ...samples]);
  const cut = CUT * FRAME_SAMPLES;
  const first = await model.run(all.subarray(0, CONTEXT_SAMPLES + cut), model.start());
  const second = await model.run(all.subarray(cut), first.memory);
  const found = [...first.probabilities, ...second.probabilities];
  const wanted = await original();
  expect(Math.max(...wanted)).toBeGreaterThan(0.2);
  expect(Math.min(...wanted)).toBeLessThan(0.1);
  expect(found).toHaveLength(FRAMES);
  for (const [i, probability] of found.entries()) expect(probability).toBeCloseTo(wanted[i] ?? 0, 5);
});
