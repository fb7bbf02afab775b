import { InferenceSession, Tensor } from 'onnxruntime-node';
import { fileURLToPath } from 'node:url';
import type { Range } from '#schema/domain/clip.ts';
import { rangesFromProbabilities, settledRanges } from '../../plan/speech/voice-ranges.ts';
import { Memo, SoundHash } from '../../base/memo.ts';
import { PCM_RATE, sampleBlocks, VOICE_BLOCK } from './pcm-file.ts';
import type { PcmFile, VoiceActivity, VoiceListener } from './speech.ts';

const FRAME_SAMPLES = 512;
/** The end of the previous frame is prepended to each frame, as in the model's training. */
const CONTEXT_SAMPLES = 64;
const STATE_SHAPE = [2, 1, 128];
/** Windows of transcription whose voices are kept: 20 kB each at most. */
const MOST_ANSWERS = 20;

/**
 * Silero voice activity, version 5, as shipped in the package @ricky0123/vad-web. The model is loaded at first use and
 * kept. Sound that a listener has heard to its end is not gone through again.
 */
export function openSileroVoice(): VoiceActivity {
  const model = fileURLToPath(new URL('./silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web')));
  let session: Promise<InferenceSession> | null = null;
  const open = () => (session ??= InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 }));
  const memo = new Memo<Range[]>(MOST_ANSWERS);
  return {
    detect: async (pcm, signal, onProgress) => {
      const known = memo.isEmpty ? undefined : memo.get(await keyOf(pcm, signal));
      if (known !== undefined) return known;
      const listener = listen(await open());
      for await (const block of sampleBlocks(pcm, VOICE_BLOCK)) {
        await listener.push(block, signal);
        onProgress?.(listener.heardSec() / pcm.durationSec);
      }
      signal.throwIfAborted();
      return listener.end();
    },
    listen: async () => {
      const listener = listen(await open());
      const hash = new SoundHash();
      return {
        settled: listener.settled,
        push: async (block, signal) => {
          hash.add(block);
          await listener.push(block, signal);
        },
        end: () => {
          const ranges = listener.end();
          memo.set(hash.keyWith(), ranges);
          return ranges;
        },
      };
    },
  };
}

async function keyOf(pcm: PcmFile, signal: AbortSignal): Promise<string> {
  const hash = new SoundHash();
  for await (const block of sampleBlocks(pcm, VOICE_BLOCK)) {
    signal.throwIfAborted();
    hash.add(block);
  }
  return hash.keyWith();
}

function listen(session: InferenceSession): VoiceListener & { heardSec: () => number } {
  const probabilities: number[] = [];
  const input = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(PCM_RATE)), []);
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), STATE_SHAPE);
  let samples = 0;
  const heardSec = () => samples / PCM_RATE;
  return {
    heardSec,
    push: async (block, signal) => {
      for (let at = 0; at < block.length; at += FRAME_SAMPLES) {
        signal.throwIfAborted();
        input.copyWithin(0, FRAME_SAMPLES);
        input.fill(0, CONTEXT_SAMPLES).set(block.subarray(at, at + FRAME_SAMPLES), CONTEXT_SAMPLES);
        const result = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate });
        probabilities.push(Number(result['output']?.data[0] ?? 0));
        state = result['stateN'] ?? state;
      }
      samples += block.length;
    },
    settled: () => settledRanges(probabilities, FRAME_SAMPLES / PCM_RATE),
    end: () =>
      rangesFromProbabilities(probabilities, FRAME_SAMPLES / PCM_RATE).map(({ startSec, endSec }) => ({
        startSec,
        endSec: Math.min(endSec, heardSec()),
      })),
  };
}
