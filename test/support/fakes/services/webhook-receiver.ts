import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A received request. */
export type Received = { path: string; headers: Record<string, string>; body: string };

export type FakeWebhookReceiver = {
  urlOf(path: string): string;
  readonly received: Received[];
  /** The requests to one path. */
  at(path: string): Received[];
  close(): void;
};

/**
 * Starts a server whose answer depends on the path: `/ok/…` 200, `/500/…` that status, `/flaky/…` 500 the first time,
 * `/redirect/…` a redirect to `/redirected`, `/hang/…` no answer.
 */
export async function startFakeWebhookReceiver(): Promise<FakeWebhookReceiver> {
  const received: Received[] = [];
  const at = (path: string) => received.filter((one) => one.path === path);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? '';
      const isFirst = at(path).length === 0;
      received.push({ path, headers: request.headers as Record<string, string>, body });
      const kind = path.split('/')[1] ?? '';
      if (kind === 'hang') return;
      if (kind === 'redirect') response.setHeader('Location', '/redirected');
      response.writeHead(statusOf(kind, isFirst)).end('said');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (path) => origin + path,
    received,
    at,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function statusOf(kind: string, isFirst: boolean): number {
  if (kind === 'redirect') return 302;
  if (kind === 'flaky') return isFirst ? 500 : 204;
  return kind === 'ok' ? 200 : Number(kind);
}

/** The body of a request, verified by the library of Standard Webhooks. Throws where the signature is wrong. */
export function verify(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers);
}
