import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageModelResponseSchema } from '#schema/jobs/ai.ts';
import { makeApp } from '../../../../worker/app.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import type { Settings } from '../../../../worker/base/env.ts';
import type { Ai } from '../../../../worker/base/ports.ts';
import { claim } from '../../../../worker/pipeline/claim.ts';
import { sha256Hex } from '../../../../worker/base/secrets.ts';
import { type AiAnswer, LOCAL_AI_ERROR, makeFakeAi } from '../../../support/fakes/in-memory/ai.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeLimiter } from '../../../support/fakes/in-memory/limiter.ts';

const NODE_KEY = 'key-of-the-nodes';
const PROJECT = ulid();
const SECRET_WORDS = 'the keeper of the lighthouse';

let d1: FakeD1;
let logged: string[];
beforeEach(async () => {
  logged = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void logged.push(line));
  d1 = makeFakeD1();
  d1.rows(
    `insert into users (id, email, name, password_hash, subscription_id, created_at) values ('u', 'a@b.test', 'A', 'x', 's', 0)`,
  );
  d1.rows(
    `insert into projects (id, user_id, status, title, url, source_kind, goal, video_layout, aspect_ratio, clip_duration, start_sec,
       end_sec, keywords, max_clips, source_title, source_duration_sec, credits_cost, source_key, transcript_key, sound_key, created_at, updated_at)
     values (?, 'u', 'shorts_creation', 'T', 'https://a.test/a.mp4', 'direct_link', 'shorts', 'single', 'vertical', '60', 0,
       90, '[]', 5, 'T', 90, 2, 'source', 'transcript', 'sound', 0, 0)`,
    PROJECT,
  );
});
afterEach(() => {
  d1.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const tokenOf = (jobId: string) => `token of ${jobId}`;

/** A leased job, with the token that `tokenOf` gives. */
async function lease(stage: string): Promise<string> {
  const id = ulid();
  d1.rows(
    `insert into jobs (id, stage, project_id, status, lease_hash, lease_expires_at, node, nonce, run_after, sends, created_at, updated_at)
     values (?, ?, ?, 'leased', ?, 90000, 'n', 'nonce', 0, 1, 0, 0)`,
    id,
    stage,
    PROJECT,
    await sha256Hex(tokenOf(id)),
  );
  return id;
}

function depsWith(ai: Ai | null, settings: Partial<Settings> = {}): Deps {
  const clock = () => 1_000;
  return {
    ai,
    db: d1.db,
    clock,
    nudge: () => undefined,
    limiter: makeFakeLimiter(clock),
    signer: {
      seal: async () => 'seal',
      put: async (key: string) => `https://a.test/${key}`,
    },
    settings: { NODE_KEY, S3_BASE_URL: 'http://127.0.0.1:1/bucket', RATE_LIMITS: {}, ...settings },
    newId: () => ulid(),
  } as unknown as Deps;
}

async function post(deps: Deps, path: string, body: unknown, key = NODE_KEY) {
  const app = makeApp(
    () => deps,
    () => 'request',
  );
  const response = await app.request(`https://api.test/internal/v1/jobs/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    code: response.headers.get('X-Error-Code'),
    retryAfter: response.headers.get('Retry-After'),
    json: (await response.json()) as Record<string, unknown>,
  };
}

/** A call with the token of its job. */
const postFor = (deps: Deps, jobId: string, call: string, body: object) =>
  post(deps, `${jobId}/${call}`, { token: tokenOf(jobId), ...body });

const SCHEMA = { name: 'clips', json: { type: 'object', properties: { clips: { type: 'array' } } } };
const MESSAGES = [
  { role: 'system', content: 'You are an editor.' },
  { role: 'user', content: `Read: ${SECRET_WORDS}` },
];
const QUESTION = { messages: MESSAGES, schema: SCHEMA, maxTokens: 800 };
const ANSWER = { answer: { response: '{"clips":[]}' } };

async function ask(ai: Ai | null, over: object = {}, settings: Partial<Settings> = {}) {
  return postFor(depsWith(ai, settings), await lease('create-shorts'), 'language-model', { ...QUESTION, ...over });
}

describe('a question to the language model', () => {
  it('reaches the model with its format, its rule in words, and its limits', async () => {
    const ai = makeFakeAi(ANSWER);
    expect((await ask(ai)).status).toBe(200);
    expect(ai.calls).toHaveLength(1);
    const [{ model, input }] = ai.calls as [(typeof ai.calls)[number]];
    expect(model).toBe('@cf/google/gemma-4-26b-a4b-it');
    expect(input).toMatchObject({
      max_tokens: 800,
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { name: 'clips', strict: true, schema: SCHEMA.json } },
      chat_template_kwargs: { enable_thinking: false },
    });
    const messages = input['messages'] as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[0]?.content).toContain(JSON.stringify(SCHEMA.json));
    expect(messages[1]).toEqual(MESSAGES[1]);
  });

  it('shows the model an image behind the last message, if it sees', async () => {
    const ai = makeFakeAi(ANSWER);
    const image = Buffer.from('a picture').toString('base64');
    expect(await ask(ai, { image })).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(ai.calls).toHaveLength(0);
    expect((await ask(ai, { image }, { LLM_SEES: 'on' })).status).toBe(200);
    const [call] = ai.calls as [(typeof ai.calls)[number]];
    const [, user] = call.input['messages'] as unknown[];
    expect(user).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: MESSAGES[1]?.content },
        { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${image}` } },
      ],
    });
  });

  it.each<[string, unknown]>([
    ['no base64', '<svg>'],
    ['too large', 'A'.repeat(800_000)],
  ])('refuses an image that is %s', async (_what, image) => {
    const answer = await ask(makeFakeAi(ANSWER), { image }, { LLM_SEES: 'on' });
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('goes to the model that the settings name', async () => {
    const ai = makeFakeAi(ANSWER);
    await ask(ai, { messages: MESSAGES.slice(1) }, { LLM_MODEL: '@cf/some/model' });
    expect(ai.calls[0]?.model).toBe('@cf/some/model');
    expect(ai.calls[0]?.input).not.toHaveProperty('chat_template_kwargs');
    expect(ai.calls[0]?.input['messages']).toHaveLength(2);
  });

  const usage = { prompt_tokens: 70, completion_tokens: 9 };
  const JSON_TEXT = '{"clips":[1]}';
  it.each<[string, unknown, [number, number]]>([
    ['the older models', { response: JSON_TEXT, usage }, [70, 9]],
    ['JSON that is parsed already', { response: { clips: [1] }, usage }, [70, 9]],
    ['chat completions', { choices: [{ message: { content: JSON_TEXT }, finish_reason: 'stop' }], usage }, [70, 9]],
    [
      'chat completions in parts',
      { choices: [{ message: { content: [{ type: 'text', text: '{"clips":' }, { text: '[1]}' }] } }] },
      [0, 0],
    ],
    ['completions', { choices: [{ text: JSON_TEXT }], usage }, [70, 9]],
    [
      'responses',
      {
        output: [
          { type: 'reasoning', content: [{ type: 'reasoning_text', text: 'Hm.' }] },
          { type: 'message', content: [{ type: 'output_text', text: JSON_TEXT }] },
        ],
        usage: { input_tokens: 70, output_tokens: 9 },
      },
      [70, 9],
    ],
    ['a bare text', JSON_TEXT, [0, 0]],
    ['usage that makes no sense', { response: JSON_TEXT, usage: { prompt_tokens: 'many' } }, [0, 0]],
  ])('understands %s', async (_what, answer, [tokensIn, tokensOut]) => {
    const { status, json } = await ask(makeFakeAi({ answer }));
    expect(status).toBe(200);
    expect(languageModelResponseSchema.parse(json)).toEqual({ content: JSON_TEXT, tokensIn, tokensOut });
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['an empty text', { response: '' }],
    ['thoughts alone', { choices: [{ message: { content: null, reasoning_content: 'Hm.' } }], usage }],
    ['something else', { request_id: 'queued' }],
  ])('is refused where the model gives %s', async (_what, answer) => {
    expect(await ask(makeFakeAi({ answer }))).toMatchObject({ status: 400, code: 'ai.refused' });
  });

  it('is asked again without a format where the model knows none', async () => {
    const ai = makeFakeAi({ error: '5006: Error: oneOf at "/" not met, response_format' }, ANSWER);
    expect((await ask(ai)).status).toBe(200);
    expect(ai.calls.map(({ input }) => 'response_format' in input)).toEqual([true, false]);
  });

  it.each<[string, string, { status: number; code: string }, number]>([
    ['has no such model', '5007: No such model @cf/x or task', { status: 404, code: 'ai.unavailable' }, 1],
    ['may not use it', 'AiError: 5018: not allowed', { status: 404, code: 'ai.unavailable' }, 1],
    ['is a local one', LOCAL_AI_ERROR, { status: 404, code: 'ai.unavailable' }, 1],
    ['is at its capacity', '3040: No more data centers to forward the request to', { status: 429, code: 'ai.busy' }, 1],
    ['has spent its daily allocation', '3036: you have used up', { status: 429, code: 'ai.busy' }, 1],
    ['fails in an unknown way', 'Network connection lost.', { status: 429, code: 'ai.busy' }, 1],
    [
      'finds the question too long',
      "AiError: This model's maximum context length is 131072 tokens.",
      { status: 400, code: 'ai.refused' },
      2,
    ],
  ])('says by its code where the account %s', async (_what, error, expected, calls) => {
    const ai = makeFakeAi({ error: `${error} ${SECRET_WORDS}` });
    expect(await ask(ai)).toMatchObject(expected);
    expect(ai.calls).toHaveLength(calls);
  });

  it('is given up, and its call ended, where the model does not answer in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ai = makeFakeAi('silent');
    const answer = ask(ai);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(ai.signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(ai.signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await answer).toMatchObject({ status: 429, code: 'ai.busy', retryAfter: '5' });
  });

  it('finds no model where there is no binding, or where it is switched off', async () => {
    const ai = makeFakeAi(ANSWER);
    expect(await ask(null)).toMatchObject({ status: 404, code: 'ai.unavailable' });
    expect(await ask(ai, {}, { LLM: 'off' })).toMatchObject({ status: 404, code: 'ai.unavailable' });
    expect(ai.calls).toEqual([]);
  });

  it('needs the lease of a job of its stage', async () => {
    const ai = makeFakeAi(ANSWER);
    const deps = depsWith(ai);
    const [mine, others] = [await lease('create-shorts'), await lease('create-shorts')];
    const on = (id: string, body: object = {}) => postFor(deps, id, 'language-model', { ...QUESTION, ...body });
    expect(await post(deps, `${mine}/language-model`, { ...QUESTION, token: tokenOf(mine) }, 'wrong')).toMatchObject({
      status: 401,
    });
    expect(await on(mine, { token: tokenOf(others) })).toMatchObject({ status: 409, code: 'lease.lost' });
    expect(await on(ulid())).toMatchObject({ status: 409, code: 'lease.lost' });
    expect(await on(await lease('transcribe'))).toMatchObject({ status: 400, code: 'request.invalid' });
    d1.rows(`update jobs set status = 'queued' where id = ?`, mine);
    expect(await on(mine)).toMatchObject({ status: 409, code: 'lease.lost' });
    expect(ai.calls).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['too many characters', { messages: [{ role: 'user', content: 'x'.repeat(1_000_001) }] }, 'messages'],
    ['no messages', { messages: [] }, 'messages'],
    ['another role', { messages: [{ role: 'tool', content: 'x' }] }, 'messages.0.role'],
    ['no schema', { schema: null }, 'schema'],
    ['an endless answer', { maxTokens: 1e9 }, 'maxTokens'],
    ['a body that no call needs', { more: 'x'.repeat(5_000_000) }, 'body'],
  ])('is refused with %s', async (_what, over, field) => {
    const ai = makeFakeAi(ANSWER);
    const { status, code, json } = await ask(ai, over);
    expect({ status, code }).toEqual({ status: 400, code: 'request.invalid' });
    expect(json['error']).toContain(field);
    expect(ai.calls).toEqual([]);
  });

  it('is counted by its characters, for each job', async () => {
    const ai = makeFakeAi(ANSWER);
    const deps = depsWith(ai, { RATE_LIMITS: { questionChars: 5 } });
    const [one, two] = [await lease('create-shorts'), await lease('create-shorts')];
    const messages = [{ role: 'user', content: 'x'.repeat(3_000) }];
    const on = (id: string) => postFor(deps, id, 'language-model', { ...QUESTION, messages });
    expect((await on(one)).status).toBe(200);
    expect(await on(one)).toMatchObject({ status: 429, code: 'ai.busy', retryAfter: '3600' });
    expect((await on(two)).status).toBe(200);
    expect(ai.calls).toHaveLength(2);
  });

  it('leaves counts in the log, and neither what was asked nor what was answered', async () => {
    await ask(makeFakeAi({ answer: { response: `{"title":"${SECRET_WORDS}"}`, usage } }));
    await ask(makeFakeAi({ error: `5007: ${SECRET_WORDS}` }));
    const events = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events[0]).toMatchObject({ event: 'ai_answered', tokensIn: 70, tokensOut: 9 });
    expect(events[1]).toMatchObject({ event: 'ai_failed', failure: 'ai.unavailable', code: 5007 });
    expect(logged.join()).not.toContain('keeper');
  });
});

