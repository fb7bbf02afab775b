import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { openDecoder } from '../../../../../render-node/tools/speech/models/moonshine-decoder.ts';

describe('openDecoder', () => {
  it('remembers of each text what it continues', async () => {
    const { session, asked } = fakeSession();
    const decoder = openDecoder(session, hidden);
    await decoder.step([{ token: 1, row: 0 }]);
    await decoder.step([
      { token: 10, row: 0 },
      { token: 20, row: 0 },
    ]);
    await decoder.step([
      { token: 30, row: 1 },
      { token: 40, row: 0 },
      { token: 50, row: 1 },
    ]);
    expect(asked.map(({ remembered }) => remembered)).toEqual([
      [],
      [[1], [1]],
      [
        [1, 20],
        [1, 10],
        [1, 20],
      ],
    ]);
  });

  it('reads the sound once, for all texts', async () => {
    const { session, asked } = fakeSession();
    const decoder = openDecoder(session, hidden);
    await decoder.step([{ token: 1, row: 0 }]);
    await decoder.step([
      { token: 10, row: 0 },
      { token: 20, row: 0 },
    ]);
    expect(asked.map(({ usesCache, soundRows }) => ({ usesCache, soundRows }))).toEqual([
      { usesCache: 0, soundRows: 0 },
      { usesCache: 1, soundRows: 1 },
    ]);
  });

  it('says what the model lacks', async () => {
    const session = { run: () => Promise.resolve({}) } as unknown as InferenceSession;
    await expect(openDecoder(session, hidden).step([{ token: 1, row: 0 }])).rejects.toThrow(/gave no present/);
  });
});

const hidden = new Tensor('float32', new Float32Array(4), [1, 2, 2]);

type Asked = { remembered: number[][]; usesCache: number; soundRows: number };

/** A model that remembers nothing but the tokens of each text, 8 equal numbers for each: one for each head. */
function fakeSession() {
  const asked: Asked[] = [];
  const run = (inputs: Record<string, Tensor>) => {
    const tokens = Array.from(inputs['input_ids']?.data as BigInt64Array, Number);
    const own = inputs['past_key_values.0.decoder.key'] as Tensor;
    const [rows = 0, , length = 0] = own.dims;
    const remembered = Array.from({ length: rows }, (_, row) =>
      Array.from({ length }, (_one, at) => Number(own.data[(row * 8 * length + at) * 36])),
    );
    const usesCache = Number(inputs['use_cache_branch']?.data[0]);
    asked.push({ remembered, usesCache, soundRows: inputs['past_key_values.0.encoder.key']?.dims[0] ?? -1 });
    const texts = tokens.map((token, row) => [...(remembered[row] ?? []), token]);
    return Promise.resolve(answerOf(texts, usesCache === 0 ? 1 : 0));
  };
  return { session: { run } as unknown as InferenceSession, asked };
}

function answerOf(texts: number[][], soundRows: number): Record<string, Tensor> {
  const length = texts[0]?.length ?? 0;
  const numbers = texts.flatMap((text) =>
    Array.from({ length: 8 }, () => text.flatMap((token) => Array.from({ length: 36 }, () => token))).flat(),
  );
  const own = () => new Tensor('float32', Float32Array.from(numbers), [texts.length, 8, length, 36]);
  const sound = () => new Tensor('float32', new Float32Array(soundRows * 8 * 36), [soundRows, 8, 1, 36]);
  const names = Array.from({ length: 6 }, (_, layer) => [
    [`present.${layer}.decoder.key`, own()],
    [`present.${layer}.decoder.value`, own()],
    [`present.${layer}.encoder.key`, sound()],
    [`present.${layer}.encoder.value`, sound()],
  ]).flat();
  return {
    logits: new Tensor('float32', new Float32Array(texts.length * 5), [texts.length, 1, 5]),
    ...Object.fromEntries(names),
  };
}
