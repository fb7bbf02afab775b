import { encodeTime } from 'ulid';
import type { Deps } from '../../base/deps.ts';
import { chargeRecorded } from './charge-store.ts';

const MINUTE_MS = 60_000;
const TIME_CHARS = 10;

/**
 * Takes one credit for the current minute of each monitor that is recorded, and pauses those whose user has none
 * left. The reference of a movement names monitor and minute, so that a minute is charged once, however often this
 * runs. Where a user has fewer credits than monitors, the oldest monitors go first.
 */
export async function chargeMinutes(deps: Pick<Deps, 'db' | 'clock'>, runTag: string): Promise<{ paused: number }> {
  const now = deps.clock();
  // Time, eight digits of this run, and later eight of the row: a ULID, since its alphabet has all hexadecimal digits.
  const idPrefix = `${encodeTime(now, TIME_CHARS)}${runTag}`;
  const paused = await chargeRecorded(deps.db, { minute: Math.floor(now / MINUTE_MS), idPrefix, now });
  return { paused };
}

/** Eight hexadecimal digits, upper case, for the ids of one run. */
export function newRunTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
}
