import type { SoundLevels, Transcript } from '#schema/domain/media.ts';
import { withQuietEdges } from './quiet-edges.ts';

/** The transcript of a whole window with all that the window's sound says of it: where words are cut, and what is heard besides. */
export function withSound(transcript: Transcript, sound: SoundLevels): Transcript {
  const sounds = sound.events?.map(({ startSec, endSec }) => ({ startSec, endSec }));
  const words = withQuietEdges(transcript.words, sound);
  return { ...transcript, words, ...(sounds === undefined ? {} : { sounds }) };
}
