import { type PlatformKind, PLATFORMS } from '#schema/domain/platforms.ts';
import type { Deps } from '../base/deps.ts';
import { FINDERS } from './platforms/index.ts';
import { findMetadata, saveMetadata, type VideoMetadataRow } from './store.ts';

type PlatformDeps = Pick<Deps, 'db' | 'fetch' | 'settings' | 'twitchAuth' | 'clock' | 'newId'>;
type PlatformSource = { kind: PlatformKind; url: string; videoId: string };

/** For all requests to one platform together. */
const ASK_TIMEOUT_MS = 8_000;

/** Reads a video's metadata from its platform and stores them. Throws the errors of the platform. */
export async function findPlatformVideo(deps: PlatformDeps, source: PlatformSource): Promise<VideoMetadataRow> {
  const known = await findMetadata(deps.db, source.url);
  if (known !== null && deps.clock() - known.updatedAt < PLATFORMS[source.kind].recording.freshMs) return known;
  const asking = { fetch: deps.fetch, signal: AbortSignal.timeout(ASK_TIMEOUT_MS) };
  return saveMetadata(deps, source, await FINDERS[source.kind](asking, deps, source));
}
