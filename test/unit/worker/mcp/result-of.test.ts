import { expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import type { DescribedTool } from '../../../../worker/mcp/describe-tool.ts';
import { resultOf, UNTRUSTED, UNTRUSTED_NOTICE } from '../../../../worker/mcp/result-of.ts';

const URL = 'https://api.test/api/v1/projects/P/export?format=srt';
const NOTICE = { type: 'text', text: UNTRUSTED_NOTICE };

function toolWith(quotesStrangers: boolean): DescribedTool {
  const schema = { type: 'string' };
  const content = Object.fromEntries(
    ['application/json', 'application/x-subrip', 'application/zip'].map((type) => [type, { schema }]),
  );
  const endpoint = { operation: { responses: { 200: { description: '', content } } } };
  return { tool: { quotesStrangers }, endpoint } as unknown as DescribedTool;
}

/** The result of an answer whose body says if it was given up. */
async function resultWith(type: string, text: string, { status = 200, quotes = true } = {}) {
  let isCancelled = false;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (type !== 'text/event-stream') controller.close();
    },
    cancel: () => void (isCancelled = true),
  });
  const headers = { 'Content-Type': type, 'X-Error-Code': 'request.not_found' };
  const result = await resultOf(new Response(body, { status, headers }), toolWith(quotes), URL);
  return { ...result, isCancelled };
}

it('marks what quotes strangers, and only that', async () => {
  const text = '{"data":1}';
  const answer = { content: [{ type: 'text', text }], structuredContent: { data: 1 } };
  expect(await resultWith('application/json', text, { quotes: false })).toEqual({ ...answer, isCancelled: false });
  expect(await resultWith('application/json', text)).toMatchObject({
    ...answer,
    _meta: { [UNTRUSTED]: true },
    content: [NOTICE, ...answer.content],
  });
});

it('gives text files as text', async () => {
  const { content, _meta } = await resultWith('application/x-subrip; charset=utf-8', '1\nHello');
  expect({ content, _meta }).toEqual({
    content: [NOTICE, { type: 'text', text: '1\nHello' }],
    _meta: { [UNTRUSTED]: true },
  });
});

it.each([
  ['a ZIP', 'application/zip', 'PK'],
  ['a long text', 'application/x-subrip', 'x'.repeat(LIMITS.mcpAnswerChars + 1)],
])('gives the address of %s', async (_, type, text) => {
  const { content, _meta } = await resultWith(type, text);
  expect(_meta).toBeUndefined();
  expect(content.at(-1)).toEqual({ type: 'resource_link', uri: URL, name: 'export', mimeType: type });
});

it('reads nothing else: an endless stream is given up', async () => {
  expect(await resultWith('text/event-stream', ': hi')).toMatchObject({ isError: true, isCancelled: true });
  expect(await resultWith('application/x-subrip', 'no', { status: 500 })).toMatchObject({ isError: true });
});

it('refuses what is too long for a model, and says what the API says of failures', async () => {
  const long = JSON.stringify({ data: 'x'.repeat(LIMITS.mcpAnswerChars) });
  expect(await resultWith('application/json', long)).toMatchObject({ isError: true });
  const refused = await resultWith('application/json', '{"error":"Not found."}', { status: 404 });
  expect(refused).toMatchObject({ content: [{ text: 'Not found. (request.not_found)' }], isError: true });
});
