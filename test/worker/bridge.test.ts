import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Stage } from '#schema/domain/stages.ts';
import { waitUntil } from '../../scripts/lib/system/wait-until.ts';
import { seedJob, seedProject } from '../support/system/farm.ts';
import { localSystem } from '../support/system/local-system.ts';

type Message = { id: string; body: string; attempts: number; lease_id: string; metadata: Record<string, string> };
type Answer = {
  success: boolean;
  errors: { code: number; message: string }[];
  messages: unknown[];
  result: {
    messages: Message[];
    message_backlog_count: number;
    ackCount: number;
    retryCount: number;
    warnings: Record<string, string>;
  } | null;
};

// A queue that no other test of this project uses: messages of unknown jobs must not cross theirs.
const STAGE: Stage = 'create-shorts';
const system = localSystem();

async function call(
  path: string,
  body: unknown,
  token = system.queuesToken,
): Promise<{ status: number; json: Answer }> {
  const response = await fetch(`${system.url}/client/v4/accounts/local/queues/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Answer };
}

async function pull(visibilityMs = 60_000): Promise<Message[]> {
  const { json } = await call(`clipmill-${STAGE}/messages/pull`, {
    batch_size: 10,
    visibility_timeout_ms: visibilityMs,
  });
  return json.result?.messages ?? [];
}

async function ack(body: unknown): Promise<Answer['result']> {
  return (await call(`clipmill-${STAGE}/messages/ack`, body)).json.result;
}

async function pullOne(visibilityMs?: number): Promise<Message> {
  return waitUntil('a message arrives', async () => (await pull(visibilityMs))[0], { everyMs: 20 });
}

const readBody = (message: Message) => JSON.parse(Buffer.from(message.body, 'base64').toString()) as unknown;

describe('queue bridge', () => {
  let sent: { jobId: string; generation: number };

  beforeEach(async () => {
    for (const left of await pull()) await ack({ acks: [{ lease_id: left.lease_id }] });
    sent = { jobId: ulid(), generation: 0 };
    await system.sendMessage(STAGE, sent);
  });

  it('hands a message out with its body in base64, once', async () => {
    const message = await pullOne();
    expect(readBody(message)).toEqual(sent);
    expect(message).toMatchObject({ attempts: 1, metadata: { 'CF-Content-Type': 'json' } });
    expect(await pull()).toEqual([]);
    const acked = await ack({ acks: [{ lease_id: message.lease_id }] });
    expect(acked).toEqual({ ackCount: 1, retryCount: 0, warnings: {} });
  });

  it('counts what waits, leased messages too', async () => {
    const message = await pullOne();
    const { json } = await call(`clipmill-${STAGE}/messages/pull`, {});
    expect(json).toMatchObject({ success: true, errors: [], messages: [], result: { message_backlog_count: 1 } });
    await ack({ acks: [{ lease_id: message.lease_id }] });
    expect((await call(`clipmill-${STAGE}/messages/pull`, {})).json.result?.message_backlog_count).toBe(0);
  });

  it('delivers again when the visibility timeout is over, under a new lease', async () => {
    const first = await pullOne(0);
    const second = await pullOne();
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    const acked = await ack({ acks: [{ lease_id: first.lease_id }, { lease_id: second.lease_id }] });
    expect(acked?.ackCount).toBe(1);
    expect(Object.keys(acked?.warnings ?? {})).toEqual([first.lease_id]);
  });

  it('delivers a retried message after its delay', async () => {
    const first = await pullOne();
    const retried = await ack({ retries: [{ lease_id: first.lease_id, delay_seconds: 1 }] });
    expect(retried).toEqual({ ackCount: 0, retryCount: 1, warnings: {} });
    expect(await pull()).toEqual([]);
    const second = await pullOne();
    expect(second.attempts).toBe(2);
    await ack({ acks: [{ lease_id: second.lease_id }] });
  });

  it('gives a message up after 20 deliveries: the Worker gets it as a dead letter', async () => {
    const { projectId } = await seedProject(system);
    await seedJob(system, { jobId: sent.jobId, projectId, stage: STAGE });
    for (let delivery = 1; delivery <= 20; delivery += 1) expect((await pullOne(0)).attempts).toBe(delivery);
    expect(await pull(0)).toEqual([]);
    const after = await call(`clipmill-${STAGE}/messages/pull`, {});
    expect(after.json.result?.message_backlog_count).toBe(0);
    const forgotten = 'SELECT id FROM jobs WHERE id = ? AND sent_at IS NULL';
    await waitUntil('the Worker forgets the message', async () => (await system.sql(forgotten, sent.jobId))[0]);
    await system.sql('DELETE FROM jobs WHERE id = ?', sent.jobId);
  });

  it('refuses a wrong token, an unknown queue and a batch that is too large', async () => {
    const pullPath = `clipmill-${STAGE}/messages/pull`;
    const wrongToken = await call(pullPath, {}, 'wrong');
    expect(wrongToken.status).toBe(401);
    expect(wrongToken.json).toEqual({
      success: false,
      errors: [{ code: 10_000, message: 'Authentication error' }],
      messages: [],
      result: null,
    });
    expect((await call('clipmill-none/messages/pull', {})).status).toBe(404);
    expect((await call(pullPath, { batch_size: 101 })).status).toBe(400);
  });
});
