import type { Range } from '#schema/domain/clip.ts';
import { rangesFromProbabilities, settledRanges, voiceGain } from '../../plan/speech/voice-ranges.ts';
import { Memo, SoundHash } from '../../base/memo.ts';
import { CONTEXT_SAMPLES, FRAME_SAMPLES, loadSilero, type SileroModel } from '../onnx/silero-model.ts';
import { PCM_RATE, sampleBlocks, VOICE_BLOCK } from './pcm-file.ts';
import type { PcmFile, VoiceActivity, VoiceListener } from './speech.ts';

/** Frames in one run of the model, about 3 s of sound: it computes on the calling thread, for 7 ms. */
const FRAMES_AT_ONCE = 100;
/** Windows of transcription whose voices are kept: 20 kB each at most. */
const MOST_ANSWERS = 20;

/**
 * Silero voice activity, version 5, as shipped in the package @ricky0123/vad-web. The model is loaded at first use and
 * kept. Sound that a listener has heard to its end is not processed again.
 */
export function openSileroVoice(): VoiceActivity {
  let model: Promise<SileroModel> | null = null;
  const open = () => (model ??= loadSilero());
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

function listen(model: SileroModel): VoiceListener & { heardSec: () => number } {
  const probabilities: number[] = [];
  let memory = model.start();
  let context = new Float32Array(CONTEXT_SAMPLES);
  let samples = 0;
  let peak = 0;
  const heardSec = () => samples / PCM_RATE;
  return {
    heardSec,
    push: async (block, signal) => {
      peak = block.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak);
      const gain = voiceGain(peak);
      for (let at = 0; at < block.length; at += FRAMES_AT_ONCE * FRAME_SAMPLES) {
        signal.throwIfAborted();
        const part = block.subarray(at, at + FRAMES_AT_ONCE * FRAME_SAMPLES);
        // The last frame of the sound is filled with silence.
        const whole = FRAME_SAMPLES * Math.ceil(part.length / FRAME_SAMPLES);
        const input = new Float32Array(CONTEXT_SAMPLES + whole);
        input.set(context);
        input.set(gain === 1 ? part : part.map((sample) => sample * gain), CONTEXT_SAMPLES);
        const result = await model.run(input, memory);
        probabilities.push(...result.probabilities);
        memory = result.memory;
        context = input.slice(-CONTEXT_SAMPLES);
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
