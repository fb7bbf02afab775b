import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { placesOfProject, removeAll } from './remove.ts';

/** Identifies the objects of one attempt of a job. With `nonce` null there was no attempt. */
type AttemptKeys = { projectId: string; renderId: string | null; nonce: string | null; uploadId: string | null };

/**
 * Removes the objects of an attempt. Call it after the commit that ended the attempt. Nothing refers to objects that
 * remain, and the bucket's lifecycle rules delete `sources/` and `work/`.
 */
export async function removeAttempt(media: Deps['media'], attempt: AttemptKeys): Promise<void> {
  const { nonce, projectId, renderId, uploadId } = attempt;
  if (nonce === null) return;
  if (uploadId !== null) await abortUpload(media, objectKeys.source(projectId, nonce), uploadId);
  const prefixes = [
    `sources/${projectId}/${nonce}/`,
    `work/${projectId}/${nonce}/`,
    `public/thumbnails/${projectId}/${nonce}/`,
    ...(renderId === null ? [] : [`public/renders/${renderId}/${nonce}/`]),
  ];
  for (const prefix of prefixes) await removeAll(media, prefix);
}

/** Removes all stored objects of a refunded project. */
export async function removeProjectMedia(media: Deps['media'], projectId: string): Promise<void> {
  for (const place of placesOfProject(projectId)) await removeAll(media, place);
}

/** Aborting fails if the upload is complete or gone. Then there is nothing to abort. */
async function abortUpload(media: Deps['media'], key: string, uploadId: string): Promise<void> {
  try {
    await media.resumeMultipartUpload(key, uploadId).abort();
  } catch {
    return;
  }
}
