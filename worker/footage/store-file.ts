import { FOOTAGE, type FootageFile } from '#schema/domain/footage/footage.ts';
import { contentTypeOf, objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret } from '../base/secrets.ts';
import { readPicture } from '../brands/read-picture.ts';
import { beginningOf, kindOfVideo, lengthOfVideo } from '../brands/read-video.ts';
import { ApiError } from '../http/failures.ts';
import { copyUploaded, findUploaded, type StoredUpload } from '../uploads/read-uploaded.ts';
import { expectFootage, type OwnedFootage } from './store/footage.ts';

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
  const upload = await findUploaded(deps, { userId, id: uploadId }, FOOTAGE.videoMaxBytes);
  if (upload === null) {
    throw new ApiError(
      'request.invalid',
      `upload_id is not one of your completed uploads of at most ${FOOTAGE.videoMaxBytes / 1e6} MB. See POST /uploads.`,
    );
  }
  const facts = (await pictureOf(deps, upload)) ?? (await videoOf(deps, upload));
  if (facts === null) throw new ApiError('footage.refused');
  const { ending, ...read } = facts;
  const key = objectKeys.footage(footageId, newSecret(), ending);
  await expectFootage(deps.db, key, deps.clock());
  if (await copyUploaded(deps, upload, { key, contentType: contentTypeOf(key) ?? '' })) {
    return { ...read, key, bytes: upload.sizeBytes, filename: upload.filename };
  }
  throw new ApiError('request.invalid', 'upload_id is an upload whose file is gone. Upload it again.');
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
