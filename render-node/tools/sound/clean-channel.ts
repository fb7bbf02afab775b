import type { Range } from '#schema/domain/clip.ts';
import { DELAY_FRAMES, type Denoiser, FRAME_SAMPLES } from './rnnoise.ts';

/**
 * The share of the sound that RNNoise made. The rest stays as it was, so noise is 14 dB quieter and not gone: a room that
 * falls silent between words sounds odd, and clean speech keeps more of itself (bench `enhance`).
 */
export const CLEAN_SHARE = 0.8;
const FRAME_SEC = FRAME_SAMPLES / 48_000;

/**
 * Cleans one channel. Takes a frame (samples of -1 to 1) and gives the one of `DELAY_FRAMES` before, null at first: as many
 * frames have to follow the end. `asIs`: where it stays as it was, in seconds.
 */
export function cleanChannel(denoiser: Denoiser, asIs: readonly Range[]): (frame: Float32Array) => Float32Array | null {
  const waiting: Float32Array[] = [];
  let made = 0;
  return (frame) => {
    waiting.push(frame);
    const clean = Float32Array.from(frame);
    denoiser.run(clean);
    if (waiting.length <= DELAY_FRAMES) return null;
    const own = waiting.shift() ?? clean;
    const middleSec = (made + 0.5) * FRAME_SEC;
    made += 1;
    const stays = asIs.some(({ startSec, endSec }) => middleSec >= startSec && middleSec < endSec);
    return stays ? own : clean.map((sample, i) => CLEAN_SHARE * sample + (1 - CLEAN_SHARE) * (own[i] ?? 0));
  };
}
