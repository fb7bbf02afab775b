import { BRANDS, type LogoPicture } from '#schema/domain/brands/brand.ts';
import { MUSIC, type MusicFile } from '#schema/domain/brands/music.ts';
import { contentTypeOf, objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import { readUploaded } from '../uploads/read-uploaded.ts';
import { readMusic } from './read-music.ts';
import { readPicture } from './read-picture.ts';
import { expectFile } from './store/brands.ts';

/** Files of brands. Each is a copy of an upload under a key of its own: a render that has it never changes. */

export type WantedBrand = { userId: string; brandId: string };
export type WriteDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>;

/** Throws `brand.logo_refused`, or `request.invalid` for an upload that is not there. */
export async function storePicture(deps: WriteDeps, wanted: WantedBrand, uploadId: string): Promise<LogoPicture> {
  const bytes = await uploaded(deps, wanted, { field: 'logo', uploadId, maxBytes: BRANDS.logoMaxBytes });
  const facts = readPicture(bytes);
  if (facts === null) throw new ApiError('brand.logo_refused');
  const { kind, width, height } = facts;
  const key = objectKeys.brandLogo(wanted.brandId, newSecret(), kind);
  await put(deps, key, bytes);
  return { key, width, height };
}

/** Throws `brand.music_refused`, or `request.invalid` for an upload that is not there. */
export async function storeMusic(deps: WriteDeps, wanted: WantedBrand, uploadId: string): Promise<MusicFile> {
  const bytes = await uploaded(deps, wanted, { field: 'music', uploadId, maxBytes: MUSIC.maxBytes });
  const kind = readMusic(bytes);
  if (kind === null) throw new ApiError('brand.music_refused');
  const key = objectKeys.brandMusic(wanted.brandId, newSecret(), kind);
  await put(deps, key, bytes);
  return { key, bytes: bytes.byteLength };
}

type AskedFile = { field: 'logo' | 'music'; uploadId: string; maxBytes: number };

async function uploaded(deps: WriteDeps, { userId }: WantedBrand, { field, uploadId, maxBytes }: AskedFile) {
  const bytes = await readUploaded(deps, { userId, id: uploadId }, maxBytes);
  if (bytes !== null) return bytes;
  throw new ApiError(
    'request.invalid',
    `${field}.upload_id is not one of your completed uploads of at most ${maxBytes / 1e6} MB. See POST /uploads.`,
  );
}

async function put({ db, media, clock }: WriteDeps, key: string, bytes: Uint8Array): Promise<void> {
  await expectFile(db, key, clock());
  await media.put(key, bytes, { httpMetadata: { contentType: contentTypeOf(key) ?? '' } });
}
