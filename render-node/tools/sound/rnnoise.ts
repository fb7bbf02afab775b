import createModule from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';

/** RNNoise takes 10 ms of 48 kHz at a time, and gives them two frames later. */
export const FRAME_SAMPLES = 480;
export const DELAY_FRAMES = 2;
/** It reckons in samples of 16 bit. */
const FULL_SCALE = 32_768;
const BYTES_PER_FLOAT = 4;

/** Takes noise from the sound of one channel, frame by frame: `frame` has samples of -1 to 1 and is overwritten. */
export type Denoiser = { run(frame: Float32Array): void; close(): void };

/** Loads RNNoise, which runs in WebAssembly. */
export async function openRnnoise(): Promise<{ start(): Denoiser }> {
  const rnnoise = createModule();
  await rnnoise.ready;
  const at = rnnoise._malloc(FRAME_SAMPLES * BYTES_PER_FLOAT);
  const start = at / BYTES_PER_FLOAT;
  return {
    start: () => {
      const state = rnnoise._rnnoise_create(0);
      return {
        run: (frame) => {
          for (let i = 0; i < FRAME_SAMPLES; i += 1) rnnoise.HEAPF32[start + i] = (frame[i] ?? 0) * FULL_SCALE;
          rnnoise._rnnoise_process_frame(state, at, at);
          for (let i = 0; i < FRAME_SAMPLES; i += 1) frame[i] = (rnnoise.HEAPF32[start + i] ?? 0) / FULL_SCALE;
        },
        close: () => rnnoise._rnnoise_destroy(state),
      };
    },
  };
}
