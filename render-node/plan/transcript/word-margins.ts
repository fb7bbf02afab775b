import { LEAD_SEC, MAX_LEAD_SEC, MAX_TAIL_SEC, TAIL_SEC } from '#schema/domain/boundaries.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { noiseFloor } from '../sound/noise-floor.ts';

/** Errors of word times: starts are up to this late, ends up to this early. The pause lies beyond. */
const LATE_SEC = 0.25;
const EARLY_SEC = 0.3;
/** A cut is in the middle of this much silence. */
const QUIET_SEC = 0.03;
/** Silence within a word is shorter than this (the closed lips before a `p`), silence between words is longer. */
const PAUSE_SEC = 0.08;
/** Up to this much above the noise counts as silent. Fixed thresholds fail with real recordings. */
const ABOVE_NOISE_DB = 6;

/**
 * Adds to words how far before and after each a clip may be cut (`leadSec`, `tailSec`), so that cuts are in silence.
 * Unchanged without sound. `words` are in order of time.
 *
 * The times of words are not exact: sound before a start or after an end still belongs to the word. Between the end of
 * that sound and the cut there is a margin for sounds that are too weak to be distinguished from the noise (the `f` of
 * "first").
 */
export function withWordMargins(words: readonly Word[], sound: SoundLevels): Word[] {
  if (sound.levelsDb.length === 0) return [...words];
  const noiseAt = noiseFloor(sound);
  const background: Background = { sound, floorAt: (sec) => noiseAt(sec) + ABOVE_NOISE_DB };
  const boundaries = words.map((word, i) => boundaryOf(words[i - 1], word, background));
  return words.map((word, i) => ({
    ...word,
    leadSec: leadOf(word, boundaries[i] ?? -Infinity, background),
    tailSec: tailOf(word, boundaries[i + 1] ?? Infinity, background),
  }));
}

type Background = { sound: SoundLevels; floorAt: (sec: number) => number };

function leadOf({ startSec }: Word, earliestSec: number, background: Background): number {
  const before = { startSec: startSec - LATE_SEC - PAUSE_SEC, endSec: startSec };
  const soundSec = quietPlace(before, startSec, background, PAUSE_SEC)?.atSec ?? startSec;
  const reach = { startSec: soundSec - LEAD_SEC, endSec: soundSec };
  const cutSec = quietPlace(reach, reach.startSec, background)?.atSec ?? startSec - LEAD_SEC;
  return within(startSec - Math.max(cutSec, earliestSec), MAX_LEAD_SEC);
}

function tailOf({ endSec }: Word, latestSec: number, background: Background): number {
  const after = { startSec: endSec, endSec: endSec + EARLY_SEC + PAUSE_SEC };
  const soundSec = quietPlace(after, endSec, background, PAUSE_SEC)?.atSec ?? endSec;
  const reach = { startSec: soundSec, endSec: soundSec + TAIL_SEC };
  const cutSec = quietPlace(reach, reach.endSec, background)?.atSec ?? endSec + TAIL_SEC;
  return within(Math.min(cutSec, latestSec) - endSec, MAX_TAIL_SEC);
}

/**
 * Where two neighbouring words are separated: in silence as near as possible to the middle of their gap. If the gap has
 * no silence, the times are wrong, and a nearby pause is the gap.
 */
function boundaryOf(before: Word | undefined, word: Word, background: Background): number {
  if (before === undefined) return -Infinity;
  const gap = { startSec: before.endSec, endSec: word.startSec };
  const middleSec = middleOf(gap);
  const inGap = quietPlace(gap, middleSec, background);
  if (inGap?.isQuiet === true) return inGap.atSec;
  const near = {
    startSec: Math.max(middleOf(before), gap.startSec - LATE_SEC),
    endSec: Math.min(middleOf(word), gap.endSec + LATE_SEC),
  };
  const pause = quietPlace(near, middleSec, background, PAUSE_SEC);
  return pause?.isQuiet === true ? pause.atSec : (inGap?.atSec ?? middleSec);
}

function middleOf(range: Range): number {
  return (range.startSec + range.endSec) / 2;
}

/** Whole milliseconds from 0 to `most`. */
function within(sec: number, most: number): number {
  return toMs(Math.max(0, Math.min(sec, most)));
}

/**
 * The middle of the silent place (30 ms long) in a range that is nearest to the preferred time. If none is silent, the
 * quietest place. Null if the range is too short or has no sound.
 */
function quietPlace(
  range: Range,
  preferredSec: number,
  { sound, floorAt }: Background,
  lengthSec = QUIET_SEC,
): Place | null {
  const floorDb = floorAt(preferredSec);
  const frameSec = sound.frameMs / 1000;
  const width = Math.max(1, Math.round(lengthSec / frameSec));
  const first = Math.ceil((range.startSec - sound.startSec) / frameSec - 1e-6);
  const last = Math.floor((range.endSec - sound.startSec) / frameSec + 1e-6) - width;
  let best: Place | null = null;
  for (let frame = first; frame <= last; frame += 1) {
    const level = loudestOf(sound.levelsDb, frame, width);
    if (level === null) continue;
    const atSec = sound.startSec + (frame + width / 2) * frameSec;
    const place = {
      atSec,
      isQuiet: level <= floorDb,
      loudness: Math.max(level, floorDb),
      distance: Math.abs(atSec - preferredSec),
    };
    if (best === null || isBetter(place, best)) best = place;
  }
  return best;
}

type Place = { atSec: number; isQuiet: boolean; loudness: number; distance: number };

function isBetter(a: Place, b: Place): boolean {
  return a.loudness === b.loudness ? a.distance < b.distance : a.loudness < b.loudness;
}

/** The highest level of some frames; null if one of them is outside. */
function loudestOf(levels: readonly number[], from: number, count: number): number | null {
  let loudest = -Infinity;
  for (let i = from; i < from + count; i += 1) {
    const level = levels[i];
    if (level === undefined) return null;
    loudest = Math.max(loudest, level);
  }
  return loudest;
}
