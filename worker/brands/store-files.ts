import { BRANDS, type LogoPicture } from '#schema/domain/brands/brand.ts';
import { type BrandEnd, ENDS } from '#schema/domain/brands/ends.ts';
import { MUSIC, type MusicFile } from '#schema/domain/brands/music.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import { findUploaded, keepCopy, type StoredUpload } from '../uploads/read-uploaded.ts';
import { readMusic } from './read-music.ts';
import { type PictureFacts, readPicture } from './read-picture.ts';
import { beginningOf, kindOfVideo, lengthOfVideo } from './read-video.ts';

/** Files of brands. Each is a copy of an upload under a key of its own: a render that has it never changes. */

export type WantedBrand = { userId: string; brandId: string };
export type WriteDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>;

/** Throws `brand.logo_refused`, or `request.invalid` for an upload that is not there. */
export async function storePicture(deps: WriteDeps, wanted: WantedBrand, uploadId: string): Promise<LogoPicture> {
  const upload = await uploaded(deps, wanted, { field: 'logo', uploadId, maxBytes: BRANDS.logoMaxBytes });
  const { kind, width, height } = await factsOf(deps, upload, 'brand.logo_refused');
  const key = objectKeys.brandLogo(wanted.brandId, newSecret(), kind);
  await copy(deps, upload, key);
  return { key, width, height };
}

/** The picture of an end card. Throws `brand.card_refused`, or `request.invalid` for an upload that is not there. */
export async function storeCard(deps: WriteDeps, wanted: WantedBrand, uploadId: string): Promise<{ key: string }> {
  const upload = await uploaded(deps, wanted, { field: 'end_card', uploadId, maxBytes: BRANDS.logoMaxBytes });
  const { kind } = await factsOf(deps, upload, 'brand.card_refused');
  const key = objectKeys.brandEnd(wanted.brandId, newSecret(), `card.${kind}`);
  await copy(deps, upload, key);
  return { key };
}

/** Throws `brand.music_refused`, or `request.invalid` for an upload that is not there. */
export async function storeMusic(deps: WriteDeps, wanted: WantedBrand, uploadId: string): Promise<MusicFile> {
  const upload = await uploaded(deps, wanted, { field: 'music', uploadId, maxBytes: MUSIC.maxBytes });
  const kind = readMusic(await beginningOf(deps, upload));
  if (kind === null) throw new ApiError('brand.music_refused');
  const key = objectKeys.brandMusic(wanted.brandId, newSecret(), kind);
  await copy(deps, upload, key);
  return { key, bytes: upload.sizeBytes };
}

type VideoFile = Pick<BrandEnd, 'key' | 'bytes' | 'durationSec'>;

/**
 * An intro or outro: what kind of file it is and how long is read from its index. Throws `brand.video_refused`, or
 * `request.invalid` for an upload that is not there.
 */
export async function storeVideo(
  deps: WriteDeps,
  wanted: WantedBrand,
  { field, uploadId }: { field: 'intro' | 'outro'; uploadId: string },
): Promise<VideoFile> {
  const upload = await uploaded(deps, wanted, { field, uploadId, maxBytes: ENDS.maxBytes });
  const durationSec = await lengthOfVideo(deps, upload);
  const [leastSec, mostSec] = ENDS.videoSec;
  if (durationSec === null || durationSec < leastSec || durationSec > mostSec + ENDS.toleranceSec) {
    throw new ApiError('brand.video_refused');
  }
  const kind = kindOfVideo(await beginningOf(deps, upload));
  const key = objectKeys.brandEnd(wanted.brandId, newSecret(), `${field}.${kind}`);
  await copy(deps, upload, key);
  return { key, bytes: upload.sizeBytes, durationSec: Math.min(mostSec, durationSec) };
}

/** The size of a JPEG may stand anywhere in it. */
async function factsOf(
  { media }: WriteDeps,
  { key }: StoredUpload,
  refusal: 'brand.logo_refused' | 'brand.card_refused',
): Promise<PictureFacts> {
  const object = await media.get(key);
  const facts = object === null ? null : readPicture(new Uint8Array(await object.arrayBuffer()));
  if (facts === null) throw new ApiError(refusal);
  return facts;
}

type AskedFile = { field: 'logo' | 'music' | 'intro' | 'outro' | 'end_card'; uploadId: string; maxBytes: number };

function uploaded(
  deps: WriteDeps,
  { userId }: WantedBrand,
  { field, uploadId, maxBytes }: AskedFile,
): Promise<StoredUpload> {
  return findUploaded(deps, { userId, id: uploadId }, { field: `${field}.upload_id`, maxBytes });
}

function copy(deps: WriteDeps, upload: StoredUpload, key: string): Promise<void> {
  return keepCopy(deps, upload, { key, keepMs: KEEP.oldBrandFiles.ms });
}
