import type { Faults } from './faults.ts';
import { type Broadcast, playlistOf } from './lives.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Hosts of others: those of the videos and lives, and the receivers of webhooks, which often fail. */
export function makeHosts({ time, faults }: { time: VirtualTime; faults: Faults }, broadcasts: readonly Broadcast[]) {
  return async (url: URL): Promise<Response> => {
    const broadcast = broadcasts.find((each) => each.url === url.href);
    if (broadcast !== undefined) return playlistOf(broadcast, time.now);
    if (url.hostname === 'videos.test') return new Response(null, { status: 304 });
    if (url.hostname !== 'receiver.test') throw new TypeError('fetch failed');
    if (faults.strikes('receiver')) {
      if (faults.random() < 0.3) throw new TypeError('fetch failed');
      return new Response(null, { status: 500 });
    }
    return new Response(null, { status: 204 });
  };
}
