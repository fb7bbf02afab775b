import { afterEach, describe, expect, it } from 'vitest';
import { makeChatModel, type ChatModelOptions } from '../../../render-node/tools/llm/chat-completions.ts';
import { ModelFailure, type ModelFailureKind } from '../../../render-node/tools/llm/language-model.ts';
import {
  breaksOff,
  type ChatQuestion,
  type FakeChat,
  refuses,
  says,
  saysJson,
  sends,
  startFakeChat,
  staysSilent,
} from '../../support/fakes/services/chat.ts';

type Answer = Parameters<typeof startFakeChat>[0];

const SCHEMA = { name: 'clips', json: { type: 'object', properties: { clips: { type: 'array' } } } };
const GOOD = { clips: [{ first: 1 }] };

let host: FakeChat;
afterEach(() => host.close());

async function open(answer: Answer, options: Partial<ChatModelOptions> = {}) {
  host = await startFakeChat(answer);
  const model = makeChatModel({
    baseUrl: host.baseUrl,
    key: 'secret-key',
    model: 'editor-1',
    contextTokens: 32_000,
    timeoutMs: 60_000,
    retryMs: 1,
    longestRetryMs: 5,
    fetch,
    ...options,
  });
  return (signal: AbortSignal = new AbortController().signal, image?: string) =>
    model.complete({
      system: 'You are an editor.',
      user: 'Read.',
      schema: SCHEMA,
      maxTokens: 300,
      signal,
      ...(image !== undefined && { image }),
    });
}

const failureOf = async (answer: Promise<unknown>): Promise<ModelFailureKind | 'none' | 'another'> =>
  answer.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelFailure ? error.kind : 'another'),
  );

