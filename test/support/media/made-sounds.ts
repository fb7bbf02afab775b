import { gaussian, seededRandom } from '../builders/random.ts';

/** Made sounds at 16 kHz, the same for the same seed, each with an RMS of 0.1 (-20 dBFS). */
export const MADE_RATE = 16_000;

const LOUD = 0.1;
const CHORDS = [
  [262, 330, 392],
  [220, 262, 330],
  [175, 220, 262],
];

/** White noise. */
export function makeNoise(seed: number, sec: number, rms: number = LOUD): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: Math.round(sec * MADE_RATE) }, () => gaussian(random) * rms);
}

/** Applause: claps of 12 ms at random times, 120 a second. */
export function makeApplause(seed: number, sec: number): Float32Array {
  const random = seededRandom(seed);
  const noise = makeNoise(seed + 1, sec, 1);
  const claps = new Float32Array(noise.length);
  for (let clap = 0; clap < sec * 120; clap += 1) {
    const [at, force] = [Math.floor(random() * claps.length), 0.3 + 0.7 * random()];
    for (let i = 0; i < 192 && at + i < claps.length; i += 1) {
      claps[at + i] = (claps[at + i] ?? 0) + force * (noise[(at * 7 + i) % noise.length] ?? 0) * Math.exp(-i / 48);
    }
  }
  return loudAs(claps);
}

/** Laughter: a voice of `pitchHz` in even bursts, with breath between them. */
export function makeLaughter(seed: number, sec: number, { pitchHz = 220, burstsPerSec = 4.5 } = {}): Float32Array {
  const breath = makeNoise(seed, sec, 0.3);
  return loudAs(
    breath.map((noise, i) => {
      const atSec = i / MADE_RATE;
      const burst = Math.max(0, Math.sin(2 * Math.PI * burstsPerSec * atSec)) ** 0.7;
      const bend = pitchHz * (atSec - (0.05 * (atSec * atSec)) / sec);
      const voice = harmonics(bend, 13);
      return voice * burst + noise * (0.4 - 0.25 * burst);
    }),
  );
}

/** Three chords, a second each, over and over. */
export function makeMusic(sec: number): Float32Array {
  return loudAs(
    Float32Array.from({ length: Math.round(sec * MADE_RATE) }, (_, i) => {
      const atSec = i / MADE_RATE;
      const notes = CHORDS[Math.floor(atSec) % CHORDS.length] ?? [];
      return notes.reduce((sum, hz) => sum + harmonics(hz * atSec, 5), 0) * Math.exp(-(atSec % 1));
    }),
  );
}

/** Strokes of 50 ms with half a second between them, like steps or a hammer. */
export function makeSteps(seed: number, sec: number): Float32Array {
  return makeNoise(seed, sec).map((noise, i) => noise * Math.exp(-((i / MADE_RATE) % 0.55) / 0.01));
}

/** `sec` of a quiet room (-60 dBFS) with sounds in it. */
export function withNoise(
  seed: number,
  sec: number,
  sounds: readonly { atSec: number; sound: Float32Array }[],
): Float32Array {
  const room = makeNoise(seed, sec, 0.001);
  for (const { atSec, sound } of sounds) {
    const from = Math.round(atSec * MADE_RATE);
    sound.forEach((value, i) => {
      room[from + i] = (room[from + i] ?? 0) + value;
    });
  }
  return room;
}

function harmonics(periods: number, count: number): number {
  let sum = 0;
  for (let k = 1; k <= count; k += 1) sum += Math.sin(2 * Math.PI * k * periods) / k;
  return sum;
}

function loudAs(samples: Float32Array): Float32Array {
  const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  return samples.map((value) => (value * LOUD) / rms);
}
