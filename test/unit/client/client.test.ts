import { describe, expect, it } from 'vitest';
import { ApiError, createClient, FailedError, signIn, WaitTimeoutError } from '../../../packages/client/src/index.ts';
import type { World } from '../../../packages/client/src/world.ts';

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown };
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

const BASE = 'https://api.test/api/v1';

/** A server that gives these replies, the last one for ever, and a clock that moves only by sleeping. */
function makeWorld(...replies: Reply[]) {
  const sent: Sent[] = [];
  const slept: number[] = [];
  let now = 0;
  const world: World = {
    fetch: async (url, init) => {
      // A server without events: waits poll.
      if (url.endsWith('/events')) return new Response(null, { status: 404 });
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      sent.push({ url, method: init.method ?? '', headers: init.headers as Record<string, string>, body });
      const reply = replies[Math.min(sent.length, replies.length) - 1] ?? {};
      if (reply instanceof Error) throw reply;
      return Response.json(reply.body ?? { message: 'Done.', data: {} }, { ...reply, status: reply.status ?? 200 });
    },
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
    newKey: () => `key-${sent.length}`,
    now: () => now,
  };
  return { sent, slept, client: createClient({ baseUrl: `${BASE}/`, token: 'T', world }), world };
}

const refusal = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  body: { error: 'A sentence.' },
  headers: { 'X-Error-Code': 'some.code', 'X-Request-Id': 'R', ...headers },
});

describe('a call', () => {
  it('carries the token, its query and nothing that was not asked', async () => {
    const { client, sent } = makeWorld({ body: { data: [] } });
    await client.listProjects({ page: 2 });
    expect(sent).toEqual([
      {
        url: `${BASE}/projects?page=2`,
        method: 'GET',
        headers: { Accept: 'application/json', Authorization: 'Bearer T' },
        body: undefined,
      },
    ]);
  });

  it('gives the data of the answer', async () => {
    const { client } = makeWorld({ body: { message: 'Project.', data: { id: 'P' } } });
    expect(await client.getProject('P')).toEqual({ id: 'P' });
  });

  it('gives the text of a file as it is', async () => {
    const { world } = makeWorld();
    const fetch = async (url: string) => new Response(url);
    const client = createClient({ baseUrl: BASE, token: 'T', world: { ...world, fetch } });
    expect(await client.getTranscriptText('P', 'srt')).toBe(`${BASE}/projects/P/transcript?format=srt`);
  });

  it('gives a file unread, which may be large', async () => {
    const { world } = makeWorld();
    const fetch = async (url: string) => new Response(url);
    const client = createClient({ baseUrl: BASE, token: 'T', world: { ...world, fetch } });
    const file = await client.exportShort('P', 'S', { format: 'otio', bundle: true });
    expect(file.bodyUsed).toBe(false);
    expect(await file.text()).toBe(`${BASE}/shorts/P/S/export?format=otio&bundle=true`);
    const whole = await client.exportProject('P', { format: 'edl', media_path: '/a b.mp4' });
    expect(await whole.text()).toBe(`${BASE}/projects/P/export?format=edl&media_path=%2Fa+b.mp4`);
  });

  it('cannot leave its path by an odd id', async () => {
    const { client, sent } = makeWorld();
    await client.getRender('../user?x=1');
    expect(sent[0]?.url).toBe(`${BASE}/renders/..%2Fuser%3Fx%3D1`);
  });

  it('that creates something has a key of its own, or the given one', async () => {
    const { client, sent } = makeWorld();
    await client.createProject({ url: 'https://a.test/a.mp4' });
    await client.createProject({ url: 'https://a.test/a.mp4' });
    await client.renderShort('P', 'S', {}, { idempotencyKey: 'mine' });
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-0', 'key-1', 'mine']);
    expect(sent[0]?.body).toEqual({ url: 'https://a.test/a.mp4' });
  });

  it('signs in without a token, and goes on with the one it got', async () => {
    const { world, sent } = makeWorld({ body: { message: '', user: { token: 'NEW' } } }, {});
    const client = await signIn({ baseUrl: BASE, email: 'a@b.test', password: 'p', world });
    await client.getUser();
    expect(sent[0]).toMatchObject({ url: `${BASE}/login`, body: { email: 'a@b.test', password: 'p' } });
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual([undefined, 'Bearer NEW']);
  });
});

