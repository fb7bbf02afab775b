import type { PlatformKind } from '#schema/domain/platform-url.ts';
import type { Deps } from '../base/deps.ts';
import type { Asking } from './platforms/ask-platform.ts';
import { findDriveVideo } from './platforms/google-drive.ts';
import { findTwitchVideo } from './platforms/twitch.ts';
import { findYoutubeVideo } from './platforms/youtube.ts';
import { findMetadata, type FoundVideo, saveMetadata, type VideoMetadataRow } from './store.ts';

type PlatformDeps = Pick<Deps, 'db' | 'fetch' | 'settings' | 'twitchAuth' | 'clock' | 'newId'>;
type PlatformSource = { kind: PlatformKind; url: string; videoId: string };

/** For all questions to a platform together. */
const ASK_TIMEOUT_MS = 8_000;

/**
 * How long an answer is used again: YouTube gives 10,000 questions a day, and what it shows at an address stays the
 * same video. A file in Google Drive may be replaced under its id, so Drive is asked each time.
 */
const FRESH_MS: Record<PlatformKind, number> = { youtube: 10 * 60_000, twitch: 10 * 60_000, google_drive: 0 };

/** What a platform tells of its video, stored for the next question. Throws the refusals of the platforms. */
export async function findPlatformVideo(deps: PlatformDeps, source: PlatformSource): Promise<VideoMetadataRow> {
  const known = await findMetadata(deps.db, source.url);
  if (known !== null && deps.clock() - known.updatedAt < FRESH_MS[source.kind]) return known;
  const asking = { fetch: deps.fetch, signal: AbortSignal.timeout(ASK_TIMEOUT_MS) };
  return saveMetadata(deps, source, await ask(deps, asking, source));
}

function ask(deps: PlatformDeps, asking: Asking, { kind, url, videoId }: PlatformSource): Promise<FoundVideo> {
  switch (kind) {
    case 'youtube':
      return findYoutubeVideo(asking, deps.settings, videoId);
    case 'google_drive': {
      const resourceKey = new URL(url).searchParams.get('resourcekey');
      return findDriveVideo(asking, deps.settings, { videoId, resourceKey });
    }
    case 'twitch':
      return findTwitchVideo(asking, deps, videoId);
  }
}
