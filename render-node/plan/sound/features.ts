import type { Range } from '#schema/domain/clip.ts';
import type { SoundFeatures } from '#schema/domain/media.ts';
import { SOUND_FRAME_MS, type SoundFrames } from './frames.ts';
import { mean, median } from '../math/stats.ts';

const FEATURE_FRAME_MS = 100;
const PER_FEATURE = FEATURE_FRAME_MS / SOUND_FRAME_MS;
/** A pitch in a single frame of 20 ms is an error of the pitch finder. */
const MIN_VOICED = 2;

/**
 * Features of the sound in tenths of a second. Only speech has a pitch here: the pitch of an instrument says nothing
 * about liveliness.
 */
export function coarseFeatures(frames: SoundFrames, speech: readonly Range[]): SoundFeatures {
  const count = Math.ceil(frames.flux.length / PER_FEATURE);
  const pitchHz: number[] = [];
  const flux: number[] = [];
  let turn = 0;
  for (let i = 0; i < count; i += 1) {
    const [from, to] = [i * PER_FEATURE, (i + 1) * PER_FEATURE];
    const atSec = ((i + 0.5) * FEATURE_FRAME_MS) / 1000;
    while ((speech[turn]?.endSec ?? Infinity) <= atSec) turn += 1;
    const isSpoken = (speech[turn]?.startSec ?? Infinity) <= atSec;
    pitchHz.push(isSpoken ? medianPitch(frames.pitchHz.subarray(from, to)) : 0);
    flux.push(Math.round(mean(frames.flux.subarray(from, to)) * 10) / 10);
  }
  return { frameMs: FEATURE_FRAME_MS, pitchHz, flux };
}

function medianPitch(values: Float32Array): number {
  const voiced = values.filter((hz) => hz > 0);
  return voiced.length < MIN_VOICED ? 0 : Math.round(median(voiced));
}
