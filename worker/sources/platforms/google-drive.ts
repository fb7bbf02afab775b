import * as z from 'zod';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Settings } from '../../base/env.ts';
import { ApiError } from '../../http/failures.ts';
import { fileTitle } from '../file-title.ts';
import type { FoundVideo } from '../store.ts';
import {
  type Asking,
  askPlatform,
  type PlatformAnswer,
  instantSchema,
  notConfigured,
  readAnswer,
  textOrNullSchema,
  textSchema,
} from './ask-platform.ts';
import { throwGoogleError } from './google-errors.ts';

const API_URL = 'https://www.googleapis.com/drive/v3';
const FIELDS =
  'id,name,mimeType,size,description,createdTime,thumbnailLink,trashed,videoMediaMetadata,owners(displayName),capabilities(canDownload)';

const pixels = z.int().positive().nullable().catch(null);

const fileSchema = z.object({
  name: textSchema,
  mimeType: textSchema,
  /** Google writes 64-bit numbers as text. Folders and Google documents have no size. */
  size: z.coerce.number().int().nonnegative().nullish(),
  description: textSchema,
  createdTime: instantSchema,
  thumbnailLink: z.url().nullable().catch(null),
  trashed: z.boolean().catch(false),
  videoMediaMetadata: z.object({ durationMillis: z.coerce.number().catch(0), width: pixels, height: pixels }).nullish(),
  owners: z.array(z.object({ displayName: textOrNullSchema })).catch([]),
  capabilities: z.object({ canDownload: z.boolean().catch(true) }).nullish(),
});
type DriveFile = z.infer<typeof fileSchema>;

/**
 * Reads a file's metadata from the Drive API with one request. Throws `source.not_configured`, `source.no_access`,
 * `source.not_video`, `source.too_large`, `source.no_duration` and the errors of the platform.
 */
export async function findDriveVideo(
  asking: Asking,
  settings: Settings,
  { videoId, resourceKey }: { videoId: string; resourceKey: string | null },
): Promise<FoundVideo> {
  const answer = await askForFile(asking, settings, { videoId, resourceKey });
  throwGoogleError(answer, answer.status === 400 ? 'source.platform_refused' : 'source.no_access');
  const file = readAnswer(fileSchema, answer.body);
  return describe(videoId, file, checkFile(file));
}

/** A proxy that replaces the address needs no key. */
export function isDriveSetUp({ GOOGLE_API_KEY: key, GOOGLE_DRIVE_API_URL: url }: Settings): boolean {
  return key !== undefined || url !== undefined;
}

async function askForFile(
  asking: Asking,
  settings: Settings,
  { videoId, resourceKey }: { videoId: string; resourceKey: string | null },
): Promise<PlatformAnswer> {
  const { GOOGLE_API_KEY: key, GOOGLE_DRIVE_API_URL: url } = settings;
  if (!isDriveSetUp(settings)) throw notConfigured('google_drive');
  const query = {
    fields: FIELDS,
    // Without this parameter Drive answers 404 for files on shared drives.
    supportsAllDrives: 'true',
    ...(key === undefined ? {} : { key }),
  };
  return askPlatform(asking, 'google_drive', {
    url: `${url ?? API_URL}/files/${videoId}`,
    query,
    ...(resourceKey === null ? {} : { headers: { 'X-Goog-Drive-Resource-Keys': `${videoId}/${resourceKey}` } }),
  });
}

/** Checks that the file can be used. Returns its duration in seconds and its size in bytes. */
function checkFile(file: DriveFile): { durationSec: number; sizeBytes: number | null } {
  if (file.trashed) throw new ApiError('source.no_access');
  if (!file.mimeType.startsWith('video/'))
    throw new ApiError('source.not_video', 'The file at this URL is not a video. Send the link of a video file.');
  if (file.capabilities?.canDownload === false) {
    throw new ApiError(
      'source.no_access',
      'The owner of this file has turned off downloads. Ask for access, or upload the file.',
    );
  }
  const sizeBytes = file.size ?? null;
  if (sizeBytes !== null && sizeBytes > LIMITS.sourceMaxBytes) throw new ApiError('source.too_large');
  const durationSec = (file.videoMediaMetadata?.durationMillis ?? 0) / 1_000;
  if (durationSec > 0) return { durationSec, sizeBytes };
  throw new ApiError(
    'source.no_duration',
    'Google Drive does not know the length of this video yet. Try again in a few minutes.',
  );
}

function describe(
  videoId: string,
  file: DriveFile,
  facts: { durationSec: number; sizeBytes: number | null },
): FoundVideo {
  return {
    videoId,
    title: fileTitle(file.name),
    description: file.description,
    channelTitle: file.owners[0]?.displayName ?? null,
    channelId: null,
    publishedAt: file.createdTime,
    thumbnailUrl: file.thumbnailLink,
    views: 0,
    likes: 0,
    comments: 0,
    ...facts,
    language: null,
    tags: [],
    validator: null,
    width: file.videoMediaMetadata?.width ?? null,
    height: file.videoMediaMetadata?.height ?? null,
  };
}
