import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StreamEvent, streamEventSchema } from '#schema/contract/event.ts';
import { EVENTS } from '#schema/domain/limits.ts';
import { type Client, createClient, type ReceivedEvent } from '../../../packages/client/src/index.ts';
import { API, BASE_URL, call, expectRefusal, makeUser, type TestUser } from '../support/api.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { finishRender, work } from '../support/farm.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';
import { createProject, listShorts } from '../support/projects.ts';
import { comment, enter, makeLink } from '../support/reviews.ts';

let host: FakeVideoServer;
let videoUrl: string;
beforeAll(async () => {
  host = await startFakeVideoServer();
  videoUrl = await host.addVideo('events.mp4', { durationSec: 90 });
});
afterAll(() => host.close());

/** A stream whose client has left is gone after this long, also behind the proxies of the local system. */
const NOTICED_MS = 9_000;

type Heard = { id: string; event: StreamEvent };

/** A stream of a user. `until` waits for an event; `heard` are all so far. */
async function listen(user: TestUser, lastEventId?: string) {
  const ends = new AbortController();
  const response = await fetch(`${API}/events`, {
    headers: {
      Authorization: `Bearer ${user.token}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
    signal: ends.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const heard: Heard[] = [];
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (isWanted: (event: StreamEvent) => boolean): Promise<Heard> => {
    for (;;) {
      const found = heard.find(({ event }) => isWanted(event));
      if (found !== undefined) return found;
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      heard.push(...blocks.flatMap(readBlock));
    }
  };
  return { heard, until, close: () => ends.abort() };
}

/** A stream of a user whose earlier streams have just been left. */
async function openSoon(user: TestUser) {
  const until = Date.now() + NOTICED_MS;
  for (;;) {
    const answer = await listen(user).catch((error: unknown) => error);
    if (!(answer instanceof Error)) return answer as Awaited<ReturnType<typeof listen>>;
    if (Date.now() > until) throw answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function readBlock(block: string): Heard[] {
  const [, id = '', name = '', data = ''] = /^id: (\d+)\nevent: (\S+)\ndata: (.*)$/.exec(block) ?? [];
  if (id === '') return [];
  const event = streamEventSchema.parse(JSON.parse(data));
  expect(event.type).toBe(name);
  return [{ id, event }];
}

const isReady = (event: StreamEvent) => event.type === 'project.changed' && event.data.status === 'face_analysis_done';
const isDone = (event: StreamEvent) => event.type === 'render.changed' && event.data.status === 'done';

type Events = ReturnType<Client['events']>;

async function collectUntilDone(events: Events): Promise<ReceivedEvent[]> {
  const all: ReceivedEvent[] = [];
  for await (const event of events) {
    all.push(event);
    if (isDone(event)) break;
  }
  return all;
}

async function askRender(user: TestUser, projectId: string) {
  const { data } = await listShorts(user, projectId);
  await call('POST', `/shorts/${projectId}/${data.data[0]?.id}/render`, user);
}

describe('GET /events', () => {
  test('tells of a project, its shorts and a render, until it is done', async () => {
    const user = await makeUser();
    const stream = await listen(user);
    expect((await stream.until(() => true)).event.type).toBe('reset');
    const { id } = await createProject(user, { url: videoUrl });
    await work(id, 'analyze-faces');
    await stream.until(isReady);
    await askRender(user, id);
    await finishRender(id);
    const { event } = await stream.until(isDone);
    expect(event).toMatchObject({ data: { project_id: id, progress: 100 } });
    const names = new Set(stream.heard.map(({ event: { type } }) => type));
    expect([...names].toSorted()).toEqual(['project.changed', 'render.changed', 'reset', 'short.framed']);
    const ids = stream.heard.map((one) => Number(one.id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    stream.close();
  });

  test('tells the owner what a reviewer wrote', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url: videoUrl });
    await work(id, 'analyze-faces');
    const { data } = await listShorts(user, id);
    const access = await enter(await makeLink(user, { project_id: id }));
    const stream = await listen(user);
    await stream.until(() => true);
    const left = await comment(access, { short_id: data.data[0]?.id, verdict: 'approved' });
    const { event } = await stream.until(({ type }) => type === 'review.commented');
    const { time: _time, text: _text, ...told } = left;
    expect(event.data).toEqual({ ...told, project_id: id });
    stream.close();
  });

  test('continues after the last event that the client has, and says reset when it cannot', async () => {
    const user = await makeUser();
    const [whole, cut] = [await listen(user), await listen(user)];
    const { id: last } = await cut.until(() => true);
    cut.close();
    const { id } = await createProject(user, { url: videoUrl });
    await work(id, 'analyze-faces');
    await whole.until(isReady);
    const next = await listen(user, last);
    await next.until(isReady);
    expect(next.heard).toEqual(whole.heard.slice(1));
    for (const unknown of ['17', 'x', '9'.repeat(16)]) {
      const stream = await listen(user, unknown);
      expect((await stream.until(() => true)).event.type).toBe('reset');
      stream.close();
    }
    for (const stream of [whole, next]) stream.close();
  });

  test('shows nothing of another user', async () => {
    const [user, stranger] = [await makeUser(), await makeUser()];
    const [mine, theirs] = [await listen(user), await listen(stranger)];
    await createProject(user, { url: videoUrl });
    await mine.until(({ type }) => type === 'project.changed');
    const { id } = await createProject(stranger, { url: videoUrl });
    await theirs.until(({ type }) => type === 'project.changed');
    const seen = theirs.heard.flatMap(({ event }) => (event.type === 'project.changed' ? [event.data.id] : []));
    expect(new Set(seen)).toEqual(new Set([id]));
    for (const stream of [mine, theirs]) stream.close();
  });

  test('allows a number of streams', async () => {
    const user = await makeUser();
    const streams = await Promise.all(Array.from({ length: EVENTS.streamsPerUser }, () => listen(user)));
    const refused = await call('GET', '/events', user);
    expect(expectRefusal(refused, 429, 'events.too_many')).toContain(String(EVENTS.streamsPerUser));
    for (const stream of streams) stream.close();
  });

  test('forgets streams whose client has left, within seconds', async () => {
    const user = await makeUser();
    for (let round = 0; round < 3; round += 1) {
      const streams = await Promise.all(Array.from({ length: EVENTS.streamsPerUser }, () => openSoon(user)));
      expect(streams).toHaveLength(EVENTS.streamsPerUser);
      for (const stream of streams) stream.close();
    }
  });

  test('needs a user', async () => {
    expectRefusal(await call('GET', '/events'), 401, 'auth.required');
  });
});

describe('events of the client', () => {
  test('are all there, once and in order, though each connection is cut', async () => {
    const user = await makeUser();
    const proxy = await startCuttingProxy(BASE_URL, 1_500);
    const [whole, cut] = [BASE_URL, proxy.origin].map((origin) =>
      createClient({ baseUrl: `${origin}/api/v1`, token: user.token }).events(),
    ) as [Events, Events];
    // Both know where they are before something happens.
    expect([(await whole.next()).value.type, (await cut.next()).value.type]).toEqual(['reset', 'reset']);
    const heard = Promise.all([collectUntilDone(whole), collectUntilDone(cut)]);
    const { id } = await createProject(user, { url: videoUrl });
    await work(id, 'analyze-faces');
    await askRender(user, id);
    await finishRender(id);
    const [all, survived] = await heard;
    expect(survived).toEqual(all);
    // How many looks a change takes depends on the machine.
    expect(all.length).toBeGreaterThan(5);
    expect(proxy.cuts()).toBeGreaterThan(1);
    proxy.close();
  });

  test('end a wait at once', async () => {
    const user = await makeUser();
    const client = createClient({ baseUrl: API, token: user.token });
    const { id } = await createProject(user, { url: videoUrl });
    // Polls alone would need an hour.
    const ready = client.waitForProject(id, { pollMs: 3_600_000 / 2 });
    await work(id, 'analyze-faces');
    expect((await ready).status).toBe('face_analysis_done');
  });
});

describe('a GET with If-None-Match', () => {
  test('is 304 without a body until something changes', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url: videoUrl });
    await work(id, 'analyze-faces');
    for (const path of [`/projects/${id}`, `/shorts/${id}`, '/renders', '/projects']) {
      const first = await call('GET', path, user);
      const etag = first.headers.get('ETag') ?? '';
      expect(first).toMatchObject({ status: 200 });
      const again = await call('GET', path, { token: user.token, headers: { 'If-None-Match': etag } });
      expect({ path, ...again }).toMatchObject({ path, status: 304, body: null });
      expect(again.headers.get('ETag')).toBe(etag);
      expect(again.headers.get('X-Request-Id')).not.toBeNull();
    }
    const before = (await call('GET', '/renders', user)).headers.get('ETag') ?? '';
    await askRender(user, id);
    const changed = await call('GET', '/renders', { token: user.token, headers: { 'If-None-Match': before } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(before);
  });
});
