import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { SoundEvent, SoundEventKind } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { SOUND_FRAME_MS, type SoundFrames } from './frames.ts';
import { findRhythm } from './rhythm.ts';
import { mean, quantile } from '../math/stats.ts';

const FRAME_SEC = SOUND_FRAME_MS / 1000;

/** A reaction exceeds the background noise by this much, and is not far quieter than the speakers. */
const ABOVE_NOISE_DB = 15;
const BELOW_SPEECH_DB = 15;
/** A noise gate leaves no background noise: these levels are assumed at least. */
const LEAST_NOISE_DB = -65;
const QUIETEST_EVENT_DB = -50;

/**
 * Shortest and longest duration of a kind, its longest drop-out, and its threshold (measured on generated sounds and on
 * speech).
 */
const KINDS = {
  laughter: { minSec: 0.8, maxSec: 12, gapSec: 0.5 },
  applause: { minSec: 0.5, maxSec: Infinity, gapSec: 0.3 },
  music: { minSec: 2, maxSec: Infinity, gapSec: 0.8 },
} as const;

/** Noise between bands comes near 1. The hiss of a consonant does too, but not for as long. */
const NOISE_FLATNESS = 0.45;
const TONES_SUSTAIN = 0.5;
const LAUGH_EVENNESS = 0.55;
const LAUGH_DEPTH_DB = 4;
/** Syllables can be regular for a moment as well: within speech the threshold is higher. */
const LAUGH_EVENNESS_IN_SPEECH = 0.85;
const LAUGH_DEPTH_IN_SPEECH_DB = 6;
/** The regularity of a window applies to its middle, 0.3 s to either side. */
const LAUGH_HALF_FRAMES = 15;

/**
 * Laughter (sound that rises and falls regularly, 3 to 6 times a second), applause and cheers (broadband noise well
 * above the background) and music (sustained tones), in order of time, in seconds from the first frame. `speech` is
 * where voice activity was found. Applause and music are searched outside of it only, and laughter within it must be
 * much clearer. A laughing audience in which no single laugh stands out sounds like applause and is classified as such.
 */
export function findSoundEvents(frames: SoundFrames, speech: readonly Range[]): SoundEvent[] {
  const isSpeech = markFrames(frames.bodyDb.length, speech);
  const loudDb = loudnessThreshold(frames, isSpeech);
  const music = mergeRuns('music', musicFrames(frames, isSpeech));
  const laughter = mergeRuns('laughter', laughterFrames(frames, isSpeech, loudDb)).filter(
    (event) => !overlapsAny(event, music),
  );
  const applause = mergeRuns('applause', applauseFrames(frames, isSpeech, loudDb));
  return [...music, ...laughter, ...applause].sort((a, b) => a.startSec - b.startSec);
}

function markFrames(count: number, ranges: readonly Range[]): Uint8Array {
  const marks = new Uint8Array(count);
  for (const { startSec, endSec } of ranges) {
    marks.fill(1, Math.max(0, Math.floor(startSec / FRAME_SEC)), Math.ceil(endSec / FRAME_SEC));
  }
  return marks;
}

/** The level from which on something counts, in this recording. */
function loudnessThreshold({ bodyDb }: SoundFrames, isSpeech: Uint8Array): number {
  const noise = bodyDb.length === 0 ? LEAST_NOISE_DB : Math.max(LEAST_NOISE_DB, quantile(bodyDb, 0.1, 'below'));
  const voices = bodyDb.filter((_, i) => isSpeech[i] === 1);
  const aboveNoise = Math.max(QUIETEST_EVENT_DB, noise + ABOVE_NOISE_DB);
  return voices.length === 0 ? aboveNoise : Math.max(aboveNoise, quantile(voices, 0.7, 'below') - BELOW_SPEECH_DB);
}

/** Strength of a kind in each frame; 0 if absent. */
type Strengths = Float32Array;

function applauseFrames({ bodyDb, flatness }: SoundFrames, isSpeech: Uint8Array, loudDb: number): Strengths {
  return Float32Array.from(bodyDb, (level, i) =>
    isSpeech[i] === 1 || level < loudDb || (flatness[i] ?? 0) < NOISE_FLATNESS ? 0 : share(level - loudDb, 0, 20),
  );
}

function musicFrames({ bodyDb, sustain }: SoundFrames, isSpeech: Uint8Array): Strengths {
  return Float32Array.from(bodyDb, (level, i) =>
    isSpeech[i] === 1 || level < QUIETEST_EVENT_DB ? 0 : share(sustain[i] ?? 0, TONES_SUSTAIN, 1),
  );
}

function laughterFrames({ bodyDb }: SoundFrames, isSpeech: Uint8Array, loudDb: number): Strengths {
  const { stepSec, evenness, depthDb } = findRhythm(bodyDb, FRAME_SEC);
  const step = Math.round(stepSec / FRAME_SEC);
  const strengths = new Float32Array(bodyDb.length);
  evenness.forEach((even, i) => {
    const around = { from: Math.max(0, i * step - LAUGH_HALF_FRAMES), to: i * step + LAUGH_HALF_FRAMES };
    const spoken = meanWithin(isSpeech, around);
    const needed = LAUGH_EVENNESS + (LAUGH_EVENNESS_IN_SPEECH - LAUGH_EVENNESS) * spoken;
    const depth = LAUGH_DEPTH_DB + (LAUGH_DEPTH_IN_SPEECH_DB - LAUGH_DEPTH_DB) * spoken;
    if (even < needed || (depthDb[i] ?? 0) < depth || maxOf(bodyDb, around) < loudDb) return;
    strengths.fill(share(even, needed, 1), around.from, around.to);
  });
  return strengths;
}

/** Ranges of frames of a kind, bridging short drop-outs. Ranges that are too short or too long are dropped. */
function mergeRuns(kind: SoundEventKind, strengths: Strengths): SoundEvent[] {
  const { minSec, maxSec, gapSec } = KINDS[kind];
  const events: SoundEvent[] = [];
  let run: { from: number; last: number; sum: number; count: number } | null = null;
  const close = () => {
    if (run === null) return;
    const [startSec, endSec] = [toMs(run.from * FRAME_SEC), toMs((run.last + 1) * FRAME_SEC)];
    const long = endSec - startSec;
    const isSolid = run.count * FRAME_SEC >= long / 2;
    if (isSolid && long >= minSec && long <= maxSec) {
      events.push({ kind, startSec, endSec, strength: Math.round((run.sum / run.count) * 100) / 100 });
    }
  };
  strengths.forEach((strength, i) => {
    if (strength === 0) return;
    if (run === null || (i - run.last) * FRAME_SEC > gapSec) {
      close();
      run = { from: i, last: i, sum: 0, count: 0 };
    }
    run.last = i;
    run.sum += strength;
    run.count += 1;
  });
  close();
  return events;
}

function overlapsAny(range: Range, others: readonly Range[]): boolean {
  return others.some((other) => overlapSec(range, other) > 0);
}

/** Position of a value between two bounds, from slightly above 0 up to 1; 0 below them. */
function share(value: number, low: number, high: number): number {
  return value < low ? 0 : Math.min(1, 0.05 + (0.95 * (value - low)) / (high - low));
}

function meanWithin(values: Uint8Array, { from, to }: { from: number; to: number }): number {
  return mean(values.subarray(from, to));
}

function maxOf(values: Float32Array, { from, to }: { from: number; to: number }): number {
  return values.subarray(from, to).reduce((most, value) => Math.max(most, value), -Infinity);
}
