import { STAGES } from '#schema/domain/stages.ts';
import { ackBodySchema, failed, pullBodySchema, pullResult, succeeded } from './protocol.ts';
import type { StoredMessage } from './messages.ts';
import type { QueueStore } from './queue-store.ts';

export { QueueStore } from './queue-store.ts';

/** `QUEUES_TOKEN` is the bearer that nodes must show; without it nothing is handed out. */
export type BridgeEnv = {
  STORES: DurableObjectNamespace<QueueStore>;
  DEAD: Queue;
  QUEUES_TOKEN?: string;
};

const ROUTE = /^\/client\/v4\/accounts\/[^/]+\/queues\/([^/]+)\/messages\/(pull|ack)$/;
const QUEUES: readonly string[] = STAGES.map((stage) => `clipmill-${stage}`);

export default {
  async queue(batch, env) {
    await storeOf(env, batch.queue).store(batch.messages.map(toStored));
  },

  async fetch(request, env) {
    const route = ROUTE.exec(new URL(request.url).pathname);
    if (route === null || request.method !== 'POST') return failed(404, 7003, 'Could not route to this address.');
    if (!isAuthorized(request, env)) return failed(401, 10_000, 'Authentication error');
    const [, queue = '', call] = route;
    if (!QUEUES.includes(queue)) return failed(404, 11_000, `Queue "${queue}" does not exist.`);
    const body = await request.json().catch(() => ({}));
    return call === 'pull' ? pull(env, queue, body) : ack(env, queue, body);
  },
} satisfies ExportedHandler<BridgeEnv>;

async function pull(env: BridgeEnv, queue: string, body: unknown): Promise<Response> {
  const parsed = pullBodySchema.safeParse(body);
  if (!parsed.success) return failed(400, 10_004, 'The body of pull is not valid.');
  return pullResult(await storeOf(env, queue).pull(parsed.data));
}

async function ack(env: BridgeEnv, queue: string, body: unknown): Promise<Response> {
  const parsed = ackBodySchema.safeParse(body);
  if (!parsed.success) return failed(400, 10_004, 'The body of ack is not valid.');
  return succeeded(await storeOf(env, queue).ack(parsed.data));
}

function storeOf(env: BridgeEnv, queue: string): DurableObjectStub<QueueStore> {
  return env.STORES.get(env.STORES.idFromName(queue));
}

function isAuthorized(request: Request, env: BridgeEnv): boolean {
  const token = env.QUEUES_TOKEN ?? '';
  return token !== '' && request.headers.get('authorization') === `Bearer ${token}`;
}

/** The broker gives bodies decoded, without their content type: text stays a string, everything else was `json`. */
function toStored(message: Message): StoredMessage {
  const head = { id: message.id, timestampMs: message.timestamp.getTime() };
  if (typeof message.body === 'string') return { ...head, contentType: 'text', body: message.body };
  return { ...head, contentType: 'json', body: toBase64(JSON.stringify(message.body)) };
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
