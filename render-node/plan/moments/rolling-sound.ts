import type { Range } from '#schema/domain/clip.ts';
import { makeFrameMeter, SOUND_FRAME_MS, type SoundFrames } from '../sound/frames.ts';

/** 16 kHz, as everywhere in the node where sound is measured. */
export const LIVE_SOUND_RATE = 16_000;
const FRAME_SEC = SOUND_FRAME_MS / 1000;
const HOP = LIVE_SOUND_RATE * FRAME_SEC;
/** Measurements need 64 ms around a frame, and tones 100 ms before it; whole frames. */
const LEAD_SAMPLES = 10 * HOP;

/** The frames of the last seconds of a sound that arrives in pieces. */
export type RollingSound = {
  /** Second of the live at which frame 0 is. */
  readonly startSec: number;
  readonly frames: SoundFrames;
  readonly speech: readonly Range[];
};

export function makeRollingSound(keepSec: number): {
  /** Appends `samples`, with speech in `speech` (seconds of the live). */
  push(samples: Float32Array, speech: readonly Range[]): RollingSound;
  /** Drops everything. The next samples begin at this second. */
  restart(atSec: number): void;
} {
  let rolling: RollingSound = emptyAt(0);
  let lead = new Float32Array(0);
  let rest = new Float32Array(0);
  return {
    push: (samples, speech) => {
      const joined = concat(rest, samples);
      const whole = joined.length - (joined.length % HOP);
      const fresh = measure(lead, joined.subarray(0, whole));
      rest = joined.slice(whole);
      lead = concat(lead, joined.subarray(0, whole)).slice(-LEAD_SAMPLES);
      rolling = keepLast(
        { ...rolling, frames: joinFrames(rolling.frames, fresh), speech: [...rolling.speech, ...speech] },
        Math.round(keepSec / FRAME_SEC),
      );
      return rolling;
    },
    restart: (atSec) => {
      rolling = emptyAt(atSec);
      lead = new Float32Array(0);
      rest = new Float32Array(0);
    },
  };
}

function emptyAt(startSec: number): RollingSound {
  const none = new Float32Array(0);
  return { startSec, frames: { bodyDb: none, flatness: none, sustain: none, pitchHz: none, flux: none }, speech: [] };
}

function measure(lead: Float32Array, samples: Float32Array): SoundFrames {
  const all = concat(lead, samples);
  const meter = makeFrameMeter({
    sampleRate: LIVE_SOUND_RATE,
    maxSec: all.length / LIVE_SOUND_RATE,
    onFrame: () => undefined,
  });
  meter.push(all);
  return mapFrames(meter.end(), (values) => values.slice(lead.length / HOP));
}

function joinFrames(before: SoundFrames, after: SoundFrames): SoundFrames {
  return mapFrames(before, (values, name) => concat(values, after[name]));
}

function keepLast({ startSec, frames, speech }: RollingSound, count: number): RollingSound {
  const gone = Math.max(0, frames.bodyDb.length - count);
  const from = startSec + gone * FRAME_SEC;
  return {
    startSec: from,
    frames: gone === 0 ? frames : mapFrames(frames, (values) => values.slice(gone)),
    speech: speech.filter(({ endSec }) => endSec > from),
  };
}

function mapFrames(
  frames: SoundFrames,
  change: (values: Float32Array, name: keyof SoundFrames) => Float32Array,
): SoundFrames {
  return {
    bodyDb: change(frames.bodyDb, 'bodyDb'),
    flatness: change(frames.flatness, 'flatness'),
    sustain: change(frames.sustain, 'sustain'),
    pitchHz: change(frames.pitchHz, 'pitchHz'),
    flux: change(frames.flux, 'flux'),
  };
}

function concat(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
