import type { Deps } from '../../base/deps.ts';
import { removeForgottenMoments } from './retention-store.ts';

const MINUTE_MS = 60_000;
/** It looks through all lives, so it runs in one minute of an hour. */
const MINUTES_APART = 60;

/**
 * Removes moments of channels that have had no monitor for a month, except those that somebody has copied or
 * rendered. Their clips, sources and shorts leave storage with the sweep of removals. One trip; gives their number.
 */
export async function forgetMoments({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  if (Math.floor(now / MINUTE_MS) % MINUTES_APART !== 0) return 0;
  return removeForgottenMoments(db, now);
}
