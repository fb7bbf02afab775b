import type { Range } from '#schema/domain/clip.ts';
import { quantile } from '../../render-node/plan/math/stats.ts';
import { makeLevelMeter } from '../../render-node/plan/sound/levels.ts';
import { PCM_RATE } from '../../render-node/tools/speech/pcm-file.ts';
import type { Turn } from './score-turns.ts';

/** Speech of one person, alone. */
export type Voice = { speaker: string; samples: Float32Array };
export type Mixture = { samples: Float32Array; turns: Turn[] };

/** Where the people of a mixture are: each at a microphone, in one room with noise, or on the telephone. */
export const PLACES = ['studio', 'room', 'call'] as const;
export type Place = (typeof PLACES)[number];

/** Seconds of a turn, at least; most is by chance up to the second number. */
const TURN_SEC = [1, 7] as const;
/** Share of turns that begin before the one before them ends, and by how much at most. */
const OVERLAPPING = 0.12;
const OVERLAP_SEC = 0.8;
const PAUSE_SEC = [0.1, 1.2] as const;
/** People are not equally loud: by so many decibels more or less. */
const LOUDNESS_DB = 4;
/** Silence within a turn that is no speech of anybody. */
const SILENCE_SEC = 0.5;
/** A voice is silent this far below its loudest part, or this near to the noise of its recording. */
const SILENT_DB = 35;
const ABOVE_NOISE_DB = 10;
const FRAMES_PER_SEC = 100;

/**
 * A conversation made of the speech of several people, cut at pauses into turns that alternate by chance, with pauses,
 * overlaps and the sound of a place. Its turns are known. `random`: 0 to 1.
 */
export function mixVoices(voices: readonly Voice[], place: Place, random: () => number): Mixture {
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * random();
  const queues = voices.map(({ speaker, samples }) => ({
    speaker,
    gain: 10 ** (((2 * random() - 1) * LOUDNESS_DB) / 20),
    turns: cutTurns(samples, () => between(TURN_SEC)),
    leastDb: leastLevel(levelsOf(samples)),
  }));
  const placed: { atSec: number; samples: Float32Array; gain: number }[] = [];
  const turns: Turn[] = [];
  let atSec = 0.5;
  let last = '';
  for (;;) {
    const open = queues.filter((queue) => queue.turns.length > 0);
    if (open.length === 0) break;
    const others = open.filter(({ speaker }) => speaker !== last);
    const next = (others.length > 0 ? others : open)[Math.floor(random() * Math.max(1, others.length || open.length))];
    const samples = next?.turns.shift();
    if (next === undefined || samples === undefined) break;
    const isOver = turns.length > 0 && random() < OVERLAPPING;
    atSec = Math.max(0, atSec + (isOver ? -OVERLAP_SEC * random() : between(PAUSE_SEC)));
    placed.push({ atSec, samples, gain: next.gain });
    for (const range of spokenIn(samples, next.leastDb)) {
      turns.push({ startSec: atSec + range.startSec, endSec: atSec + range.endSec, speaker: next.speaker });
    }
    atSec += samples.length / PCM_RATE;
    last = next.speaker;
  }
  const sound = new Float32Array(Math.ceil((atSec + 1) * PCM_RATE));
  for (const { atSec: startSec, samples, gain } of placed) {
    const first = Math.round(startSec * PCM_RATE);
    samples.forEach((sample, i) => (sound[first + i] = (sound[first + i] ?? 0) + gain * sample));
  }
  return { samples: loud(inPlace(sound, place, random)), turns };
}

/** Turns of about the wanted lengths, cut at the quietest place near. */
function cutTurns(samples: Float32Array, wantedSec: () => number): Float32Array[] {
  const levels = levelsOf(samples);
  const turns: Float32Array[] = [];
  let from = 0;
  while (from < levels.length - FRAMES_PER_SEC) {
    const to = from + Math.round(wantedSec() * FRAMES_PER_SEC);
    const end = to > levels.length - FRAMES_PER_SEC ? levels.length : quietestNear(levels, to);
    turns.push(samples.slice((from * PCM_RATE) / FRAMES_PER_SEC, (end * PCM_RATE) / FRAMES_PER_SEC));
    from = end;
  }
  return turns;
}

