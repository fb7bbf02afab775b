import { objectKeys } from '#schema/domain/object-keys.ts';
import { judgeSourceUrl, type SourceKind } from '#schema/domain/source-url.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/failures.ts';
import { newSecret } from '../jobs/secrets.ts';
import { isPublicHost } from './is-public-host.ts';
import { lookAtVideo, type VideoFacts } from './look-at-video.ts';
import { saveMetadata, setThumbnail, type VideoMetadataRow } from './store.ts';
import { type Image, readThumbnail } from './thumbnail.ts';

/** What is known of a source that passed. */
export type CheckedVideo = VideoMetadataRow;

export type CheckVideoDeps = Pick<Deps, 'db' | 'media' | 'fetch' | 'settings' | 'clock' | 'newId'>;

/** `isReframe` spares videos of platforms their minimum duration; a direct link has none. */
export type VideoQuestion = {
  url: string;
  isReframe: boolean;
  uploadedDurationSec?: number | undefined;
  uploadedThumbnail?: string | undefined;
};

/**
 * THE validation of a source, for `POST /videoMetadata` and for the creation of a project alike: judges the URL, looks at the
 * video and stores what it found. With duration and thumbnail from the client the video itself is not asked. Throws the
 * refusals of the specification's table.
 */
export async function checkVideo(deps: CheckVideoDeps, question: VideoQuestion): Promise<CheckedVideo> {
  const verdict = judgeSourceUrl(question.url);
  if (!verdict.ok) throw new Refusal(verdict.code);
  const allowPrivate = deps.settings.ALLOW_PRIVATE_SOURCES;
  if (!allowPrivate && !isPublicHost(new URL(verdict.url).hostname)) throw new Refusal('source.url_invalid');
  const { uploadedDurationSec: uploadedSec, uploadedThumbnail } = question;
  const picture = uploadedThumbnail === undefined ? null : readThumbnail(uploadedThumbnail);
  const facts: VideoFacts =
    uploadedSec !== undefined && picture !== null
      ? { durationSec: uploadedSec, sizeBytes: null }
      : await lookAtVideo({ fetch: deps.fetch, allowPrivate }, verdict.url);
  const row = await saveMetadata(deps.db, await describe(deps, verdict, facts));
  return picture === null ? row : attachPicture(deps, row, picture);
}

async function describe(deps: CheckVideoDeps, source: { kind: SourceKind; url: string }, facts: VideoFacts) {
  const now = deps.clock();
  return {
    id: deps.newId(),
    url: source.url,
    platform: source.kind,
    videoId: await fingerprint(source.url),
    title: fileTitle(source.url),
    thumbnailUrl: null,
    durationSec: facts.durationSec,
    sizeBytes: facts.sizeBytes,
    createdAt: now,
    updatedAt: now,
  };
}

async function attachPicture(deps: CheckVideoDeps, row: VideoMetadataRow, picture: Image): Promise<VideoMetadataRow> {
  const key = objectKeys.sourceThumbnail(row.id, newSecret());
  await deps.media.put(key, picture.bytes, { httpMetadata: { contentType: picture.contentType } });
  await setThumbnail(deps.db, row.id, key);
  return { ...row, thumbnailUrl: key };
}

/** A direct link has no id of a platform: 16 hexadecimal characters of its URL's SHA-256 stand in. */
async function fingerprint(url: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(url));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const MAX_TITLE_CHARS = 200;

/** The file's name without its ending: `/a/My%20talk.mp4` is "My talk". */
export function fileTitle(url: string): string {
  const name = new URL(url).pathname.split('/').pop() ?? '';
  const title = decodeOrKeep(name)
    .replace(/\.[a-z0-9]+$/i, '')
    .trim();
  return title.slice(0, MAX_TITLE_CHARS) || 'Untitled';
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
