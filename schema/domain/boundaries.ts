import type { Range } from './clip.ts';
import type { SoundLevels, Word } from './media.ts';

/** Everything a cut depends on. `words` in order of time; `floorDb` null without sound. */
export type Surroundings = {
  words: readonly Word[];
  sound: SoundLevels;
  floorDb: number | null;
  window: Range;
};

/** Where the quiet is looked for, seconds from the edge of the word: aligned words begin a little late more often than early. */
const START_SEARCH = { fromSec: -0.25, toSec: 0.05 };
const END_SEARCH = { fromSec: -0.05, toSec: 0.3 };
/** Room that a clip gets before its first and after its last word where nothing else decides. */
const LEAD_SEC = 0.12;
const TAIL_SEC = 0.2;
/** An edge further than this from a word lies in silence or music and stays where it is. */
const MAX_LEAD_SEC = 0.35;
const MAX_TAIL_SEC = 0.45;
const QUIET_SEC = 0.03;

/**
 * Moves both edges of a clip to a quiet place near the words they belong to: never inside a word, never past the middle
 * of the gap to the word outside, never out of the window. A word that lies across an edge belongs to the side on which
 * most of it lies. Whole milliseconds, if those of the words are.
 */
export function snapRange(range: Range, around: Surroundings): Range {
  return { startSec: toMs(snapStart(range.startSec, around)), endSec: toMs(snapEnd(range.endSec, around)) };
}

function snapStart(sec: number, around: Surroundings): number {
  const { words, window } = around;
  const at = Math.max(window.startSec, sec);
  const index = firstFrom(words, at);
  const [before, first] = [words[index - 1], words[index]];
  if (first === undefined || first.startSec - at > MAX_LEAD_SEC) return Math.max(at, before?.endSec ?? at);
  const earliest = Math.max(
    window.startSec,
    first.startSec - MAX_LEAD_SEC,
    before === undefined ? window.startSec : (before.endSec + first.startSec) / 2,
  );
  const preferred = first.startSec - LEAD_SEC;
  const quiet = quietPlace(first.startSec, START_SEARCH, preferred, around);
  return Math.min(first.startSec, Math.max(earliest, quiet));
}

function snapEnd(sec: number, around: Surroundings): number {
  const { words, window } = around;
  const at = Math.min(window.endSec, sec);
  const index = firstFrom(words, at);
  const [last, after] = [words[index - 1], words[index]];
  if (last === undefined || at - last.endSec > MAX_TAIL_SEC) return Math.min(at, after?.startSec ?? at);
  const latest = Math.min(
    window.endSec,
    last.endSec + MAX_TAIL_SEC,
    after === undefined ? window.endSec : (last.endSec + after.startSec) / 2,
  );
  const quiet = quietPlace(last.endSec, END_SEARCH, last.endSec + TAIL_SEC, around);
  return Math.max(last.endSec, Math.min(latest, quiet));
}

/** Index of the first word that lies mostly after `sec`, by binary search: words are in order and do not overlap. */
function firstFrom(words: readonly Word[], sec: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const at = (low + high) >> 1;
    const word = words[at];
    if (word !== undefined && (word.startSec + word.endSec) / 2 > sec) high = at;
    else low = at + 1;
  }
  return low;
}

/**
 * Among the 30 ms places as quiet as the room gets, the one nearest to the preferred time; where none is so quiet, the
 * quietest. A late word time shows itself by sound before it, and the place moves out of its way.
 */
function quietPlace(
  edgeSec: number,
  search: { fromSec: number; toSec: number },
  preferredSec: number,
  { sound, floorDb }: Surroundings,
): number {
  if (floorDb === null) return preferredSec;
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

function toMs(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}
