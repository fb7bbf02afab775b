import type { ApiClient, LiveDetail } from '../../../scripts/lib/api-client.ts';
import { waitUntil } from '../../../scripts/lib/system/wait-until.ts';
import type { LocalSystem } from './local-system.ts';

type Watching = Pick<LocalSystem, 'sql' | 'sweep'>;

/** Checks all channels now instead of once a minute. */
export async function lookNow({ sql, sweep }: Watching): Promise<void> {
  await sql('UPDATE live_channels SET next_check_at = 1');
  await sweep();
}

/**
 * Checks the channels until a live has this status. A playlist is on air when it has changed since the last check. It
 * has ended when it has an end tag and its recording is over.
 */
export async function seeStatus(
  system: Watching,
  api: ApiClient,
  liveId: string,
  status: LiveDetail['live']['status'],
): Promise<LiveDetail['live']> {
  const probe = async () => {
    await lookNow(system);
    const { live } = await api.live(liveId);
    return live.status === status ? live : null;
  };
  return waitUntil(`the live is ${status}`, probe, { everyMs: 1_000, timeoutMs: 60_000 });
}

export type StoredPiece = { seq: number; start_sec: number; duration_sec: number; is_discontinuous: number };

/** The recorded segments of a live, in order. */
export function storedPieces(system: Pick<LocalSystem, 'sql'>, liveId: string): Promise<StoredPiece[]> {
  const columns = 'seq, start_sec, duration_sec, is_discontinuous';
  return system.sql<StoredPiece>(`SELECT ${columns} FROM live_segments WHERE live_id = ? ORDER BY seq`, liveId);
}

/** Gaps between pieces that are longer than `leastSec`, in seconds. */
export function gapsOf(pieces: readonly StoredPiece[], leastSec: number): { atSec: number; sec: number }[] {
  return pieces.slice(1).flatMap((piece, i) => {
    const before = pieces[i];
    const endSec = before === undefined ? piece.start_sec : before.start_sec + before.duration_sec;
    const sec = piece.start_sec - endSec;
    return sec > leastSec ? [{ atSec: endSec, sec: Math.round(sec * 10) / 10 }] : [];
  });
}
