import { LEAD_SEC, MAX_LEAD_SEC, MAX_TAIL_SEC, TAIL_SEC } from '#schema/domain/boundaries.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import { levelQuantile } from './sound-levels.ts';

/** Where the quiet is looked for, seconds from the edge of the word: aligned words begin a little late more often than early. */
const START_SEARCH = { fromSec: -0.25, toSec: 0.05 };
const END_SEARCH = { fromSec: -0.05, toSec: 0.3 };
const QUIET_SEC = 0.03;
/** The quietest tenth of the sound is the room; up to this much above it is as quiet as it gets. Fixed thresholds fail in real rooms. */
const ABOVE_ROOM_DB = 6;

/**
 * Words with the room that a clip gets before and after each of them (`leadSec`, `tailSec`), so that it is cut in silence. Unchanged
 * without sound. `words` in order of time.
 */
export function withQuietEdges(words: readonly Word[], sound: SoundLevels): Word[] {
  const quietest = levelQuantile(sound, 0.1);
  if (quietest === null) return [...words];
  const look = { sound, floorDb: quietest + ABOVE_ROOM_DB };
  return words.map((word, i) => ({
    ...word,
    leadSec: leadOf(word, words[i - 1], look),
    tailSec: tailOf(word, words[i + 1], look),
  }));
}

type Look = { sound: SoundLevels; floorDb: number };

function leadOf(word: Word, before: Word | undefined, look: Look): number {
  const room = before === undefined ? MAX_LEAD_SEC : (word.startSec - before.endSec) / 2;
  const quiet = quietPlace(word.startSec, START_SEARCH, word.startSec - LEAD_SEC, look);
  return within(word.startSec - quiet, Math.min(room, MAX_LEAD_SEC));
}

function tailOf(word: Word, after: Word | undefined, look: Look): number {
  const room = after === undefined ? MAX_TAIL_SEC : (after.startSec - word.endSec) / 2;
  const quiet = quietPlace(word.endSec, END_SEARCH, word.endSec + TAIL_SEC, look);
  return within(quiet - word.endSec, Math.min(room, MAX_TAIL_SEC));
}

/** Whole milliseconds from 0 to `most`. */
function within(sec: number, most: number): number {
  return Math.round(Math.max(0, Math.min(sec, most)) * 1000) / 1000;
}

/**
 * Among the 30 ms places as quiet as the room gets, the one nearest to the preferred time; where none is so quiet, the
 * quietest. A late word time shows itself by sound before it, and the place moves out of its way.
 */
function quietPlace(
  edgeSec: number,
  search: { fromSec: number; toSec: number },
  preferredSec: number,
  { sound, floorDb }: Look,
): number {
  const frameSec = sound.frameMs / 1000;
  const width = Math.max(1, Math.round(QUIET_SEC / frameSec));
  const first = Math.ceil((edgeSec + search.fromSec - sound.startSec) / frameSec - 1e-6);
  const last = Math.floor((edgeSec + search.toSec - sound.startSec) / frameSec + 1e-6) - width;
  let best: { atSec: number; loudness: number; distance: number } | null = null;
  for (let frame = first; frame <= last; frame += 1) {
    const level = loudestOf(sound.levelsDb, frame, width);
    if (level === null) continue;
    const atSec = sound.startSec + (frame + width / 2) * frameSec;
    const place = { atSec, loudness: Math.max(level, floorDb), distance: Math.abs(atSec - preferredSec) };
    if (best === null || isBetter(place, best)) best = place;
  }
  return best?.atSec ?? preferredSec;
}

function isBetter(a: { loudness: number; distance: number }, b: { loudness: number; distance: number }): boolean {
  return a.loudness === b.loudness ? a.distance < b.distance : a.loudness < b.loudness;
}

/** The loudest of some frames; null where one of them lies outside. */
function loudestOf(levels: readonly number[], from: number, count: number): number | null {
  let loudest = -Infinity;
  for (let i = from; i < from + count; i += 1) {
    const level = levels[i];
    if (level === undefined) return null;
    loudest = Math.max(loudest, level);
  }
  return loudest;
}
