import { isTestUser } from '#schema/domain/access/test-key.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import { newSecret } from '../base/secrets.ts';
import type { CheckedVideo } from '../sources/check-video.ts';
import { findAudience } from '../sources/find-audience.ts';
import { attachAudience } from './project-store.ts';

/**
 * Stores what viewers did with the video of a project, for the choice of its clips. Optional: it runs after the
 * response, and the project continues if it fails. Never throws.
 */
export async function storeAudience(
  deps: Pick<Deps, 'db' | 'media' | 'fetch' | 'settings' | 'twitchAuth'>,
  { id: projectId, userId }: { id: string; userId: string },
  video: CheckedVideo,
): Promise<void> {
  // No request of a test key may reach another host.
  if (isTestUser(userId)) return;
  try {
    const audience = await findAudience(deps, video);
    if (audience === null) return;
    const key = objectKeys.audience(projectId, newSecret());
    const httpMetadata = { contentType: 'application/json' };
    await deps.media.put(key, JSON.stringify({ version: 1, ...audience }), { httpMetadata });
    // The project was deleted or refunded in the meantime, and its media with it.
    if (!(await attachAudience(deps.db, projectId, key))) await deps.media.delete(key);
  } catch (error) {
    logEvent('audience_not_stored', { projectId, error: errorName(error) });
  }
}
