import type { Deps } from '../base/deps.ts';
import { findDueRemovals, finishRemovals } from './removal-store.ts';
import { removeAll } from './remove.ts';

/** The most prefixes that one sweep empties. */
const BATCH = 50;

/**
 * Removes the objects under every due prefix. Each prefix is emptied again at its final time, because a node may still
 * have been writing.
 */
export async function sweepRemovals(deps: Pick<Deps, 'db' | 'media' | 'clock'>): Promise<number> {
  const now = deps.clock();
  const emptied: string[] = [];
  for (const prefix of await findDueRemovals(deps.db, now, BATCH)) {
    if (await tryRemoval(deps.media, prefix)) emptied.push(prefix);
  }
  if (emptied.length > 0) await finishRemovals(deps.db, emptied, now);
  return emptied.length;
}

/** Removes the objects under a prefix. False if storage failed. Then the sweep tries again. */
export async function tryRemoval(media: Deps['media'], prefix: string): Promise<boolean> {
  try {
    await removeAll(media, prefix);
    return true;
  } catch {
    return false;
  }
}
