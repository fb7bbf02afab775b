import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fake of object storage behind signed URLs: PUT with a length returns an ETag, GET serves ranges. */
export type FakeStorage = {
  urlOf(key: string): string;
  readonly objects: Map<string, { bytes: Buffer; contentType: string | null }>;
  /** The next `times` requests get this status; 0 breaks the connection. */
  break(status: number, times?: number): void;
  readonly requests: { method: string; key: string; status: number }[];
  close(): void;
};

type Served = { status: number; body?: Buffer };

export async function startFakeStorage(): Promise<FakeStorage> {
  const objects: FakeStorage['objects'] = new Map();
  const requests: FakeStorage['requests'] = [];
  const broken: number[] = [];

  const put = async (request: IncomingMessage, response: ServerResponse, key: string): Promise<number> => {
    const bytes = await buffer(request);
    if (Number(request.headers['content-length']) !== bytes.length) return 411;
    objects.set(key, { bytes, contentType: request.headers['content-type'] ?? null });
    response.setHeader('etag', `"${createHash('md5').update(bytes).digest('hex')}"`);
    return 200;
  };
  const get = (request: IncomingMessage, response: ServerResponse, key: string): Served => {
    const found = objects.get(key)?.bytes;
    if (found === undefined) return { status: 404 };
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    response.setHeader('accept-ranges', 'bytes');
    if (range === null) return { status: 200, body: found };
    const end = range[2] === '' ? found.length - 1 : Math.min(Number(range[2]), found.length - 1);
    response.setHeader('content-range', `bytes ${range[1]}-${end}/${found.length}`);
    return { status: 206, body: found.subarray(Number(range[1]), end + 1) };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse, key: string): Promise<Served> => {
    const fault = broken.shift();
    if (fault !== undefined) {
      await buffer(request);
      return { status: fault };
    }
    if (request.method === 'GET') return get(request, response, key);
    return { status: request.method === 'PUT' ? await put(request, response, key) : 405 };
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const key = decodeURIComponent((request.url ?? '/').slice(1));
    const { status, body } = await serve(request, response, key);
    requests.push({ method: request.method ?? '', key, status });
    if (status === 0) return void response.destroy();
    response.writeHead(status, body === undefined ? {} : { 'content-length': body.length }).end(body);
  };

  // A client may disconnect early: ffprobe seeks that way.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (key) => `${origin}/${encodeURIComponent(key)}`,
    objects,
    requests,
    break: (status, times = 1) => broken.push(...Array.from({ length: times }, () => status)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
