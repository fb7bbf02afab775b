import { InferenceSession, Tensor } from 'onnxruntime-node';
import { fileURLToPath } from 'node:url';
import { rangesFromProbabilities } from '../../plan/speech/voice-ranges.ts';
import { PCM_RATE, sampleBlocks } from './pcm-file.ts';
import type { PcmFile, VoiceActivity } from './speech.ts';

const FRAME_SAMPLES = 512;
/** The end of the previous frame is prepended to each frame, as in the model's training. */
const CONTEXT_SAMPLES = 64;
const STATE_SHAPE = [2, 1, 128];
/** 16 s of sound are read at a time. */
const FRAMES_PER_BLOCK = 500;

/**
 * Silero voice activity, version 5, as shipped in the package @ricky0123/vad-web. The model is loaded at first use and
 * kept.
 */
export function openSileroVoice(): VoiceActivity {
  const model = fileURLToPath(new URL('./silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web')));
  let session: Promise<InferenceSession> | null = null;
  return {
    detect: async (pcm, signal, onProgress) => {
      session ??= InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 });
      const probabilities = await speechProbabilities(await session, pcm, { signal, onProgress });
      return rangesFromProbabilities(probabilities, FRAME_SAMPLES / PCM_RATE).map((range) => ({
        startSec: range.startSec,
        endSec: Math.min(range.endSec, pcm.durationSec),
      }));
    },
  };
}

async function speechProbabilities(
  session: InferenceSession,
  pcm: PcmFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress: ((fraction: number) => void) | undefined },
): Promise<Float32Array> {
  const frames = Math.ceil((pcm.durationSec * PCM_RATE) / FRAME_SAMPLES);
  const probabilities = new Float32Array(frames);
  const input = new Float32Array(CONTEXT_SAMPLES + FRAME_SAMPLES);
  const rate = new Tensor('int64', BigInt64Array.of(BigInt(PCM_RATE)), []);
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), STATE_SHAPE);
  let frame = 0;
  for await (const block of sampleBlocks(pcm, FRAME_SAMPLES * FRAMES_PER_BLOCK)) {
    for (let at = 0; at < block.length; at += FRAME_SAMPLES) {
      signal.throwIfAborted();
      input.copyWithin(0, FRAME_SAMPLES);
      input.fill(0, CONTEXT_SAMPLES).set(block.subarray(at, at + FRAME_SAMPLES), CONTEXT_SAMPLES);
      const result = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate });
      probabilities[frame] = Number(result['output']?.data[0] ?? 0);
      state = result['stateN'] ?? state;
      frame += 1;
    }
    onProgress?.(frame / frames);
  }
  signal.throwIfAborted();
  return probabilities;
}
