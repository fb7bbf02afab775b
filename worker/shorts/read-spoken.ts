import { correctWords } from '#schema/domain/corrections.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { type PlacedWord, readWords } from '../media/read-artifacts.ts';
import { findShort, type ShortWithProject } from './short-store.ts';

/** A short with the words of its video, as people read them. */
export type SpokenShort = ShortWithProject & { words: PlacedWord[] };

/** A short of a user. Throws `request.not_found`, also for a short of a live. */
export async function readSpoken(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: { userId: string; projectId: string; shortId: string },
): Promise<SpokenShort> {
  const found = await findShort(deps.db, wanted);
  if (found === null) throw new ApiError('request.not_found');
  const heard = await readWords(deps, found.project.transcriptKey);
  return { ...found, words: shownWords(correctWords(heard, found.edits.corrections)) };
}
