import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { placesOfProject, removeAll } from './remove.ts';
import type { JobRow } from '../pipeline/job-store.ts';

/**
 * Removes what an attempt left in storage. Called after the commit that ended it; what cannot be removed now is a file nobody
 * refers to, and the bucket's lifecycle rules take `sources/` and `work/` away.
 */
export async function discardAttempt(
  media: Deps['media'],
  job: Pick<JobRow, 'projectId' | 'renderId' | 'nonce' | 'uploadId'>,
): Promise<void> {
  const { nonce } = job;
  if (nonce === null) return;
  if (job.uploadId !== null) await abortUpload(media, objectKeys.source(job.projectId, nonce), job.uploadId);
  const prefixes = [
    `sources/${job.projectId}/${nonce}/`,
    `work/${job.projectId}/${nonce}/`,
    `public/thumbnails/${job.projectId}/${nonce}/`,
    ...(job.renderId === null ? [] : [`public/renders/${job.renderId}/${nonce}/`]),
  ];
  for (const prefix of prefixes) await removeAll(media, prefix);
}

/** Removes everything that a refunded project stored. */
export async function discardProject(media: Deps['media'], projectId: string): Promise<void> {
  for (const place of placesOfProject(projectId)) await removeAll(media, place);
}

/** Aborting an upload that is complete or gone fails, which is what was wanted. */
async function abortUpload(media: Deps['media'], key: string, uploadId: string): Promise<void> {
  try {
    await media.resumeMultipartUpload(key, uploadId).abort();
  } catch {
    return;
  }
}
