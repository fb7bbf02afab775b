import { UPLOADS } from '#schema/domain/limits.ts';
import type { Deps } from '../deps.ts';
import { removeObjects } from './remove-objects.ts';
import { findExpiredUploads, removeUpload } from './store.ts';

/** Uploads that one sweep takes; the next minute takes the rest. */
const BATCH = 20;

/** Removes uploads that nobody completed in time, and completed ones whose time is over. Gives their number. */
export async function sweepUploads(deps: Pick<Deps, 'db' | 'media' | 'clock'>): Promise<number> {
  const now = deps.clock();
  const expired = await findExpiredUploads(
    deps.db,
    { open: now - UPLOADS.openMs, completed: now - UPLOADS.keepMs },
    BATCH,
  );
  for (const upload of expired) {
    await removeObjects(deps.media, upload);
    await removeUpload(deps.db, upload.id);
  }
  return expired.length;
}