describe('a refusal', () => {
  it('is an ApiError that tells everything', async () => {
    const { client, sent } = makeWorld(refusal(403));
    const error = await client.getUser().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'A sentence.',
      status: 403,
      code: 'some.code',
      requestId: 'R',
      retryAfter: null,
    });
    expect(sent).toHaveLength(1);
  });

  it('of a proxy, which is no JSON, is one too', async () => {
    const { world } = makeWorld();
    const fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 404 });
    const client = createClient({ baseUrl: BASE, token: 'T', world: { ...world, fetch } });
    await expect(client.getUser()).rejects.toMatchObject({ message: 'HTTP 404', status: 404, code: '', requestId: '' });
  });
});

describe('trying again', () => {
  it('waits out a rate limit as long as it says', async () => {
    const { client, sent, slept } = makeWorld(refusal(429, { 'Retry-After': '7' }), {});
    await client.videoMetadata({ url: 'https://a.test/a.mp4' });
    expect([sent.length, slept]).toEqual([2, [7_000]]);
  });

  it('leaves a limit that opens much later to the caller', async () => {
    const { client, sent } = makeWorld(refusal(429, { 'Retry-After': '1800' }));
    await expect(client.renderShort('P', 'S')).rejects.toMatchObject({ status: 429, retryAfter: 1_800 });
    expect(sent).toHaveLength(1);
  });

  it('ends after four', async () => {
    const { client, sent, slept } = makeWorld(refusal(500));
    await expect(client.getUser()).rejects.toMatchObject({ status: 500 });
    expect([sent.length, slept]).toEqual([4, [500, 1_000, 2_000]]);
  });

  it('keeps the key, so that a lost answer creates nothing twice', async () => {
    const { client, sent } = makeWorld(new TypeError('fetch failed'), refusal(503), {});
    await client.createProject({ url: 'https://a.test/a.mp4' });
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-0', 'key-0', 'key-0']);
  });

  it.each([
    ['a lost connection', new TypeError('fetch failed'), 'fetch failed'],
    ['a 500', refusal(500), 'A sentence.'],
  ])('does not happen after %s where it might do something twice', async (_what, reply, message) => {
    const { client, sent } = makeWorld(reply);
    await expect(client.updateShort('P', 'S', { title: 'x' })).rejects.toThrow(message);
    expect(sent).toHaveLength(1);
  });

  it('does not happen after the caller gave up', async () => {
    const { world, sent } = makeWorld(new TypeError('fetch failed'));
    const client = createClient({ baseUrl: BASE, token: 'T', world });
    const signal = AbortSignal.abort(new Error('gave up'));
    await expect(client.getUser({ signal })).rejects.toThrow('fetch failed');
    expect(sent).toHaveLength(1);
  });
});

