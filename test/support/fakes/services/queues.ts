import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A fake of the pull API of Cloudflare Queues. It records pulls, acks and retries, and delivers each message once. */
export type FakeQueues = {
  apiBase: string;
  /** Puts a message of the content type `json` into a queue; its body travels as base64. */
  send(queueId: string, body: unknown): void;
  readonly pulls: string[];
  readonly acked: string[];
  readonly putBack: { leaseId: string; delaySec: number }[];
  /** Answers the next `times` calls with this status. */
  break(status: number, times?: number): void;
  close(): void;
};

export const FAKE_ACCOUNT = 'account';
export const FAKE_QUEUES_TOKEN = 'token-of-queues';

type AckBody = { acks: { lease_id: string }[]; retries: { lease_id: string; delay_seconds: number }[] };

export async function startFakeQueues(): Promise<FakeQueues> {
  const messages: { queueId: string; body: string; leaseId: string }[] = [];
  const pulls: string[] = [];
  const acked: string[] = [];
  const putBack: FakeQueues['putBack'] = [];
  const broken: number[] = [];

  const pull = (queueId: string) => {
    pulls.push(queueId);
    const index = messages.findIndex((message) => message.queueId === queueId);
    const found = index < 0 ? [] : messages.splice(index, 1);
    return {
      messages: found.map(({ body, leaseId }) => ({
        id: leaseId,
        body,
        timestamp_ms: 1_795_000_000_000,
        attempts: 1,
        lease_id: leaseId,
        metadata: { 'CF-Content-Type': 'json', 'CF-sourceMessageSource': 'worker' },
      })),
      message_backlog_count: messages.length,
    };
  };
  const ack = (body: AckBody) => {
    acked.push(...body.acks.map(({ lease_id }) => lease_id));
    putBack.push(
      ...body.retries.map(({ lease_id, delay_seconds }) => ({ leaseId: lease_id, delaySec: delay_seconds })),
    );
    return { ackCount: body.acks.length, retryCount: body.retries.length, warnings: [] };
  };

  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const match = /^\/client\/v4\/accounts\/account\/queues\/([^/]+)\/messages\/(pull|ack)$/.exec(request.url ?? '');
      const isAllowed = request.headers.authorization === `Bearer ${FAKE_QUEUES_TOKEN}`;
      const status = match === null ? 404 : isAllowed ? (broken.shift() ?? 200) : 403;
      const handle = () => (match?.[2] === 'pull' ? pull(match[1] ?? '') : ack(body as AckBody));
      const result = status === 200 ? handle() : null;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: status === 200, errors: [], messages: [], result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
    send: (queueId, body) => {
      const encoded = Buffer.from(JSON.stringify(body)).toString('base64');
      messages.push({ queueId, body: encoded, leaseId: `lease-${queueId}-${messages.length + pulls.length}` });
    },
    pulls,
    acked,
    putBack,
    break: (status, times = 1) => broken.push(...Array.from({ length: times }, () => status)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
