import { LIMITS } from '#schema/domain/limits.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { partBytesFor } from '#schema/domain/upload.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { newSecret } from '../base/secrets.ts';
import { removeObjects } from './remove-objects.ts';
import { signParts, type UploadWithParts } from './sign-parts.ts';
import { addUpload } from './store.ts';

/** Opens an upload and returns the URLs of all its parts. Throws `source.too_large` or `uploads.too_many`. */
export async function createUpload(
  deps: Pick<Deps, 'db' | 'media' | 'signer' | 'clock' | 'newId'>,
  userId: string,
  file: { filename: string; sizeBytes: number; contentType: string },
): Promise<UploadWithParts> {
  if (file.sizeBytes > LIMITS.sourceMaxBytes) throw new ApiError('source.too_large');
  const id = deps.newId();
  const key = objectKeys.upload(id, newSecret());
  const httpMetadata = { contentType: file.contentType };
  const { uploadId } = await deps.media.createMultipartUpload(key, { httpMetadata });
  const upload = {
    id,
    userId,
    status: 'open' as const,
    uploadId,
    key,
    ...file,
    partBytes: partBytesFor(file.sizeBytes),
    createdAt: deps.clock(),
  };
  if (!(await addUpload(deps.db, upload))) {
    await removeObjects(deps.media, upload);
    throw new ApiError('uploads.too_many');
  }
  return signParts(deps, upload);
}