/** The middle of the quietest 100 ms within 0.7 s. */
function quietestNear(levels: readonly number[], frame: number): number {
  let best = { at: frame, level: Infinity };
  for (let at = frame - 70; at <= frame + 70; at += 1) {
    const level = levels.slice(at - 5, at + 5).reduce((sum, one) => sum + one, 0);
    if (level < best.level) best = { at, level };
  }
  return best.at;
}

function levelsOf(samples: Float32Array): number[] {
  const meter = makeLevelMeter(PCM_RATE);
  meter.push(samples);
  return meter.levels();
}

/** The level above which somebody speaks in a recording of one person. */
function leastLevel(levels: readonly number[]): number {
  return Math.max(Math.max(...levels) - SILENT_DB, quantile(levels, 0.1) + ABOVE_NOISE_DB);
}

/** Where somebody speaks in a turn, in seconds from its start. */
function spokenIn(samples: Float32Array, leastDb: number): Range[] {
  const ranges: Range[] = [];
  levelsOf(samples).forEach((level, frame) => {
    if (level < leastDb) return;
    const [startSec, endSec] = [frame / FRAMES_PER_SEC, (frame + 1) / FRAMES_PER_SEC];
    const before = ranges.at(-1);
    if (before !== undefined && startSec - before.endSec < SILENCE_SEC) before.endSec = endSec;
    else ranges.push({ startSec, endSec });
  });
  return ranges.filter(({ startSec, endSec }) => endSec - startSec >= 0.1);
}

function inPlace(samples: Float32Array, place: Place, random: () => number): Float32Array {
  if (place === 'studio') return withNoise(samples, 45, random);
  if (place === 'room') return withNoise(withEchoes(samples, random), 20, random);
  return withNoise(filtered(samples, telephoneBand()), 30, random);
}

/** Sixty echoes within 0.3 s that fade. */
function withEchoes(samples: Float32Array, random: () => number): Float32Array {
  const out = Float32Array.from(samples);
  for (let echo = 0; echo < 60; echo += 1) {
    const delaySec = 0.003 + 0.3 * random() ** 2;
    const gain = 0.25 * (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * delaySec) / 0.35);
    const delay = Math.round(delaySec * PCM_RATE);
    for (let i = delay; i < out.length; i += 1) out[i] = (out[i] ?? 0) + gain * (samples[i - delay] ?? 0);
  }
  return out;
}

/** Noise that grows weaker towards high frequencies, so many decibels below the mean of the sound. */
function withNoise(samples: Float32Array, belowDb: number, random: () => number): Float32Array {
  let before = 0;
  const noise = Float32Array.from(samples, () => (before = 0.9 * before + (2 * random() - 1)));
  const scale = (rms(samples) / rms(noise)) * 10 ** (-belowDb / 20);
  return samples.map((sample, i) => sample + scale * (noise[i] ?? 0));
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** 300 to 3400 Hz: a windowed sinc. */
function telephoneBand(): Float32Array {
  const [low, high] = [300 / PCM_RATE, 3400 / PCM_RATE];
  const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  return Float32Array.from({ length: 129 }, (_, i) => {
    const at = i - 64;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * at) / 65);
    return window * (2 * high * sinc(2 * high * at) - 2 * low * sinc(2 * low * at));
  });
}

function filtered(samples: Float32Array, taps: Float32Array): Float32Array {
  const half = (taps.length - 1) / 2;
  return samples.map((_, i) => {
    let sum = 0;
    for (let k = 0; k < taps.length; k += 1) sum += (taps[k] ?? 0) * (samples[i + half - k] ?? 0);
    return sum;
  });
}

/** Its loudest sample at -3 dBFS. */
function loud(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  return samples.map((sample) => (0.7 * sample) / peak);
}
