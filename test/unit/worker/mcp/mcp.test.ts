import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let app: Awaited<ReturnType<typeof makeCountedApp>>;
beforeAll(async () => {
  app = await makeCountedApp();
});
afterAll(() => app.close());

const send = (message: unknown) => app.post('/mcp', message, { Accept: 'application/json, text/event-stream' });

it('takes few messages in one request, which counts as one read', async () => {
  const batch = (count: number) =>
    send(Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id: id + 1, method: 'ping' })));
  expect(await (await batch(LIMITS.mcpMessages)).json()).toHaveLength(LIMITS.mcpMessages);
  const refused = await batch(LIMITS.mcpMessages + 1);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ error: `Send at most ${LIMITS.mcpMessages} messages in one request.` });
});

it.each(['a\r\nX-Evil: 1', 'a\0b', '\u{1F511}', 'ключ'])('tells the model that %j cannot be a key', async (key) => {
  const params = { name: 'create_clips', arguments: { url: 'https://a.test/a.mp4', idempotency_key: key } };
  const answer = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(await answer.json()).toMatchObject({
    result: { isError: true, content: [{ text: expect.stringMatching(/^idempotency_key must be/) }] },
  });
});
