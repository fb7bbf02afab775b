import { fileURLToPath } from 'node:url';
import llamaTokenizer from 'llama-tokenizer-js';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { continueTexts, type Hypothesis, NOTHING_YET } from '../../plan/speech/beam.ts';
import { type Clarity, clarityOf } from '../../plan/speech/intelligible.ts';
import { wordConfidences } from '../../plan/speech/word-confidences.ts';
import { endsInLoop } from '../../plan/speech/token-loop.ts';
import { type Decoder, need, openDecoder } from './models/moonshine-decoder.ts';
import { PCM_RATE } from './pcm-file.ts';

const START_TOKEN = 1;
const END_TOKEN = 2;
/** Fast English is about 4 tokens a second; the model's authors stop at 6.5. */
const TOKENS_PER_SEC = 6.5;

/** `isComplete` is false if the model looped or reached its token limit. */
export type Decoded = Clarity & { text: string; confidences?: number[]; isComplete: boolean };

export type MoonshineModel = { decode(samples: Float32Array, signal: AbortSignal): Promise<Decoded> };

/**
 * The 8-bit table of tokens becomes numbers of 32 bits once, not in each step: 70 MB of memory more, a quarter of the
 * decoder's time less.
 */
const UNPACKED = { extra: { session: { disable_quant_qdq: '1' } } };

/** Loads Moonshine tiny (English, 8 bit), as shipped in @moonshine-ai/moonshine-js: about 370 MB of memory. */
export async function loadMoonshine(): Promise<MoonshineModel> {
  const folder = new URL('./model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));
  // The layers are too small to share: 50 s of speech need 2.3 s with one thread and, on two, no less time but twice
  // the CPU.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const load = (name: string, more = {}) =>
    InferenceSession.create(fileURLToPath(new URL(name, folder)), { ...options, ...more });
  const [encoder, decoder] = await Promise.all([
    load('encoder_model.onnx'),
    load('decoder_model_merged.onnx', UNPACKED),
  ]);
  return {
    decode: async (samples, signal) => {
      const input = new Tensor('float32', samples, [1, samples.length]);
      const encoded = await encoder.run({ input_values: input });
      const hidden = need(encoded, 'last_hidden_state');
      const limit = Math.ceil((samples.length / PCM_RATE) * TOKENS_PER_SEC);
      const { tokens, isComplete, logProbabilities } = await findText(openDecoder(decoder, hidden), limit, signal);
      const text = llamaTokenizer.decode([START_TOKEN, ...tokens]).trim();
      const spelled = tokens.map((token) => llamaTokenizer.vocabById[token] ?? '');
      const confidences = wordConfidences(text, spelled, logProbabilities);
      return { text, isComplete, ...(confidences && { confidences }), ...clarityOf(tokens, logProbabilities) };
    },
  };
}

type Found = { tokens: readonly number[]; logProbabilities: readonly number[]; isComplete: boolean };

/** The likeliest text: a beam search, narrow where the model is sure. */
async function findText(decoder: Decoder, limit: number, signal: AbortSignal): Promise<Found> {
  let [open, best]: [Hypothesis[], Found & { total: number }] = [[NOTHING_YET], NONE];
  const offer = (text: Hypothesis, isComplete: boolean) => {
    if (text.total > best.total) best = { ...text, isComplete };
  };
  while ((open[0]?.total ?? -Infinity) > best.total) {
    signal.throwIfAborted();
    const asked = open.map(({ tokens, row }) => ({ token: tokens.at(-1) ?? START_TOKEN, row }));
    const next = continueTexts(open, await decoder.step(asked), { endToken: END_TOKEN, leastTotal: best.total });
    for (const text of next.ended) offer(text, true);
    const isStuck = ({ tokens }: Hypothesis) => tokens.length >= limit || endsInLoop(tokens);
    for (const text of next.open.filter(isStuck)) offer(text, false);
    open = next.open.filter((text) => !isStuck(text));
  }
  return best;
}

const NONE = { tokens: [], logProbabilities: [], total: -Infinity, isComplete: false };