describe('waiting', () => {
  const project = (status: string, more: object = {}): Reply => ({ body: { data: { id: 'P', status, ...more } } });
  const render = (status: string, more: object = {}): Reply => ({ body: { data: { id: 'R', status, ...more } } });

  it('for a project looks until it is ready, and tells of each look', async () => {
    const { client, slept } = makeWorld(project('pending'), project('transcribing'), project('face_analysis_done'));
    const seen: string[] = [];
    const ready = await client.waitForProject('P', { onProgress: ({ status }) => seen.push(status) });
    expect(ready.status).toBe('face_analysis_done');
    expect(seen).toEqual(['pending', 'transcribing', 'face_analysis_done']);
    expect(slept).toEqual([2_000, 2_000]);
  });

  it('for a project that fails throws its reason', async () => {
    const { client } = makeWorld(project('pending'), project('refunded', { failure_reason: 'The video is private.' }));
    const error = await client.waitForProject('P').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FailedError);
    expect(error).toMatchObject({ message: 'The video is private.', last: { status: 'refunded' } });
  });

  it('for a render looks until it is done', async () => {
    const { client, sent } = makeWorld(render('processing'), render('done'));
    expect((await client.waitForRender('R', { pollMs: 10 })).status).toBe('done');
    expect(sent.map(({ url }) => url)).toEqual([`${BASE}/renders/R`, `${BASE}/renders/R`]);
  });

  it('for a render that fails throws its reason', async () => {
    const { client } = makeWorld(render('error', { error_reason: 'The source is gone.' }));
    await expect(client.waitForRender('R')).rejects.toThrow('The source is gone.');
  });

  it('for clips gives each when it ends, and lasts until the project is ready and none is left', async () => {
    const clip = (id: string, status: string, at: string) => ({ id, status, updated_at: at });
    const list = (...clips: object[]): Reply => ({ body: { data: { data: clips } } });
    const running = project('shorts_created');
    const ready = project('face_analysis_done');
    const first = clip('A', 'done', '2');
    const failed = clip('C', 'error', '3');
    const { client, slept } = makeWorld(
      running,
      list(clip('A', 'processing', '1')),
      running,
      list(failed, first),
      ready,
      list(failed, clip('B', 'pending', '4'), first),
      ready,
      list(failed, clip('B', 'done', '5'), first),
    );
    const given: string[] = [];
    for await (const { id, status } of client.waitForClips('P')) given.push(`${id} ${status} after ${slept.length}`);
    expect(given).toEqual(['A done after 1', 'C error after 1', 'B done after 2']);
  });

  it('for clips of a project that fails gives what is done, and throws its reason', async () => {
    const { client } = makeWorld(project('refunded', { failure_reason: 'It is gone.' }), {
      body: { data: { data: [{ id: 'A', status: 'done', updated_at: '1' }] } },
    });
    const clips = client.waitForClips('P');
    expect((await clips.next()).value).toMatchObject({ id: 'A' });
    await expect(clips.next()).rejects.toThrow('It is gone.');
  });

  it('for clips ends when its time is over', async () => {
    const { world } = makeWorld();
    const fetch = async (url: string) =>
      Response.json({ data: url.includes('renders') ? { data: [] } : { status: 'transcribing' } });
    const client = createClient({ baseUrl: BASE, token: 'T', world: { ...world, fetch } });
    await expect(client.waitForClips('P', { timeoutMs: 5_000 }).next()).rejects.toThrow('after 5 seconds');
  });

  it('ends when its time is over, with what it saw last', async () => {
    const { client, sent } = makeWorld(render('processing'));
    const error = await client.waitForRender('R', { timeoutMs: 5_000 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(error).toMatchObject({ message: 'It was not done after 5 seconds.', last: { status: 'processing' } });
    expect(sent).toHaveLength(3);
  });

  /** A server that breaks down from the 5th to the 300th second of the clock. */
  function makeBreakdown(failure: () => Promise<Response>) {
    const { world } = makeWorld();
    const started = world.now();
    const fetch = async () => {
      const seconds = (world.now() - started) / 1_000;
      if (seconds >= 5 && seconds < 300) return failure();
      return Response.json({ data: { id: 'P', status: seconds < 300 ? 'pending' : 'face_analysis_done' } });
    };
    return createClient({ baseUrl: BASE, token: 'T', world: { ...world, fetch } });
  }

  it.each([
    ['no connection', async () => Promise.reject(new TypeError('fetch failed'))],
    ['a 503 of a proxy', async () => new Response('Down.', { status: 503 })],
    ['a limit', async () => Response.json({ error: 'Slower.' }, { status: 429, headers: { 'Retry-After': '20' } })],
    ['a long limit', async () => Response.json({ error: 'No.' }, { status: 429, headers: { 'Retry-After': '200' } })],
  ])('sits out %s for minutes', async (_what, failure) => {
    const outages: unknown[] = [];
    const options = { onOutage: (error: unknown) => outages.push(error) };
    expect((await makeBreakdown(failure).waitForProject('P', options)).status).toBe('face_analysis_done');
    expect(outages.length).toBeGreaterThan(0);
    expect(outages.length).toBeLessThan(20);
  });

  it('ends in an outage that outlasts its time, and names what it saw last and the reason', async () => {
    const client = makeBreakdown(async () => Promise.reject(new TypeError('fetch failed')));
    const error = await client.waitForProject('P', { timeoutMs: 100_000 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(error).toMatchObject({ last: { status: 'pending' }, cause: { message: 'fetch failed' } });
  });

  it('ends at once for what no waiting mends', async () => {
    const { client, sent } = makeWorld(refusal(404));
    await expect(client.waitForProject('P')).rejects.toMatchObject({ status: 404 });
    expect(sent).toHaveLength(1);
  });

  it('is no cure for an address that is none', () => {
    expect(() => createClient({ baseUrl: 'clips.example.com', token: 'T' })).toThrow('baseUrl must be a URL');
  });

  it('ends when its signal says so', async () => {
    const { client } = makeWorld(render('processing'));
    const controller = new AbortController();
    const waiting = client.waitForRender('R', {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    await expect(waiting).rejects.toThrow('enough');
  });

  it('with the platform’s own pause ends at once', async () => {
    const { world } = makeWorld(render('processing'));
    const client = createClient({ baseUrl: BASE, token: 'T', world: { fetch: world.fetch } });
    const controller = new AbortController();
    const waiting = client.waitForRender('R', { signal: controller.signal, pollMs: 60_000 });
    setTimeout(() => controller.abort(new Error('enough')), 5);
    await expect(waiting).rejects.toThrow('enough');
  });
});
