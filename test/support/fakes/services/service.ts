import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

/** What a service answers. */
export type StandInAnswer = { status: number; body: unknown };

/** A request as the logic of a stand-in sees it. The form is that of a POST. */
export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
};

/** The logic of one service: `scripted` are the answers that tests wrote for the videos of theirs, by id. */
export type StandInLogic = (request: StandInRequest, scripted: ReadonlyMap<string, StandInAnswer>) => StandInAnswer;

const answerSchema = z.object({ status: z.int(), body: z.unknown() });

/** Paths below this are for tests; no service has such. */
const CONTROL = '/_stand-in/';

/**
 * A service on loopback that speaks the real one's JSON. It runs beside the harness, the tests in processes of their own, so
 * they write its answers over HTTP as well: see `reachStandIn`.
 */
export async function startStandIn(logic: StandInLogic): Promise<{ url: string; close(): void }> {
  const scripted = new Map<string, StandInAnswer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
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

function readRequest(request: IncomingMessage, url: URL, body: string): StandInRequest {
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
  scripted: Map<string, StandInAnswer>,
  asked: string[],
): StandInAnswer {
  const [what, id = ''] = pathname.slice(CONTROL.length).split('/');
  if (what === 'answers') scripted.set(id, answerSchema.parse(JSON.parse(body)));
  return { status: 200, body: asked.filter((line) => line.includes(id)) };
}

function reply(response: ServerResponse, { status, body }: StandInAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** What a test does with a stand-in. */
export type StandIn = {
  /** Writes the answer to every question for this id. */
  script(id: string, answer: StandInAnswer): Promise<void>;
  /** Questions so far whose line (method, path and query) holds this text. */
  askedFor(text: string): Promise<string[]>;
};

export function reachStandIn(url: string): StandIn {
  return {
    async script(id, answer) {
      await fetch(`${url}${CONTROL}answers/${id}`, { method: 'PUT', body: JSON.stringify(answer) });
    },
    async askedFor(part) {
      return z.array(z.string()).parse(await (await fetch(`${url}${CONTROL}asked/${part}`)).json());
    },
  };
}
