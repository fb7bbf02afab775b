import { encodeTime } from 'ulid';
import type { Deps } from '../../base/deps.ts';
import { chargeRecorded } from './charge-store.ts';

const MINUTE_MS = 60_000;
const TIME_CHARS = 10;

/**
 * Takes one credit for the current minute of each recorded monitor, and pauses monitors whose user has no credits left.
 * The ledger reference names monitor and minute, so each minute is charged once even if this runs again. If a user has
 * fewer credits than monitors, the oldest monitors are charged first.
 */
export async function chargeMinutes(deps: Pick<Deps, 'db' | 'clock'>, runTag: string): Promise<{ paused: number }> {
  const now = deps.clock();
  // Time, then eight digits of this run, then eight of the row. The result is a valid ULID, because the ULID alphabet
  // contains all hexadecimal digits.
  const idPrefix = `${encodeTime(now, TIME_CHARS)}${runTag}`;
  const paused = await chargeRecorded(deps.db, { minute: Math.floor(now / MINUTE_MS), idPrefix, now });
  return { paused };
}

/** Eight upper-case hexadecimal digits for the ids of one run. */
export function newRunTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
}
