import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { nameInput } from '../media/name-input.ts';
import { sha256Hex } from '../base/secrets.ts';
import { checkHolder, type KeyName } from '../queue/store/held-by.ts';
import { findJob } from './report-store.ts';

/**
 * Completes the multipart upload of a download job, so that the node can read the whole file by its path. Safe to
 * repeat. Throws `lease.lost`, and `request.invalid` if the parts do not match the upload, which another attempt would
 * not change.
 */
export async function finishUpload(
  deps: Pick<Deps, 'db' | 'media' | 'signer'>,
  jobId: string,
  upload: { keyName: KeyName; token: string; parts: { partNumber: number; etag: string }[] },
): Promise<{ url: string }> {
  const found = await findJob(deps.db, jobId);
  const job = found?.job;
  if (job?.status !== 'leased' || job.leaseHash !== (await sha256Hex(upload.token))) throw new ApiError('lease.lost');
  checkHolder(job, upload.keyName);
  if (job.uploadId === null || job.nonce === null)
    throw new ApiError('request.invalid', 'This job has no multipart upload.');
  const key = objectKeys.source(job.projectId, job.nonce);
  if ((await deps.media.head(key)) === null) {
    const multipart = deps.media.resumeMultipartUpload(key, job.uploadId);
    await multipart.complete(upload.parts.map(withBareEtag)).catch(throwWrongParts);
  }
  return { url: await nameInput(deps, { id: jobId, nonce: job.nonce }, key) };
}

/**
 * The end of R2's messages for wrong parts: a part is too small, the upload or a part is unknown, parts differ in size.
 */
const WRONG_PARTS = /\((10011|10024|10025|10048)\)$/;

function throwWrongParts(error: unknown): never {
  const isWrong = error instanceof Error && WRONG_PARTS.test(error.message);
  throw isWrong ? new ApiError('request.invalid', 'parts does not match the uploaded parts.') : error;
}

/** S3 returns the ETag in quotes. The bucket binding needs it without. */
function withBareEtag(part: { partNumber: number; etag: string }) {
  return { ...part, etag: part.etag.replaceAll('"', '') };
}
