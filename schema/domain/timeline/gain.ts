import { keptSec, type Range } from '../clip.ts';
import type { SoundLevels } from '../media.ts';

/** Loudness is measured in blocks of 400 ms, one every 100 ms (ITU-R BS.1770). */
const BLOCK_MS = 400;
const STEP_MS = 100;
/** Blocks quieter than this, or this much quieter than the others, are no part of the programme. */
const SILENCE_DB = -70;
const QUIET_DB = 10;
/** How much louder 16 kHz levels of speech are than their loudness in LUFS: 0.3 dB, within 1 dB for 17 recordings. */
const SPEECH_DB = 0.3;
/** More raises the noise of the room; editing programs have no limiter on the clip. */
const MOST_GAIN_DB = 12;

/**
 * The gain that brings a clip near its target loudness (LUFS), in tenths of a dB, from the levels of the source. 0 if
 * nothing was measured. A render measures again, and limits peaks.
 */
export function gainOf(sound: SoundLevels | null, range: Range, cuts: readonly Range[], targetLufs: number): number {
  if (sound === null || keptSec(range, cuts) <= 0) return 0;
  const powers = sound.levelsDb.flatMap((db, i) => {
    const atSec = sound.startSec + (i * sound.frameMs) / 1000;
    const isIn = atSec >= range.startSec && atSec < range.endSec;
    const isCut = cuts.some(({ startSec, endSec }) => atSec >= startSec && atSec < endSec);
    return isIn && !isCut ? [10 ** (db / 10)] : [];
  });
  const loud = blocksOf(powers, sound.frameMs).filter((power) => decibels(power) > SILENCE_DB);
  const gate = decibels(mean(loud)) - QUIET_DB;
  const heard = loud.filter((power) => decibels(power) > gate);
  if (heard.length === 0) return 0;
  const gainDb = targetLufs - (decibels(mean(heard)) - SPEECH_DB);
  return Math.round(Math.min(MOST_GAIN_DB, Math.max(-MOST_GAIN_DB, gainDb)) * 10) / 10;
}

function blocksOf(powers: readonly number[], frameMs: number): number[] {
  const [length, step] = [BLOCK_MS, STEP_MS].map((ms) => Math.max(1, Math.round(ms / frameMs)));
  if (length === undefined || step === undefined || powers.length < length) return [];
  const count = Math.floor((powers.length - length) / step) + 1;
  return Array.from({ length: count }, (_, i) => mean(powers.slice(i * step, i * step + length)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function decibels(power: number): number {
  return 10 * Math.log10(Math.max(power, 1e-12));
}
