import type { Faults } from './faults.ts';

/** Hosts of others: those of the videos, and the receivers of webhooks, which often fail. */
export function makeHosts(faults: Faults) {
  return async (url: URL): Promise<Response> => {
    if (url.hostname === 'videos.test') return new Response(null, { status: 304 });
    if (url.hostname !== 'receiver.test') throw new TypeError('fetch failed');
    if (faults.strikes('receiver')) {
      if (faults.random() < 0.3) throw new TypeError('fetch failed');
      return new Response(null, { status: 500 });
    }
    return new Response(null, { status: 204 });
  };
}
