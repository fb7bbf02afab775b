import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { removeObjects } from './remove-objects.ts';
import { findUpload, removeUpload, type UploadRow } from './store.ts';

/**
 * Removes an upload and its stored objects. Projects that have downloaded it keep their copy. Throws
 * `request.not_found`.
 */
export async function deleteUpload(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: { userId: string; id: string },
): Promise<UploadRow> {
  const upload = await findUpload(deps.db, wanted);
  if (upload === null) throw new ApiError('request.not_found');
  // Objects first: if storage fails, the row is still there for another attempt.
  await removeObjects(deps.media, upload);
  await removeUpload(deps.db, upload.id);
  return upload;
}
