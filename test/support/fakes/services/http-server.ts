import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A fake HTTP server. The test sets its answers by path; unknown paths are 404. */
export type FakeHttpServer = {
  port: number;
  /** `http://127.0.0.1:PORT` and the path. */
  urlOf(path: string): string;
  readonly requests: { path: string; headers: IncomingMessage['headers'] }[];
  /** The number of connections: open now, and in all. */
  openConnections(): Promise<number>;
  connections(): number;
  close(): void;
};

export async function startFakeHttpServer(handlers: Record<string, Handler>): Promise<FakeHttpServer> {
  const requests: FakeHttpServer['requests'] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const handler = handlers[path];
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    urlOf: (path) => `http://127.0.0.1:${port}${path}`,
    requests,
    openConnections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    connections: () => connections,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Serves bytes with ranges, length and ETag. */
export function serveBytes(bytes: Buffer, etag = '"v1"'): Handler {
  return (request, response) => {
    const start = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const from = Number(start ?? 0);
    if (from >= bytes.length && start !== undefined) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    const range = start === undefined ? {} : { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(start === undefined ? 200 : 206, {
      'content-length': bytes.length - from,
      'accept-ranges': 'bytes',
      etag,
      ...range,
    });
    response.end(bytes.subarray(from));
  };
}

/** Serves bytes, but breaks the first `times` connections after `share` of the requested bytes. */
export function serveCut(bytes: Buffer, share: number, times: number): Handler {
  let cuts = 0;
  const good = serveBytes(bytes);
  return (request, response) => {
    if (cuts++ >= times) return good(request, response);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const range = from === 0 ? {} : { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': bytes.length - from, etag: '"v1"', ...range });
    const end = from + Math.floor((bytes.length - from) * share);
    response.write(bytes.subarray(from, end), () => response.destroy());
  };
}

/** Ignores ranges and serves the whole file. Breaks off the first `cuts` times. */
export function serveWithoutRanges(bytes: Buffer, cuts: number): Handler {
  let asked = 0;
  return (_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length, etag: '"v1"' });
    if (asked++ >= cuts) response.end(bytes);
    else response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
  };
}

/** Sends a chunk every `everyMs` without end (0: as fast as the client reads). */
export function serveForEver(head: Buffer, chunk: Buffer, everyMs: number): Handler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.write(head);
    const send = () => {
      if (response.destroyed) return;
      if (everyMs > 0) setTimeout(() => response.write(chunk, send), everyMs);
      else response.write(chunk, () => setImmediate(send));
    };
    send();
  };
}
