import { KEEP } from '#schema/domain/storage/keep.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { User } from '../accounts/authenticate.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret, sha256Hex } from '../base/secrets.ts';
import { planRemoval } from '../media/store/plan-removal.ts';
import { fetchFromUpload } from '../uploads/fetch-from-upload.ts';
import { urlTitle } from './file-title.ts';
import { probeVideo, type VideoFacts } from './probe-video.ts';
import {
  findMetadata,
  findOwnPicture,
  type FoundVideo,
  saveMetadata,
  setThumbnail,
  type VideoMetadataRow,
} from './store.ts';
import { type Image, readThumbnail } from './thumbnail.ts';

type DirectLinkDeps = Pick<Deps, 'db' | 'media' | 'fetch' | 'settings' | 'clock' | 'newId'>;
type FromClient = { uploadedDurationSec?: number | undefined; uploadedThumbnail?: string | undefined };

/**
 * Reads the facts of a direct link and stores them. If the client sends duration and thumbnail, the host is not called.
 * Otherwise it is called each time, so that a changed file is noticed. A host with a strong ETag can answer that
 * nothing changed. A link has no picture except that of the client, or of an earlier project of the user. URLs of the
 * user's own uploads are read from storage. Throws the errors of `probeVideo`, and `request.invalid` for a thumbnail.
 */
export async function checkDirectLink(
  deps: DirectLinkDeps,
  user: Pick<User, 'id'>,
  url: string,
  from: FromClient,
): Promise<VideoMetadataRow> {
  const fetch = (await fetchFromUpload(deps, { userId: user.id, url })) ?? deps.fetch;
  const picture = from.uploadedThumbnail === undefined ? null : readThumbnail(from.uploadedThumbnail);
  const facts: VideoFacts =
    from.uploadedDurationSec !== undefined && picture !== null
      ? { durationSec: from.uploadedDurationSec, sizeBytes: null, validator: null, width: null, height: null }
      : await look({ ...deps, fetch }, url);
  const before = picture === null ? null : await findMetadata(deps.db, url);
  const row = await saveMetadata(deps, { kind: 'direct_link', url }, { ...(await describe(url)), ...facts });
  if (picture !== null)
    return attachPicture(deps, row, { picture, userId: user.id, last: before?.thumbnailUrl ?? null });
  return { ...row, thumbnailUrl: await findOwnPicture(deps.db, { userId: user.id, url }) };
}

async function look(deps: DirectLinkDeps, url: string): Promise<VideoFacts> {
  const known = await findMetadata(deps.db, url);
  return probeVideo({ fetch: deps.fetch, allowPrivate: deps.settings.ALLOW_PRIVATE_SOURCES }, url, known);
}

/** The only metadata of a link is its file name. */
async function describe(url: string): Promise<Omit<FoundVideo, keyof VideoFacts>> {
  return {
    videoId: await fingerprint(url),
    title: urlTitle(url),
    description: '',
    channelTitle: null,
    channelId: null,
    publishedAt: null,
    thumbnailUrl: null,
    views: 0,
    likes: 0,
    comments: 0,
    language: null,
    tags: [],
  };
}

/**
 * Stores the picture of a link in place of the user's last one. Pictures that others sent for the same link stay theirs.
 * The bucket's rule removes any that the sweep missed.
 */
async function attachPicture(
  deps: DirectLinkDeps,
  row: VideoMetadataRow,
  { picture, userId, last }: { picture: Image; userId: string; last: string | null },
): Promise<VideoMetadataRow> {
  const ofUser = objectKeys.sourceThumbnail(row.id, await fingerprint(`${userId} ${row.url}`));
  const key = `${ofUser}${newSecret()}`;
  await planRemoval(deps.db, [key], deps.clock() + KEEP.linkPictures.ms);
  await deps.media.put(key, picture.bytes, { httpMetadata: { contentType: picture.contentType } });
  await setThumbnail(deps.db, row.id, key);
  if (last?.startsWith(ofUser) === true) await deps.media.delete(last);
  return { ...row, thumbnailUrl: key };
}

/** A direct link has no platform id. The first 16 hexadecimal digits of the SHA-256 of its URL replace it. */
async function fingerprint(text: string): Promise<string> {
  return (await sha256Hex(text)).slice(0, 16);
}
