import { expect, it } from 'vitest';
import * as z from 'zod';
import { nodeBody, nodeJson } from '../../../../worker/http/node-body.ts';
import { onError, onUnknownPath } from '../../../../worker/http/on-error.ts';
import { newRouter } from '../../../../worker/http/router.ts';

const schema = z.object({ token: z.string().min(1), parts: z.array(z.object({ number: z.int() })).default([]) });

const app = newRouter();
app.use(nodeJson);
app.post('/call', nodeBody(schema), (c) => c.json(c.req.valid('json')));
app.notFound(onUnknownPath);
app.onError(onError);

const JSON_TYPE = { 'Content-Type': 'application/json' };
const call = (body: string, headers: Record<string, string> = JSON_TYPE) =>
  app.request('/call', { method: 'POST', headers, body });

it('passes the parsed body to the handler', async () => {
  expect(await (await call('{"token":"a","more":1}')).json()).toEqual({ token: 'a', parts: [] });
});

it('reads JSON of any content type', async () => {
  expect(await (await call('{"token":"a"}', { 'Content-Type': 'text/plain' })).json()).toEqual({
    token: 'a',
    parts: [],
  });
});

it.each([
  ['an empty field', '{"token":""}', 'token: Too small: expected string to have >=1 characters'],
  [
    'a field in a list',
    '{"token":"a","parts":[{}]}',
    'parts.0.number: Invalid input: expected number, received undefined',
  ],
  ['a body that is no object', '[]', 'body: Invalid input: expected object, received array'],
  ['a body that is not JSON', '{"token":', 'body: Invalid input: expected object, received null'],
  ['no body', '', 'body: Invalid input: expected object, received null'],
])('refuses %s', async (_what, body, error) => {
  const response = await call(body);
  expect(response.status).toBe(400);
  expect(response.headers.get('X-Error-Code')).toBe('request.invalid');
  expect(await response.json()).toEqual({ error });
});

it('does not affect other methods', async () => {
  expect((await app.request('/call')).status).toBe(404);
});
