import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

/** What a service answers. */
export type FakeAnswer = { status: number; body: unknown };

/** A request as the logic of a fake service gets it. `form` is the body of a POST. */
export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
};

/** The logic of one service. `scripted` holds the answers that tests set, by id. */
export type FakeLogic = (request: FakeRequest, scripted: ReadonlyMap<string, FakeAnswer>) => FakeAnswer;

const answerSchema = z.object({ status: z.int(), body: z.unknown() });

/** Paths below this prefix are for tests. No real service has them. */
const CONTROL = '/_fake/';

/**
 * Starts a fake service on loopback that speaks the JSON of the real one. Tests run in other processes than the
 * harness, so they set its answers over HTTP as well: see `reachFakeService`.
 */
export async function startFakeService(logic: FakeLogic): Promise<{ url: string; close(): void }> {
  const scripted = new Map<string, FakeAnswer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://fake');
      const { pathname } = url;
      if (pathname.startsWith(CONTROL)) return reply(response, control({ pathname, body }, scripted, asked));
      asked.push(`${request.method} ${pathname}${url.search}`);
      return reply(response, logic(readRequest(request, url, body), scripted));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readRequest(request: IncomingMessage, url: URL, body: string): FakeRequest {
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(body),
    headers: request.headers,
  };
}

function control(
  { pathname, body }: { pathname: string; body: string },
  scripted: Map<string, FakeAnswer>,
  asked: string[],
): FakeAnswer {
  const [what, id = ''] = pathname.slice(CONTROL.length).split('/');
  if (what === 'answers') scripted.set(id, answerSchema.parse(JSON.parse(body)));
  return { status: 200, body: asked.filter((line) => line.includes(id)) };
}

function reply(response: ServerResponse, { status, body }: FakeAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** What a test can do with a fake service. */
export type FakeService = {
  /** Sets the answer to every request for this id. */
  script(id: string, answer: FakeAnswer): Promise<void>;
  /** Requests so far whose line (method, path and query) contains this text. */
  askedFor(text: string): Promise<string[]>;
};

export function reachFakeService(url: string): FakeService {
  return {
    async script(id, answer) {
      await fetch(`${url}${CONTROL}answers/${id}`, { method: 'PUT', body: JSON.stringify(answer) });
    },
    async askedFor(part) {
      return z.array(z.string()).parse(await (await fetch(`${url}${CONTROL}asked/${part}`)).json());
    },
  };
}
