import type { SoundLevels, Transcript } from '#schema/domain/media.ts';
import { withWordMargins } from './word-margins.ts';
import { labelSpeakers } from './diarize.ts';

/**
 * The transcript of a whole window with all that the window's sound says of it: who speaks, where words are cut, what
 * is heard besides.
 */
export function annotate(transcript: Transcript, sound: SoundLevels): Transcript {
  const sounds = sound.events?.map(({ startSec, endSec }) => ({ startSec, endSec }));
  const words = withWordMargins(labelSpeakers(transcript.words, sound.voices ?? []), sound);
  return { ...transcript, words, ...(sounds === undefined ? {} : { sounds }) };
}
