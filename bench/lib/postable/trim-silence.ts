import type { SoundLevels } from '#schema/domain/media.ts';
import { levelQuantile } from '../../../render-node/plan/sound/levels.ts';
import type { TrueWord } from './time-known-words.ts';

/** As quiet as the room: the quietest tenth of the sound, and up to this much more. */
const ABOVE_ROOM_DB = 6;
/** No consonant is this long and that quiet, nor the closed lips before one. */
const SILENCE_SEC = 0.15;

/**
 * Known words without the silence that they begin or end with. An aligner gives a pause to a word beside it, mostly to
 * the "the" that follows: who cuts in that pause cuts no word. Words that are silent throughout stay.
 */
export function trimSilence(words: readonly TrueWord[], sound: SoundLevels): TrueWord[] {
  const quietest = levelQuantile(sound, 0.1);
  if (quietest === null) return [...words];
  const floorDb = quietest + ABOVE_ROOM_DB;
  const frameSec = sound.frameMs / 1000;
  const frameAt = (sec: number) => Math.round((sec - sound.startSec) / frameSec);
  return words.map((word) => {
    const loud = sound.levelsDb.slice(frameAt(word.startSec), frameAt(word.endSec)).map((level) => level > floorDb);
    const [first, last] = [loud.indexOf(true), loud.lastIndexOf(true)];
    if (first < 0) return word;
    const [before, after] = [first * frameSec, (loud.length - 1 - last) * frameSec];
    return {
      ...word,
      startSec: word.startSec + (before >= SILENCE_SEC ? before : 0),
      endSec: word.endSec - (after >= SILENCE_SEC ? after : 0),
    };
  });
}