describe('a good server', () => {
  it('is asked in its protocol: schema, temperature 0, a bound, the key as bearer', async () => {
    const ask = await open(() => saysJson(GOOD));
    expect(await ask()).toEqual(GOOD);
    expect(host.asked[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-key', 'content-type': 'application/json' },
      body: {
        model: 'editor-1',
        temperature: 0,
        max_tokens: 300,
        stream: false,
        response_format: { type: 'json_schema', json_schema: { name: 'clips', strict: true, schema: SCHEMA.json } },
      },
    });
  });

  it('gets no authorization where there is no key', async () => {
    const ask = await open(() => saysJson(GOOD), { key: undefined });
    await ask();
    expect(host.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is shown an image behind the text', async () => {
    const ask = await open(() => saysJson(GOOD));
    const image = Buffer.from('a picture');
    expect(await ask(undefined, image.toString('base64'))).toEqual(GOOD);
    expect(host.asked[0]).toMatchObject({ user: 'Read.', image });
    await ask();
    expect(host.asked[1]?.body.messages[1]).toEqual({ role: 'user', content: 'Read.' });
  });

  it.each([
    ['in a code fence', '```json\n{"clips":[{"first":1}]}\n```'],
    ['behind thoughts', '<think>Perhaps {"clips":[]}?</think>\n{"clips":[{"first":1}]}'],
    ['among prose', 'Here you are: {"clips":[{"first":1}]} Good luck! {}'],
    [
      'as parts',
      [
        { type: 'text', text: '{"clips":[{"fir' },
        { type: 'text', text: 'st":1}]}' },
      ],
    ],
    ['as an object', GOOD],
  ])('is understood %s', async (_, content) => {
    const ask = await open(() => says(content));
    expect(await ask()).toEqual(GOOD);
  });

  it('is taken at what it finished where its answer breaks off', async () => {
    const ask = await open(() => says('{"clips":[{"first":1},{"first":2,"title":"a } in \\" it', 'length'));
    expect(await ask()).toEqual(GOOD);
  });
});

describe('a server of another dialect', () => {
  const only =
    (isFine: (question: ChatQuestion) => boolean, complaint: string): Answer =>
    (question) =>
      isFine(question) ? saysJson(GOOD) : refuses(complaint);
  const formatOf = ({ body }: ChatQuestion) => body.response_format?.type ?? 'plain';

  it.each(['json_object', 'plain'])('is asked again as %s, and so from then on', async (format) => {
    const ask = await open(only((question) => formatOf(question) === format, "'response_format' is not supported"));
    expect(await ask()).toEqual(GOOD);
    expect(host.asked.at(-1)?.system).toContain(JSON.stringify(SCHEMA.json));
    const before = host.asked.length;
    expect(before).toBeGreaterThan(1);
    await ask();
    expect(host.asked).toHaveLength(before + 1);
  });

  it('may want the new name of the token limit, and its own temperature', async () => {
    const ask = await open(({ body }) => {
      if ('max_tokens' in body) return refuses("'max_tokens' is not supported. Use 'max_completion_tokens' instead.");
      return 'temperature' in body ? refuses("'temperature' does not support 0") : saysJson(GOOD);
    });
    expect(await ask()).toEqual(GOOD);
    expect(host.asked.map(formatOf)).toEqual(['json_schema', 'json_schema', 'json_schema']);
    expect(host.asked[2]?.body).toMatchObject({ max_completion_tokens: 300 });
  });

  it('is left alone when it refuses everything, and one refused question does not spoil the next', async () => {
    let isRefusing = true;
    const ask = await open(() => (isRefusing ? refuses('too long') : saysJson(GOOD)));
    expect(await failureOf(ask())).toBe('refused');
    expect(host.asked.map(formatOf)).toEqual(['json_schema', 'json_object', 'plain']);
    isRefusing = false;
    await ask();
    expect(host.asked.slice(3).map(formatOf)).toEqual(['json_schema']);
  });
});

describe('a server in trouble', () => {
  it.each([
    ['429 with a long pause', sends(429, '{}', { 'retry-after': '3600' })],
    ['429 with a date', sends(429, '{}', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })],
    ['500', sends(500, 'oops')],
    ['a broken connection', breaksOff],
  ])('is asked once more after %s', async (_, trouble) => {
    const ask = await open((_question, n) => (n === 0 ? trouble : saysJson(GOOD)));
    expect(await ask()).toEqual(GOOD);
    expect(host.asked).toHaveLength(2);
  });

  it.each<[string, ModelFailureKind, number, Answer]>([
    ['500 for ever', 'busy', 2, () => sends(500, 'oops')],
    ['429 for ever', 'busy', 2, () => sends(429, '{}', { 'retry-after': '0' })],
    ['a wrong key', 'refused', 1, () => sends(401, '{"error":{"message":"secret-key is wrong"}}')],
    [
      'a redirect',
      'unreachable',
      2,
      ({ path }) => (path === '/else' ? saysJson(GOOD) : sends(307, '', { location: '/else' })),
    ],
    ['prose', 'not_json', 1, () => says('I would take the second one.')],
    ['HTML', 'not_json', 1, () => sends(200, '<html><body>Welcome</body></html>')],
    ['no choice', 'not_json', 1, () => sends(200, '{"choices":[]}')],
    ['no content', 'not_json', 1, () => says(null)],
    ['an empty answer', 'not_json', 1, () => sends(200, '')],
    ['JSON that is broken in the middle', 'not_json', 1, () => says('{"clips":[{"first":1,}],,}')],
    ['JSON that breaks off at once', 'not_json', 1, () => says('{"clips":[{"first":', 'length')],
    ['2 MB', 'too_large', 1, () => says(`{"clips":["${'x'.repeat(2_000_000)}"]}`)],
    ['2 MB as a refusal', 'too_large', 1, () => refuses('x'.repeat(2_000_000))],
  ])('fails plainly on %s', async (_, kind, requests, answer) => {
    const ask = await open(answer);
    expect(await failureOf(ask())).toBe(kind);
    expect(host.asked).toHaveLength(requests);
  });

  it('is not waited for longer than the timeout, and not asked again then', async () => {
    const ask = await open(() => staysSilent, { timeoutMs: 500 });
    expect(await failureOf(ask())).toBe('timeout');
    expect(host.asked).toHaveLength(1);
  });

  it('is let go at once when the job ends', async () => {
    const job = new AbortController();
    const ask = await open(
      () => {
        job.abort(new Error('cancelled'));
        return staysSilent;
      },
      { timeoutMs: 600_000 },
    );
    await expect(ask(job.signal)).rejects.toThrow('cancelled');
  });

  it('is unreachable where nobody listens', async () => {
    const ask = await open(() => saysJson(GOOD));
    host.close();
    expect(await failureOf(ask())).toBe('unreachable');
  });

  it('never shows up in the failure: no key, no address, no words of the server', async () => {
    const ask = await open(() => sends(401, '{"error":{"message":"secret-key is wrong"}}'));
    const error = await ask().catch((error: unknown) => error);
    const shown = `${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
    expect(shown).toContain('refused');
    expect(shown).not.toMatch(/secret-key|127\.0\.0\.1|wrong/);
  });
});
