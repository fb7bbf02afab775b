import type { Deps } from '../base/deps.ts';
import type { UploadRow } from './store.ts';

/** Removes what an upload stored: its object, and the parts of one that was never completed. */
export async function removeObjects(
  media: Deps['media'],
  upload: Pick<UploadRow, 'key' | 'uploadId' | 'status'>,
): Promise<void> {
  if (upload.status === 'open') {
    // Aborting fails where it was completed at this very moment, or aborted already; then only the object is left to
    // go.
    await media
      .resumeMultipartUpload(upload.key, upload.uploadId)
      .abort()
      .catch(() => undefined);
  }
  await media.delete(upload.key);
}
