import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

/**
 * How the first part of a path makes the server behave:
 *   /ok/        files with ranges and ETags, as any good host
 *   /no-ranges/ always the whole file, whatever range is asked for
 *   /cut-once/  the first answer breaks off in the middle, later ones are good
 *   /cut/       every answer breaks off in the middle
 *   /hang/      headers, and then nothing
 *   /403/ /404/ /500/   that status
 */
const FAULTS = ['ok', 'no-ranges', 'cut-once', 'cut', 'hang', '403', '404', '500'] as const;
type Fault = (typeof FAULTS)[number];

export type FakeMediaServer = {
  /** URL of a file of the folder. */
  urlOf(file: string, fault?: Fault): string;
  /** Requests so far: method, path and the asked range. */
  readonly requests: { method: string; path: string; range: string | null }[];
  close(): void;
};

/** Serves a folder on loopback. */
export async function startFakeMediaServer(folder: string): Promise<FakeMediaServer> {
  const requests: FakeMediaServer['requests'] = [];
  const good = sirv(folder, { dev: true, etag: true });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    requests.push({ method: request.method ?? '', path, range: request.headers.range ?? null });
    const [, first = '', ...rest] = path.split('/');
    const fault = FAULTS.find((known) => known === first) ?? '404';
    const isFirst = requests.filter((seen) => seen.path === path && seen.method === 'GET').length === 1;
    request.url = `/${rest.join('/')}`;
    void answer({ fault, isFirst, file: join(folder, ...rest), request, response, good });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The media server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { requests, close, urlOf: (file, fault = 'ok') => `${origin}/${fault}/${encodeURIComponent(file)}` };
}

type Exchange = {
  fault: Fault;
  isFirst: boolean;
  file: string;
  request: IncomingMessage;
  response: ServerResponse;
  good: ReturnType<typeof sirv>;
};

async function answer({ fault, isFirst, file, request, response, good }: Exchange): Promise<void> {
  switch (fault) {
    case 'ok':
      return good(request, response);
    case 'cut-once':
      return isFirst ? send(request, response, file, 0.5) : good(request, response);
    case 'cut':
      return send(request, response, file, 0.5);
    case 'no-ranges':
      return send(request, response, file, 1);
    case 'hang':
      return sendHead(response, (await sizeOf(file)) ?? 0);
    case '403':
    case '404':
    case '500':
      response.writeHead(Number(fault)).end();
  }
}

/**
 * Answers 200 with the length of the whole file, sends `share` of it, and breaks the connection where that is not all.
 */
async function send(request: IncomingMessage, response: ServerResponse, file: string, share: number): Promise<void> {
  const size = await sizeOf(file);
  if (size === null) return void response.writeHead(404).end();
  sendHead(response, size);
  if (request.method === 'HEAD') return void response.end();
  const end = Math.floor(size * share);
  const body = createReadStream(file, { end: end - 1 });
  body.pipe(response, { end: end === size });
  if (end < size) body.once('end', () => response.write('', () => response.destroy()));
}

/** Null: there is no such file. */
async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
}

function sendHead(response: ServerResponse, size: number): void {
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size, 'last-modified': FIXED_DATE });
  response.flushHeaders();
}

const FIXED_DATE = 'Fri, 20 Nov 2026 10:00:00 GMT';
