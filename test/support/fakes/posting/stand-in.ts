import { createHash, type Hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';

/**
 * What goes wrong with a request: `drop` breaks the connection before anything happens, `half` in the middle of the bytes, `lose` after
 * all, so that the answer is lost. `none`: nothing, so that a later one is hit.
 */
export type Fault =
  | 'none'
  | 'drop'
  | 'half'
  | 'lose'
  | { status: number; body?: unknown; headers?: Record<string, string> | undefined };

/** What a stand-in does with a request: the name of the operation, its answer, and what it keeps of a request that breaks off. */
export type Operation = { name: string; answer: () => Promise<Response> | Response; half?: () => Promise<void> };
export type StandIn = {
  fetch(request: Request): Promise<Response>;
  /** The next requests of an operation go wrong, one after the other. */
  fail(operation: string, ...faults: Fault[]): void;
  /** How many of these are still to come. */
  left(): number;
  /** Names of the operations so far. */
  readonly asked: string[];
};

export function makeStandIn(route: (request: Request, url: URL) => Promise<Operation | null>): StandIn {
  const faults = new Map<string, Fault[]>();
  const asked: string[] = [];
  return {
    asked,
    fail: (name, ...added) => void faults.set(name, [...(faults.get(name) ?? []), ...added]),
    left: () => [...faults.values()].flat().length,
    async fetch(request) {
      const operation = await route(request, new URL(request.url));
      if (operation === null) return answer(404, { error: `no such operation: ${request.method} ${request.url}` });
      asked.push(operation.name);
      const fault = faults.get(operation.name)?.shift();
      if (fault === undefined || fault === 'none') return operation.answer();
      if (typeof fault === 'object') return answer(fault.status, fault.body ?? {}, fault.headers);
      if (fault === 'lose') await operation.answer();
      if (fault === 'half') await operation.half?.();
      throw new TypeError('the connection broke');
    },
  };
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const isText = typeof body === 'string';
  const type = isText ? {} : { 'Content-Type': 'application/json; charset=UTF-8' };
  return new Response(isText ? body : JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

const faultSchema = z.union([
  z.enum(['none', 'drop', 'half', 'lose']),
  z.object({ status: z.int(), body: z.unknown().optional(), headers: z.record(z.string(), z.string()).optional() }),
]);
const faultsSchema = z.object({ operation: z.string(), faults: z.array(faultSchema) });

/**
 * Serves a stand-in on loopback. Tests run in other processes than the harness, so `/_fake/faults` and `/_fake/asked` reach it from
 * there: see `reachStandIn`. `more` are further questions of tests, by the last part of their path.
 */
export async function serveStandIn(standIn: StandIn, more: Record<string, (body: string) => unknown> = {}) {
  const control = (what: string, body: string): unknown => {
    if (what === 'asked') return standIn.asked;
    if (what === 'left') return standIn.left();
    if (what !== 'faults') return more[what]?.(body) ?? null;
    const { operation, faults } = faultsSchema.parse(JSON.parse(body));
    standIn.fail(operation, ...(faults as Fault[]));
    return null;
  };
  const server = createServer((request, response) => {
    const serve = async () => {
      const body = await buffer(request);
      const url = `http://${request.headers.host}${request.url}`;
      const { pathname } = new URL(url);
      if (pathname.startsWith('/_fake/')) {
        response.end(JSON.stringify(control(pathname.slice('/_fake/'.length), body.toString())));
        return;
      }
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const headers = request.headers as Record<string, string>;
      const init = { method: request.method ?? 'GET', headers, ...(hasBody && { body }) };
      const made = await standIn.fetch(new Request(url, init));
      response.writeHead(made.status, Object.fromEntries(made.headers)).end(Buffer.from(await made.arrayBuffer()));
    };
    serve().catch(() => response.destroy());
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

/** A stand-in of the harness, as tests reach it. */
export function reachStandIn(url: string) {
  const ask = async (what: string, body = ''): Promise<unknown> =>
    (await fetch(`${url}/_fake/${what}`, { method: 'POST', body })).json();
  return {
    ask,
    fail: (operation: string, ...faults: Fault[]) => ask('faults', JSON.stringify({ operation, faults })),
    asked: async () => z.array(z.string()).parse(await ask('asked')),
    left: async () => z.int().parse(await ask('left')),
  };
}

/** How long a platform works on what it got, and how that ends: by a count of looks, or as `each` says of each. */
export function makeSlow<End extends string>(end: End) {
  const slow = { polls: 0, end };
  let each: ((id: string) => End | null) | undefined;
  return {
    process: (polls: number, last: End = end) => void Object.assign(slow, { polls, end: last }),
    /** Null: it is still at work. */
    processEach: (decide: (id: string) => End | null) => void (each = decide),
    look(id: string): End | null {
      if (each !== undefined) return each(id);
      slow.polls -= 1;
      return slow.polls >= 0 ? null : slow.end;
    },
  };
}

/** Hashes of files as they arrive, piece by piece. Not wanted by tests whose files are long and have no content. */
export function makeDigests(isWanted: boolean) {
  const digests = new Map<string, Hash>();
  return {
    add(id: string, bytes: Uint8Array): void {
      if (isWanted) digests.set(id, (digests.get(id) ?? createHash('sha256')).update(bytes));
    },
    /** SHA-256 in hexadecimal. */
    of: (id: string): string | null => digests.get(id)?.copy().digest('hex') ?? null,
  };
}

/** Tokens of a platform: each code that a user brings is an account of its own. */
export function makeTokens() {
  const access = new Map<string, string>();
  const refresh = new Map<string, string>();
  let issued = 0;
  const issue = (account: string) => {
    issued += 1;
    access.set(`access-${issued}`, account);
    refresh.set(`refresh-${issued}`, account);
    return { access: `access-${issued}`, refresh: `refresh-${issued}` };
  };
  return {
    issue,
    /** The account of a request. Null: its token is not valid. */
    of: (request: Request) => access.get((request.headers.get('Authorization') ?? '').replace('Bearer ', '')) ?? null,
    ofAccess: (token: string) => access.get(token) ?? null,
    ofRefresh: (token: string) => refresh.get(token) ?? null,
    useRefresh(token: string) {
      const account = refresh.get(token);
      refresh.delete(token);
      return account ?? null;
    },
    /** Access tokens of one account end, or of all. */
    expire(account?: string) {
      for (const [token, of] of access) if (account === undefined || of === account) access.delete(token);
    },
    /** Of one account, or of all. */
    revoke(account?: string) {
      for (const tokens of [access, refresh]) {
        for (const [token, of] of tokens) if (account === undefined || of === account) tokens.delete(token);
      }
    },
    isAlive: (account: string) => [...refresh.values()].includes(account),
    /** The tokens of an account that are valid, of both kinds. */
    aliveOf: (account: string) => [...access, ...refresh].flatMap(([token, of]) => (of === account ? [token] : [])),
  };
}
