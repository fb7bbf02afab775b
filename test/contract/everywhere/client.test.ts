import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, type Client, createClient, FailedError, signIn } from '../../../packages/client/src/index.ts';
import { type ApiDocument, endpointsOf } from '../../../worker/docs/document.ts';
import { API, call, makeUser } from '../support/api.ts';
import { claimFor, failDownload, finishFraming, finishRender, work } from '../support/farm.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';

let host: FakeVideoServer;
let url: string;
let clipmill: Client;
beforeAll(async () => {
  host = await startFakeVideoServer();
  url = await host.addVideo('A talk.mp4', { durationSec: 90 });
  const { email, password } = await makeUser();
  clipmill = await signIn({ baseUrl: API, email, password });
});
afterAll(() => host.close());

/** Aliases of other endpoints, the sign-in endpoints, and the stream that `events` reads. */
const WITHOUT_A_NAME = ['createShorts', 'copyShortOfLive', 'login', 'signInByEmail', 'streamEvents'];

describe('the typed client', () => {
  it('has a function for every operation of the document', async () => {
    const document = (await call('GET', '/openapi.json')).body as ApiDocument;
    const names = endpointsOf(document.paths).map(({ operation }) => operation.operationId ?? '');
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !(name in clipmill) && !WITHOUT_A_NAME.includes(name))).toEqual([]);
  });

  it('creates a project, waits for it and renders a short', async () => {
    expect((await clipmill.videoMetadata({ url })).durationInSec).toBe(90);
    const { id } = await clipmill.createProject({ url, clipDuration: '30' });
    await work(id, 'analyze-faces');
    const seen: number[] = [];
    const project = await clipmill.waitForProject(id, { onProgress: ({ progress }) => seen.push(progress) });
    const { data } = await clipmill.listShorts(project.id, { sort: 'score', per_page: 1 });
    const short = await clipmill.getShort(id, data.data[0]?.id ?? '');
    const asked = await clipmill.renderShort(id, short.id);
    await finishRender(id);
    const render = await clipmill.waitForRender(asked.id, { pollMs: 50 });
    expect(seen).toEqual([100]);
    expect(short.title).toBe('Best');
    expect((await fetch(render.download_url ?? '')).headers.get('Content-Type')).toBe('video/mp4');
    expect((await clipmill.listRenders({ project_id: id, only_done: true })).data.map((each) => each.id)).toEqual([
      asked.id,
    ]);
  });

  it('gives the clips of a project as they come', async () => {
    const { id } = await clipmill.createProject({ url, render: { count: 2, options: { captions: false } } });
    await work(id, 'analyze-faces');
    const clips = clipmill.waitForClips(id, { pollMs: 50 });
    await finishRender(id);
    const first = await clips.next();
    expect(first.value).toMatchObject({ status: 'done', short: { title: 'Best' } });
    await finishFraming(await claimFor('analyze-faces', id));
    await finishRender(id, 'error');
    await finishFraming(await claimFor('analyze-faces', id));
    const second = await clips.next();
    expect(second.value).toMatchObject({ status: 'error', short: { title: 'Middle' } });
    expect(await clips.next()).toEqual({ done: true, value: undefined });
  });

  it('reports why a project failed', async () => {
    const { id } = await clipmill.createProject({ url });
    await failDownload(id);
    await expect(clipmill.waitForProject(id)).rejects.toThrow(FailedError);
  });

  it('creates one project with one key', async () => {
    const [first, second] = [
      await clipmill.createProject({ url }, { idempotencyKey: 'once' }),
      await clipmill.createProject({ url }, { idempotencyKey: 'once' }),
    ];
    expect(second.id).toBe(first.id);
    await clipmill.deleteProject(first.id);
  });

  it('reads the account', async () => {
    expect((await clipmill.getUser()).credits.unit).toBe('minute');
    expect((await clipmill.listCredits({ per_page: 1 })).meta.per_page).toBe(1);
    expect(await clipmill.listMonitors()).toEqual([]);
    expect((await clipmill.listWebhooks()).data).toEqual([]);
    expect((await clipmill.listPublicMonitors({ q: 'of nobody at all' })).data).toEqual([]);
  });

  it('throws errors with their code and request id', async () => {
    const stranger = createClient({ baseUrl: API, token: 'made.up.token' });
    const error = await stranger.getUser().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 401,
      code: 'auth.required',
      message: 'Missing or invalid token. Send the header Authorization: Bearer <token>.',
    });
    expect((error as ApiError).requestId).toHaveLength(26);
  });
});
