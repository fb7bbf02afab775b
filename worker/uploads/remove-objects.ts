import type { Deps } from '../base/deps.ts';
import type { UploadRow } from './store.ts';

/** Removes the stored objects of an upload: its file, and the parts of an upload that was never completed. */
export async function removeObjects(
  media: Deps['media'],
  upload: Pick<UploadRow, 'key' | 'uploadId' | 'status'>,
): Promise<void> {
  if (upload.status === 'open') {
    // Aborting fails if the upload was completed or aborted in the meantime. Then only the object must be removed.
    await media
      .resumeMultipartUpload(upload.key, upload.uploadId)
      .abort()
      .catch(() => undefined);
  }
  await media.delete(upload.key);
}
