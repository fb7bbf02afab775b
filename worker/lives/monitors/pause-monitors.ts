import { and, eq, isNull } from 'drizzle-orm';
import { monitors } from '#schema/tables/index.ts';
import type { Deps } from '../../base/deps.ts';
import { stopUnfollowed } from '../recording/recordings-store.ts';

/** Pauses every monitor of a user, who may resume them later. Recordings without followers stop at once. */
export async function pauseMonitors(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> {
  const now = deps.clock();
  await deps.db
    .update(monitors)
    .set({ pausedAt: now, pauseReason: 'owner', updatedAt: now })
    .where(and(eq(monitors.userId, userId), isNull(monitors.pausedAt)));
  await stopUnfollowed(deps.db, now);
}
