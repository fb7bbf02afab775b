import type { EditTranscriptRequest } from '#schema/contract/projects/transcript.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { correctionsOf } from './correct-words.ts';
import { type ProjectTranscript, readTranscript } from './read-transcript.ts';
import { mergeEdits } from './store/transcript-edits.ts';
import { speakersOf } from './transcript-file.ts';

/**
 * Corrects words and names speakers for the whole project: its shorts, its later renders and the files of its
 * transcript. Throws what `readTranscript` and `correctionsOf` throw, and `request.invalid` for an unknown speaker.
 */
export async function editTranscript(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: { userId: string; projectId: string },
  request: EditTranscriptRequest,
): Promise<ProjectTranscript> {
  const { heard, edits } = await readTranscript(deps, wanted);
  const known = speakersOf(heard.words);
  const unknown = Object.keys(request.speakers).find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new ApiError('request.invalid', `speakers.${unknown} is not a speaker in this transcript. See its speakers.`);
  }
  const corrections = correctionsOf(request.words, heard.words, edits);
  const { projectId } = wanted;
  const transcript = { projectId, transcriptId: projectId };
  await mergeEdits(deps.db, transcript, { corrections, speakers: request.speakers });
  return readTranscript(deps, wanted);
}
