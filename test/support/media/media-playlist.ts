import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PlaylistHost = {
  /** Address of a playlist; the name may hold a query. */
  urlOf(name: string): string;
  /** Goes on by a piece, and begins with the first. `isEnded` puts the mark of the end behind it. */
  grow(name: string, options?: { isEnded?: boolean }): void;
  /** From now on this is what the host answers for it. */
  answer(name: string, status: number, body?: string): void;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  close(): void;
};

/** Live HLS playlists that go on when a test says so, and whose pieces nobody reads. */
export async function startPlaylistHost(): Promise<PlaylistHost> {
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
