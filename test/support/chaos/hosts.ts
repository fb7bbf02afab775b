import type { Faults } from './faults.ts';
import { type Broadcast, playlistOf } from './lives.ts';
import type { Places } from './posts/places.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Hosts of others: those of the videos and lives, where clips are posted, and the receivers of webhooks, which often fail. */
export function makeHosts(
  { time, faults, places }: { time: VirtualTime; faults: Faults; places: Places },
  broadcasts: readonly Broadcast[],
) {
  return async (url: URL, init: RequestInit): Promise<Response> => {
    const broadcast = broadcasts.find((each) => each.url === url.href);
    if (broadcast !== undefined) return playlistOf(broadcast, time.now);
    if (url.hostname === 'videos.test') return new Response(null, { status: 304 });
    if (places.has(url)) return places.serve(url, init);
    if (url.hostname !== 'receiver.test') throw new TypeError('fetch failed');
    if (faults.strikes('receiver')) {
      if (faults.random() < 0.3) throw new TypeError('fetch failed');
      return new Response(null, { status: 500 });
    }
    return new Response(null, { status: 204 });
  };
}
