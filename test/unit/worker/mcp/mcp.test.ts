import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';
import { answerMessage } from '../../../../worker/mcp/answer-message.ts';
import type { DescribedTool } from '../../../../worker/mcp/describe-tool.ts';

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

const follow = (given: object) => ({ name: 'follow_project', arguments: { id: app.ids.projectId, ...given } });
const toolCall = (params: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

it('answers at once what is over, and streams only to who wants to know how far it is', async () => {
  const plain = await send(toolCall(follow({ wait_sec: LIMITS.mcpWaitSec })));
  const answer = { id: 1, result: { structuredContent: { data: { status: 'face_analysis_done' } } } };
  expect(await plain.json()).toMatchObject(answer);
  const streamed = await send(toolCall({ ...follow({ wait_sec: LIMITS.mcpWaitSec }), _meta: { progressToken: 'p' } }));
  expect(streamed.headers.get('Content-Type')).toBe('text/event-stream');
  const lines = (await streamed.text()).split('\n').filter((line) => line.startsWith('data: '));
  expect(lines.map((line) => JSON.parse(line.slice('data: '.length)) as object)).toMatchObject([answer]);
  const unasked = await send(toolCall({ ...follow({}), _meta: { progressToken: 'p' } }));
  expect(unasked.headers.get('Content-Type')).toMatch(/^application\/json/);
});

it.each([-1, LIMITS.mcpWaitSec + 1, 'long', null])('does not wait %j seconds', async (seconds) => {
  expect(await (await send(toolCall(follow({ wait_sec: seconds })))).json()).toMatchObject({
    result: { isError: true, content: [{ text: expect.stringMatching(/^wait_sec must be/) }] },
  });
});

it('does not wait in a batch, where one request could hold many waits', async () => {
  expect(await (await send([toolCall(follow({ wait_sec: 5 }))])).json()).toMatchObject({
    result: { isError: true, content: [{ text: 'Send a call with wait_sec alone, not in a batch.' }] },
  });
});

it('ends a call whose client has left', async () => {
  const tool = { tool: { name: 'follow_project', waitsFor: 'project' } } as DescribedTool;
  const left = Promise.withResolvers<void>();
  const body = toolCall({ name: 'follow_project', arguments: { wait_sec: 5 }, _meta: { progressToken: 'p' } });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const response = await answerMessage(new Request('https://api.test/mcp', { method: 'POST', headers }), body, {
    tools: [tool],
    async call(_tool, _given, { signal, report }) {
      signal.addEventListener('abort', () => left.resolve());
      await report({ isOver: false, percent: 12, secondsLeft: null, words: 'Rendering.' });
      await left.promise;
      return { content: [] };
    },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  const first = new TextDecoder().decode(value);
  expect(first).toContain('"params":{"progressToken":"p","progress":12,"total":100,"message":"Rendering."}');
  await reader.cancel();
  await left.promise;
});
