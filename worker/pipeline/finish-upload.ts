import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { sha256Hex } from '../base/secrets.ts';
import { findJob } from './job-store.ts';

/**
 * Completes the multipart upload of a download job, so that the node can probe the whole file by a signed URL. A
 * second call is harmless: the object is already there. Throws `lease.lost`, and `request.invalid` where the parts do
 * not match the upload: another attempt would not help.
 */
export async function finishUpload(
  deps: Pick<Deps, 'db' | 'media' | 'signer'>,
  jobId: string,
  upload: { token: string; parts: { partNumber: number; etag: string }[] },
): Promise<{ url: string }> {
  const found = await findJob(deps.db, jobId);
  const job = found?.job;
  if (job?.status !== 'leased' || job.leaseHash !== (await sha256Hex(upload.token))) throw new ApiError('lease.lost');
  if (job.uploadId === null || job.nonce === null)
    throw new ApiError('request.invalid', 'This job has no multipart upload.');
  const key = objectKeys.source(job.projectId, job.nonce);
  if ((await deps.media.head(key)) === null) {
    const multipart = deps.media.resumeMultipartUpload(key, job.uploadId);
    await multipart.complete(upload.parts.map(withBareEtag)).catch(throwWrongParts);
  }
  return { url: await deps.signer.get(key) };
}

/**
 * R2's codes for a part too small, an unknown upload, an unknown part, parts of different sizes; they end its
 * messages.
 */
const WRONG_PARTS = /\((10011|10024|10025|10048)\)$/;

function throwWrongParts(error: unknown): never {
  const isWrong = error instanceof Error && WRONG_PARTS.test(error.message);
  throw isWrong ? new ApiError('request.invalid', 'parts does not match the uploaded parts.') : error;
}

/** S3 answers with the ETag in quotes, the bucket's binding wants it without. */
function withBareEtag(part: { partNumber: number; etag: string }) {
  return { ...part, etag: part.etag.replaceAll('"', '') };
}
