import { isTestUser, TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { partBytesFor } from '#schema/domain/storage/upload.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';
import { familyLimitsOf } from '../plans/family-limits.ts';
import { newSecret } from '../base/secrets.ts';
import { removeObjects } from './remove-objects.ts';
import { signParts, type UploadWithParts } from './sign-parts.ts';
import { addUpload } from './store.ts';

/**
 * Opens an upload and returns the URLs of all its parts. Throws `source.too_large`, `uploads.too_many` or
 * `uploads.too_large`.
 */
export async function createUpload(
  deps: Pick<Deps, 'db' | 'media' | 'signer' | 'plans' | 'clock' | 'newId'>,
  user: Metered,
  file: { filename: string; sizeBytes: number; contentType: string },
): Promise<UploadWithParts> {
  if (file.sizeBytes > LIMITS.sourceMaxBytes) throw new ApiError('source.too_large');
  if (isTestUser(user.id) && file.sizeBytes > TEST_KEYS.uploadMaxMb * 1e6) {
    throw new ApiError(
      'source.too_large',
      `A test key uploads at most ${TEST_KEYS.uploadMaxMb} MB. Send a smaller file.`,
    );
  }
  const id = deps.newId();
  const key = objectKeys.upload(id, newSecret());
  const httpMetadata = { contentType: file.contentType };
  const { uploadId } = await deps.media.createMultipartUpload(key, { httpMetadata });
  const upload = {
    id,
    userId: user.id,
    status: 'open' as const,
    uploadId,
    key,
    ...file,
    partBytes: partBytesFor(file.sizeBytes),
    createdAt: deps.clock(),
  };
  const { uploadBytes: maxBytes } = await deps.plans.limitsOf(user);
  const { rootId, uploadBytes } = await familyLimitsOf(deps, user);
  const added = await addUpload(deps.db, upload, { maxBytes, family: { rootId, maxBytes: uploadBytes } });
  if (added === 'added') return signParts(deps, upload);
  await removeObjects(deps.media, upload);
  if (added === 'too_many') throw new ApiError('uploads.too_many');
  throw new ApiError(
    'uploads.too_large',
    `Your uploads may hold ${maxBytes / 1e9} GB in total. Delete one that you no longer need.`,
  );
}
