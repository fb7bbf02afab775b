import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { ulid } from 'ulid';
import { CHECKS, WORKER_CHECKS } from '#schema/domain/farm/doctor.ts';
import { VERSION } from '../../../../worker/doctor/view.ts';
import type { Socket } from '../../../../scripts/lib/doctor/visit.ts';

export const OPERATOR_TOKEN = 'the-operator-token-of-this-fake';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A deployment as programs see it from outside: what the doctor asks, and no more. Any answer can be replaced. */
export type FakeDeployment = Awaited<ReturnType<typeof startFakeDeployment>>;

export async function startFakeDeployment() {
  const users = new Set<string>();
  const keys = new Set<string>();
  const ringing = new Set<() => void>();
  const deployment = {
    url: '',
    /** By method and path; ids in paths are `*`. */
    answers: {
      'GET /internal/v1/health': send(200, { status: 'ok' }),
      'POST /internal/v1/doctor': send(200, { message: 'Checked.', data: { version: VERSION, checks: greenChecks() } }),
      'POST /internal/v1/doctor/ring': (_request, response) => {
        for (const ring of ringing) ring();
        send(200, { message: 'Rung.', data: { rung: ringing.size } })(_request, response);
      },
      'GET /': (_request, response) => response.end('<script type="module" src="/assets/index.js"></script>'),
      'HEAD /assets/index.js': send(200, {}),
      'POST /internal/v1/users': async (request, response) => {
        users.add(((await json(request)) as { email: string }).email);
        send(201, { message: 'User created.', data: {} })(request, response);
      },
      'DELETE /internal/v1/users/*': (request, response) => {
        users.delete(decodeURIComponent(request.url?.split('/').at(-1) ?? ''));
        send(200, { message: 'User deleted.', data: {} })(request, response);
      },
      'POST /internal/v1/node-keys': async (request, response) => {
        const { name } = (await json(request)) as { name: string };
        keys.add(name);
        const created_at = '2026-11-24T00:00:00.000000Z';
        const fields = { stages: ['capture-live'], version: null, last_seen_at: null, created_at, revoked_at: null };
        send(201, { message: 'Key.', data: { id: ulid(), name, key: 'cmn_key', ...fields } })(request, response);
      },
      'DELETE /internal/v1/node-keys/*': (request, response) => {
        keys.clear();
        send(200, { message: 'Revoked.', data: {} })(request, response);
      },
      'POST /api/v1/login': send(200, { user: { token: 'token' } }),
      'GET /api/v1/events': (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('retry: 1000\n\nid: 1\nevent: reset\ndata: {}\n\n');
        setTimeout(() => response.write(': still here\n\n'), 30);
      },
    } as Record<string, Answer>,
    socket: { pongs: true, rings: true, opens: true },
    /** Users and node keys that exist. */
    left: () => [...users, ...keys],
    /** The far end of a node's socket. */
    openSocket(): Socket {
      const listeners = new Map<string, ((event: { data?: unknown }) => void)[]>();
      const say = (event: string, data?: string) => listeners.get(event)?.forEach((listen) => listen({ data }));
      setTimeout(() => say(deployment.socket.opens ? 'open' : 'error'), 1);
      const ring = () => deployment.socket.rings && say('message', '{"jobId":"doctor","generation":0}');
      ringing.add(ring);
      return {
        addEventListener: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
        send: () => void (deployment.socket.pongs && say('message', 'pong')),
        close: () => void ringing.delete(ring),
      };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((request, response) => {
    response.setHeader('X-Request-Id', ulid());
    const path = request.url?.replace(/(users|node-keys)\/.+$/, '$1/*') ?? '';
    const isClosed = path.startsWith('/internal/') && !path.endsWith('/health');
    const isOperator = request.headers.authorization === `Bearer ${OPERATOR_TOKEN}`;
    const answer = deployment.answers[`${request.method} ${path}`];
    if (isClosed && !isOperator) send(401, { error: 'Missing or invalid token.' }, 'auth.required')(request, response);
    else void (answer ?? send(404, { error: 'Not found.' }, 'request.not_found'))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  deployment.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return deployment;
}

/** An answer in JSON. */
export function send(status: number, body: unknown, code?: string): Answer {
  return (_request, response) => {
    if (code !== undefined) response.setHeader('X-Error-Code', code);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
}

function greenChecks() {
  return WORKER_CHECKS.map((id) => ({ id, state: 'green', asks: CHECKS[id].asks, note: '', remedy: null }));
}
