import { type InferenceSession, Tensor } from 'onnxruntime-node';

/** Shape of the tiny model: 6 layers with 8 heads of 36 numbers. */
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;

type Cache = Record<string, Tensor>;

/** A text to continue: its last token, and which text of the step before it continues. */
export type Continued = { token: number; row: number };

/** The decoder for one piece of sound. Each step takes texts of equal length and gives a row of logits for each. */
export type Decoder = { step(texts: readonly Continued[]): Promise<Float32Array> };

/** `hidden`: what the encoder made of the sound. */
export function openDecoder(session: InferenceSession, hidden: Tensor): Decoder {
  let cache = emptyCache();
  let isFirst = true;
  return {
    step: async (texts) => {
      cache = isFirst ? cache : rowsOf(cache, texts);
      const ids = BigInt64Array.from(texts, ({ token }) => BigInt(token));
      const result = await session.run({
        input_ids: new Tensor('int64', ids, [texts.length, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...cache,
      });
      cache = { ...cache, ...nextCache(result, isFirst) };
      isFirst = false;
      return need(result, 'logits').data as Float32Array;
    },
  };
}

const CACHE_NAMES = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((kind) => `${layer}.${kind}`),
).flat();
const OWN_NAMES = CACHE_NAMES.filter((name) => name.includes('decoder'));
const PAST = 'past_key_values.';

function emptyCache(): Cache {
  const empty = new Tensor('float32', new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]);
  return Object.fromEntries(CACHE_NAMES.map((name) => [PAST + name, empty]));
}

/** The encoder's half comes out of the first step only; later steps return it empty. All texts share its one row. */
function nextCache(result: InferenceSession.ReturnType, isFirst: boolean): Cache {
  const names = isFirst ? CACHE_NAMES : OWN_NAMES;
  return Object.fromEntries(names.map((name) => [PAST + name, need(result, `present.${name}`)]));
}

/** The cache with what the model remembers of each of the texts, in their order. */
function rowsOf(cache: Cache, texts: readonly Continued[]): Cache {
  const [rows = 0] = cache[PAST + OWN_NAMES[0]]?.dims ?? [];
  if (rows === texts.length && texts.every(({ row }, i) => row === i)) return cache;
  const own = OWN_NAMES.map((name) => {
    const { data, dims } = cache[PAST + name] as Tensor;
    const size = data.length / rows;
    const picked = new Float32Array(size * texts.length);
    texts.forEach(({ row }, i) => picked.set((data as Float32Array).subarray(row * size, (row + 1) * size), i * size));
    return [PAST + name, new Tensor('float32', picked, [texts.length, ...dims.slice(1)])] as const;
  });
  return { ...cache, ...Object.fromEntries(own) };
}

export function need(result: InferenceSession.ReturnType, name: string): Tensor {
  const tensor = result[name];
  if (tensor === undefined) throw new Error(`The speech model gave no ${name}.`);
  return tensor;
}