/** So many seconds of silence at 16 kHz. */
function wav(seconds: number): string {
  const bytes = Buffer.alloc(44 + seconds * 32_000);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(32_000, 28);
  return bytes.toString('base64');
}

const HEARD = { text: 'hola', transcription_info: { language: 'es' }, segments: [{ start: 0, end: 1, text: 'hola' }] };

async function hear(answers: AiAnswer[], over: object = {}, settings: Partial<Settings> = {}) {
  const ai = makeFakeAi(...answers);
  const body = { audio: wav(2), language: null, ...over };
  return { ai, ...(await postFor(depsWith(ai, settings), await lease('transcribe'), 'speech', body)) };
}

describe('a piece of sound', () => {
  it('reaches the speech engine, and its answer comes back as it is', async () => {
    const { ai, status, json } = await hear([{ answer: HEARD }]);
    expect({ status, json }).toEqual({ status: 200, json: HEARD });
    expect(ai.calls).toEqual([
      { model: '@cf/openai/whisper-large-v3-turbo', input: { audio: wav(2), task: 'transcribe' } },
    ]);
  });

  it('goes with its language to the model that the settings name', async () => {
    const { ai } = await hear([{ answer: HEARD }], { language: 'es', audio: wav(60) }, { TRANSCRIBE_MODEL: '@cf/x/y' });
    expect(ai.calls[0]).toMatchObject({ model: '@cf/x/y', input: { language: 'es' } });
  });

  it('goes with the names that may be said', async () => {
    const { ai } = await hear([{ answer: HEARD }], { prompt: 'Kubernetes, POC' });
    expect(ai.calls[0]).toMatchObject({ input: { initial_prompt: 'Kubernetes, POC' } });
  });

  it('finds no engine where it is switched off, or where there is no binding', async () => {
    expect(await hear([{ answer: HEARD }], {}, { TRANSCRIBE: 'off' })).toMatchObject({
      status: 404,
      code: 'ai.unavailable',
      ai: { calls: [] },
    });
    const body = { audio: wav(2), language: null };
    const answer = await postFor(depsWith(null), await lease('transcribe'), 'speech', body);
    expect(answer).toMatchObject({ status: 404, code: 'ai.unavailable' });
    expect(await hear([{ error: LOCAL_AI_ERROR }])).toMatchObject({ status: 404, code: 'ai.unavailable' });
  });

  it('needs the lease of a job of its stage', async () => {
    const deps = depsWith(makeFakeAi({ answer: HEARD }));
    const [mine, others] = [await lease('transcribe'), await lease('transcribe')];
    const body = { audio: wav(1), language: null };
    const stolen = await postFor(deps, mine, 'speech', { ...body, token: tokenOf(others) });
    expect(stolen).toMatchObject({ status: 409, code: 'lease.lost' });
    const wrong = await lease('create-shorts');
    expect(await postFor(deps, wrong, 'speech', body)).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it.each<[string, object, string]>([
    ['more than a minute', { audio: wav(62) }, 'audio'],
    ['sound beyond all limits', { audio: wav(80) }, 'audio'],
    ['no WAV', { audio: Buffer.alloc(100).toString('base64') }, 'audio: no WAV file'],
    ['no base64', { audio: '*'.repeat(100) }, 'audio: no WAV file'],
    ['a WAV without a rate', { audio: Buffer.from('RIFF----WAVEfmt '.padEnd(60, '\0')).toString('base64') }, 'no WAV'],
    ['no sound', { audio: '' }, 'audio'],
    ['no word on the language', { language: undefined }, 'language'],
  ])('is refused with %s', async (_what, over, field) => {
    const { ai, status, code, json } = await hear([{ answer: HEARD }], over);
    expect({ status, code, calls: ai.calls }).toEqual({ status: 400, code: 'request.invalid', calls: [] });
    expect(json['error']).toContain(field);
  });

  it('is refused where the engine gives none', async () => {
    expect(await hear([{ answer: 'x' }])).toMatchObject({ status: 400, code: 'ai.refused' });
    expect(await hear([{ error: '3006: Request is too large' }])).toMatchObject({ status: 400, code: 'ai.refused' });
    expect(await hear([{ error: '3007: Request timeout' }])).toMatchObject({ status: 429, code: 'ai.busy' });
  });

  it('is counted for each job', async () => {
    const deps = depsWith(makeFakeAi({ answer: HEARD }), { RATE_LIMITS: { soundPieces: 1 } });
    const id = await lease('transcribe');
    const body = { audio: wav(1), language: null };
    expect((await postFor(deps, id, 'speech', body)).status).toBe(200);
    expect(await postFor(deps, id, 'speech', body)).toMatchObject({ status: 429, code: 'ai.busy' });
  });
});

describe('a claim', () => {
  async function claimed(stage: string, deps: Deps) {
    const id = await lease(stage);
    d1.rows(`update jobs set status = 'queued', lease_hash = null where id = ?`, id);
    d1.rows(`update projects set source_info = ? where id = ?`, JSON.stringify({ durationSec: 90 }), PROJECT);
    return (await claim(deps, { jobId: id, generation: 0 }, { name: 'node', keyId: null }))?.job;
  }

  it('says which models the Worker has', async () => {
    const deps = depsWith(makeFakeAi(ANSWER));
    expect(await claimed('create-shorts', deps)).toMatchObject({ languageModel: { contextTokens: 120_000 } });
    expect(await claimed('transcribe', deps)).toMatchObject({ hasSpeechModel: true });
    const other = depsWith(makeFakeAi(ANSWER), { LLM_MODEL: '@cf/some/model' });
    expect(await claimed('create-shorts', other)).toMatchObject({ languageModel: { contextTokens: 24_000 } });
    const told = depsWith(makeFakeAi(ANSWER), { LLM_MODEL: '@cf/some/model', LLM_CONTEXT_TOKENS: 9_000 });
    expect(await claimed('create-shorts', told)).toMatchObject({ languageModel: { contextTokens: 9_000 } });
  });

  it.each([
    ['without the binding', () => depsWith(null)],
    ['where they are off', () => depsWith(makeFakeAi(ANSWER), { LLM: 'off', TRANSCRIBE: 'off' })],
  ])('names none %s', async (_what, deps) => {
    expect(await claimed('create-shorts', deps())).not.toHaveProperty('languageModel');
    expect(await claimed('transcribe', deps())).not.toHaveProperty('hasSpeechModel');
  });
});
