import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { readTranslation, type Translation, type WantedTranslation } from './read-translations.ts';
import { eraseTranslation } from '../translations/store/translations.ts';

/** Deletes a translation, and returns it as it was. One that is being made ends. Throws `request.not_found`. */
export async function deleteTranslation(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: WantedTranslation,
): Promise<Translation> {
  const found = await readTranslation(deps, wanted);
  if (!(await eraseTranslation(deps.db, wanted))) throw new ApiError('request.not_found');
  return found;
}
