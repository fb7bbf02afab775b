import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../deps.ts';
import type { JobRow } from './store.ts';

/**
 * Removes what an attempt left in storage. Called after the commit that ended it; what cannot be removed now is a file nobody
 * refers to, and the bucket's lifecycle rules take `sources/` and `work/` away.
 */
export async function discardAttempt(media: Deps['media'], job: JobRow): Promise<void> {
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
  for (const room of ['sources', 'work', 'public/thumbnails']) await removeAll(media, `${room}/${projectId}/`);
}

async function removeAll(media: Deps['media'], prefix: string): Promise<void> {
  const listed = await media.list({ prefix });
  if (listed.objects.length > 0) await media.delete(listed.objects.map((object) => object.key));
  if (listed.truncated) await removeAll(media, prefix);
}

/** Aborting an upload that is complete or gone fails, which is what was wanted. */
async function abortUpload(media: Deps['media'], key: string, uploadId: string): Promise<void> {
  try {
    await media.resumeMultipartUpload(key, uploadId).abort();
  } catch {
    return;
  }
}
