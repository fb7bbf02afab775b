import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeLivePlaylists = {
  /** URL of a playlist. The name may contain a query. */
  urlOf(name: string): string;
  /** Adds one segment. `isEnded` adds the end tag behind it. */
  grow(name: string, options?: { isEnded?: boolean }): void;
  /** Sets the answer for this name from now on. */
  answer(name: string, status: number, body?: string): void;
  /** Requested paths, in order. */
  readonly asked: string[];
  close(): void;
};

/** Starts a server of live HLS playlists. They grow when a test says so. Their segments do not exist. */
export async function startFakeLivePlaylists(): Promise<FakeLivePlaylists> {
  const lengths = new Map<string, { pieces: number; isEnded: boolean }>();
  const fixed = new Map<string, { status: number; body: string }>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    asked.push(path);
    const answer = fixed.get(path);
    const live = lengths.get(path);
    if (answer !== undefined) response.writeHead(answer.status).end(answer.body);
    else if (live === undefined) response.writeHead(404).end();
    else response.end(playlistOf(live));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (name) => `${origin}/${name}`,
    grow(name, { isEnded = false } = {}) {
      fixed.delete(name);
      lengths.set(name, { pieces: (lengths.get(name)?.pieces ?? 0) + 1, isEnded });
    },
    answer: (name, status, body = '') => void fixed.set(name, { status, body }),
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function playlistOf({ pieces, isEnded }: { pieces: number; isEnded: boolean }): string {
  const shown = Array.from({ length: Math.min(3, pieces) }, (_, index) => Math.max(0, pieces - 3) + index);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-TARGETDURATION:4',
    `#EXT-X-MEDIA-SEQUENCE:${shown[0] ?? 0}`,
    ...shown.flatMap((number) => ['#EXTINF:4.0,', `piece-${number}.ts`]),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}
