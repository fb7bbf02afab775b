import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A segment of a scripted stream: a file, and the second of the stream at which it is complete. */
export type HostedSegment = {
  file: string;
  durationSec: number;
  isDiscontinuous?: boolean;
  /** The status that the server answers instead. */
  status?: number;
  /** Lines before it in the playlist, such as a key. */
  tags?: string[];
};

export type LiveScript = {
  segments: HostedSegment[];
  /** How many the playlist shows. */
  window?: number;
  /** Seconds of the stream, by the test's clock, in which the server answers 503. */
  outages?: { startSec: number; endSec: number }[];
  /** Whether an end mark follows the last segment. */
  hasEndMark?: boolean;
  /** Seconds of the stream after which the playlist stands still. */
  stopsAtSec?: number;
};

export type FakeLiveStream = { url: string; urlOf(path: string): string; readonly asked: string[]; close(): void };

/**
 * Serves a live HLS stream on loopback on the clock of the test: `nowSec` is the position of the stream. The playlist
 * is at `/live.m3u8`. Files of `extra` are served by their path.
 */
export async function startFakeLiveStream(
  script: LiveScript,
  nowSec: () => number,
  extra: Record<string, string | Buffer> = {},
): Promise<FakeLiveStream> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const isOut = (script.outages ?? []).some(({ startSec, endSec }) => nowSec() >= startSec && nowSec() < endSec);
    const index = Number(/^\/piece-(\d+)\.ts$/.exec(path)?.[1] ?? Number.NaN);
    const segment = script.segments[index];
    const given = extra[path];
    if (isOut) response.writeHead(503).end();
    else if (given !== undefined) response.end(given);
    else if (path === '/live.m3u8') response.end(playlistOf(script, nowSec()));
    else if (segment === undefined || segment.status !== undefined) response.writeHead(segment?.status ?? 404).end();
    else void readFile(segment.file).then((bytes) => response.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/live.m3u8`,
    urlOf: (path) => `${origin}${path}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function playlistOf(script: LiveScript, nowSec: number): string {
  const untilSec = Math.min(nowSec, script.stopsAtSec ?? Infinity);
  let endSec = 0;
  const complete = script.segments.filter(({ durationSec }) => (endSec += durationSec) <= untilSec + 1e-6);
  const first = Math.max(0, complete.length - (script.window ?? 5));
  const shown = complete.slice(first);
  const isEnded = script.hasEndMark === true && complete.length === script.segments.length;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-TARGETDURATION:2',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${script.segments.slice(0, first).filter((one) => one.isDiscontinuous).length}`,
    ...shown.flatMap(({ durationSec, isDiscontinuous, tags = [] }, index) => [
      ...(isDiscontinuous === true ? ['#EXT-X-DISCONTINUITY'] : []),
      ...tags,
      `#EXTINF:${durationSec.toFixed(3)},`,
      `piece-${first + index}.ts`,
    ]),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}
