import { FOOTAGE, type FootageFile } from '#schema/domain/footage/footage.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret } from '../base/secrets.ts';
import { readPicture } from '../brands/read-picture.ts';
import { beginningOf, kindOfVideo, lengthOfVideo } from '../brands/read-video.ts';
import { ApiError } from '../http/failures.ts';
import { findUploaded, keepCopy, type StoredUpload } from '../uploads/read-uploaded.ts';
import type { OwnedFootage } from './store/footage.ts';

export type WriteDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>;
type Facts = Pick<FootageFile, 'kind' | 'durationSec'> & { ending: string };

/**
 * Copies an upload to a key of its own: a render that shows it never changes. What it is is read from its bytes. Throws
 * `footage.refused`, or `request.invalid` for an upload that is not there.
 */
export async function storeFootage(
  deps: WriteDeps,
  { userId, footageId }: OwnedFootage,
  uploadId: string,
): Promise<FootageFile & { filename: string }> {
  const upload = await findUploaded(deps, { userId, id: uploadId }, { maxBytes: FOOTAGE.videoMaxBytes });
  const facts = (await pictureOf(deps, upload)) ?? (await videoOf(deps, upload));
  if (facts === null) throw new ApiError('footage.refused');
  const { ending, ...read } = facts;
  const key = objectKeys.footage(footageId, newSecret(), ending);
  await keepCopy(deps, upload, { key, keepMs: KEEP.oldFootage.ms });
  return { ...read, key, bytes: upload.sizeBytes, filename: upload.filename };
}

/** Null if it is none of the pictures that are taken. */
async function pictureOf(deps: WriteDeps, upload: StoredUpload): Promise<Facts | null> {
  // Larger files are read only if they are videos.
  if (upload.sizeBytes > FOOTAGE.pictureMaxBytes) return null;
  const object = await deps.media.get(upload.key);
  const bytes = object === null ? new Uint8Array(0) : new Uint8Array(await object.arrayBuffer());
  const facts = readPicture(bytes, FOOTAGE.pictureMaxSidePx);
  if (facts === null || facts.width * facts.height > FOOTAGE.pictureMaxPixels) return null;
  return { kind: 'picture', durationSec: null, ending: facts.kind };
}

/** Null for what has no picture, or another length. */
async function videoOf(deps: WriteDeps, upload: StoredUpload): Promise<Facts | null> {
  const durationSec = await lengthOfVideo(deps, upload);
  const [leastSec, mostSec] = FOOTAGE.videoSec;
  if (durationSec === null || durationSec < leastSec || durationSec > mostSec) return null;
  return { kind: 'video', durationSec, ending: kindOfVideo(await beginningOf(deps, upload)) };
}
