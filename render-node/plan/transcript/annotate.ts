import type { SoundLevels, Transcript } from '#schema/domain/media.ts';
import { withWordMargins } from './word-margins.ts';
import { labelSpeakers } from './diarize.ts';

/**
 * Adds to the transcript of a whole window what its sound says: speakers, word margins, and times of reactions and
 * music.
 */
export function annotate(transcript: Transcript, sound: SoundLevels): Transcript {
  const sounds = sound.events?.map(({ startSec, endSec }) => ({ startSec, endSec }));
  const words = withWordMargins(labelSpeakers(transcript.words, sound), sound);
  return { ...transcript, words, ...(sounds === undefined ? {} : { sounds }) };
}
