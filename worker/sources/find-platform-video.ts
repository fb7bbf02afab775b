import { type PlatformKind, PLATFORMS } from '#schema/domain/platforms.ts';
import type { Deps } from '../base/deps.ts';
import { FINDERS } from './platforms/index.ts';
import { findMetadata, saveMetadata, type VideoMetadataRow } from './store.ts';

type PlatformDeps = Pick<Deps, 'db' | 'fetch' | 'settings' | 'twitchAuth' | 'clock' | 'newId'>;
type PlatformSource = { kind: PlatformKind; url: string; videoId: string };

/** For all questions to a platform together. */
const ASK_TIMEOUT_MS = 8_000;

/** What a platform tells of its video, stored for the next question. Throws the refusals of the platforms. */
export async function findPlatformVideo(deps: PlatformDeps, source: PlatformSource): Promise<VideoMetadataRow> {
  const known = await findMetadata(deps.db, source.url);
  if (known !== null && deps.clock() - known.updatedAt < PLATFORMS[source.kind].recording.freshMs) return known;
  const asking = { fetch: deps.fetch, signal: AbortSignal.timeout(ASK_TIMEOUT_MS) };
  return saveMetadata(deps, source, await FINDERS[source.kind](asking, deps, source));
}
