import { gaussian, seededRandom } from '../../test/support/builders/random.ts';

export const RATE = 48_000;

/** What recordings suffer from, as loud as it comes: `mixAt` sets how loud it is. `voices`: of others, for the babble. */
export function madeNoise(kind: NoiseKind, samples: number, voices: readonly Float32Array[]): Float32Array {
  const random = seededRandom(NOISE_KINDS.indexOf(kind) + 1);
  const white = () => Float32Array.from({ length: samples }, () => gaussian(random));
  if (kind === 'white') return white();
  if (kind === 'pink') return pink(white());
  if (kind === 'fan') return fan(white());
  if (kind === 'hum') return Float32Array.from({ length: samples }, (_, i) => hum(i / RATE));
  if (kind === 'babble') return babble(samples, voices);
  return clicks(samples, random);
}
export const NOISE_KINDS = ['white', 'pink', 'fan', 'hum', 'babble', 'clicks'] as const;
export type NoiseKind = (typeof NOISE_KINDS)[number];

/** Paul Kellet's filter: falls by 3 dB an octave. */
function pink(white: Float32Array): Float32Array {
  let [a, b, c] = [0, 0, 0];
  return white.map((x) => {
    a = 0.99765 * a + x * 0.099046;
    b = 0.963 * b + x * 0.2965164;
    c = 0.57 * c + x * 1.0526913;
    return a + b + c + x * 0.1848;
  });
}

/** A low rush that swells with the turning, with the tone of its blades. */
function fan(white: Float32Array): Float32Array {
  let low = 0;
  return white.map((x, i) => {
    const sec = i / RATE;
    low += 0.04 * (x - low);
    const tone = 0.03 * Math.sin(2 * Math.PI * 118 * sec) + 0.015 * Math.sin(2 * Math.PI * 236 * sec);
    return low * (1 + 0.3 * Math.sin(2 * Math.PI * 11 * sec)) + tone + 0.005 * x;
  });
}

function hum(sec: number): number {
  return [1, 2, 3, 4, 5, 6, 8, 10, 12].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 50 * n * sec + n) / n ** 0.7, 0);
}

/** Others talk at once, each from another second on. */
function babble(samples: number, voices: readonly Float32Array[]): Float32Array {
  const made = new Float32Array(samples);
  for (const [n, voice] of voices.entries()) {
    const gain = 1 / rms(voice);
    const from = Math.round((n * 0.37 * samples) % voice.length);
    for (let i = 0; i < samples; i += 1) made[i] = (made[i] ?? 0) + gain * (voice[(from + i) % voice.length] ?? 0);
  }
  return made;
}

/** Keys and taps: bursts of 6 to 50 ms, about five a second. */
function clicks(samples: number, random: () => number): Float32Array {
  const made = new Float32Array(samples);
  for (let at = 0; at < samples; at += Math.round((0.03 - Math.log(1 - random()) * 0.14) * RATE)) {
    const length = 300 + Math.round(random() * 2_200);
    const force = 0.4 + 0.6 * random();
    for (let i = 0; i < length && at + i < samples; i += 1) {
      made[at + i] = force * gaussian(random) * Math.exp((-6 * i) / length);
    }
  }
  return made;
}

/** Sound and noise that is so many decibels quieter. */
export function mixAt(sound: Float32Array, noise: Float32Array, snrDb: number): Float32Array {
  const gain = (rms(sound) / rms(noise)) * 10 ** (-snrDb / 20);
  return sound.map((x, i) => x + gain * (noise[i] ?? 0));
}

/**
 * A sound in a room whose echo falls by 60 dB in `echoSec`, at 80 % of the power of the direct sound: a few hundred
 * reflections at random times.
 */
export function inRoom(sound: Float32Array, echoSec: number): Float32Array {
  const random = seededRandom(99);
  const reflections = Array.from({ length: 400 }, () => {
    const sec = 0.004 + random() * (echoSec - 0.004);
    return { at: Math.round(sec * RATE), gain: gaussian(random) * 10 ** ((-3 * sec) / echoSec) };
  });
  const power = reflections.reduce((sum, { gain }) => sum + gain * gain, 0);
  const made = Float32Array.from(sound);
  for (const { at, gain } of reflections) {
    const scaled = gain * Math.sqrt(0.8 / power);
    for (let i = at; i < made.length; i += 1) made[i] = (made[i] ?? 0) + scaled * (sound[i - at] ?? 0);
  }
  return made;
}

export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / Math.max(1, samples.length)) + 1e-12;
}
