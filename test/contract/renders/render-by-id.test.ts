import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bulkRenderResponseSchema,
  renderListResponseSchema,
  renderResponseSchema,
  type RenderView,
} from '#schema/contract/render.ts';
import { type Answer, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { heartbeat, claimFor, finishRender, completeLate, work } from '../support/farm.ts';
import { useTalk } from '../support/video-server.ts';
import { createProject, listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';

const talk = useTalk();

const bulk = (user: TestUser, body: unknown): Promise<Answer> =>
  call('POST', '/renders/bulk', { token: user.token, body });
const queue = async (user: TestUser, body: object): Promise<RenderView[]> =>
  expectSuccess(await bulk(user, body), 202, bulkRenderResponseSchema).data;
const render = async ({ user, projectId, shortIds }: ReadyProject, title = 'Best', status: 200 | 202 = 202) => {
  const answer = await call('POST', `/shorts/${projectId}/${shortIds[title]}/render`, user);
  return expectSuccess(answer, status, renderResponseSchema).data;
};
const read = async (user: TestUser, id: string): Promise<RenderView> =>
  expectSuccess(await call('GET', `/renders/${id}`, user), 200, renderResponseSchema).data;
const total = async (user: TestUser): Promise<number> =>
  expectSuccess(await call('GET', '/renders', user), 200, renderListResponseSchema).data.total;
const done = async (ready: ReadyProject): Promise<RenderView> => {
  await render(ready);
  await finishRender(ready.projectId);
  return render(ready, 'Best', 200);
};

describe('POST /renders/bulk', () => {
  it('queues one render of each short, in the order of the request', async () => {
    const { user, shortIds, projectId } = await makeReadyProject(talk.url);
    const ids = Object.values(shortIds).toSorted();
    const renders = await queue(user, { short_ids: [...ids, ids[0]?.toLowerCase()] });
    expect(renders.map((item) => item.short_id)).toEqual(ids);
    expect(renders.map((item) => item.status)).toEqual(ids.map(() => 'pending'));
    for (const _ of ids) await finishRender(projectId);
    await expect(claimFor('render', projectId)).rejects.toThrow(/No job/);
    expect(await Promise.all(renders.map(async ({ id }) => (await read(user, id)).status))).toEqual(
      ids.map(() => 'done'),
    );
  });

  it('returns existing renders, restarts failed ones, and adds the rest, like single requests', async () => {
    const ready = await makeReadyProject(talk.url);
    const { user, shortIds, projectId } = ready;
    const failed = await render(ready, 'Middle');
    await finishRender(projectId, 'error');
    const finished = await done(ready);
    const asked = ['Middle', 'Best', 'First'].map((title) => shortIds[title]);
    const renders = await queue(user, { short_ids: asked });
    expect(renders.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: failed.id, status: 'pending' },
      { id: finished.id, status: 'done' },
      { id: expect.any(String), status: 'pending' },
    ]);
    expect((await render(ready, 'First')).id).toBe(renders[2]?.id);
  });

  it('says what is done: 200 for finished renders, and how many of them otherwise', async () => {
    const ready = await makeReadyProject(talk.url);
    await done(ready);
    const [best, first] = [ready.shortIds['Best'], ready.shortIds['First']];
    const finished = expectSuccess(await bulk(ready.user, { short_ids: [best] }), 200, bulkRenderResponseSchema);
    expect(finished).toMatchObject({ message: 'The shorts are rendered.', data: [{ status: 'done' }] });
    const mixed = await bulk(ready.user, { short_ids: [first, best] });
    const { message, data } = expectSuccess(mixed, 202, bulkRenderResponseSchema);
    expect(message).toBe('The renders are on their way. 1 of 2 are done already.');
    expect(data.map(({ status }) => status)).toEqual(['pending', 'done']);
  });

  it('accepts shorts of several projects, and the same options for all', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(talk.url);
    const { id: other } = await createProject(user, { url: talk.url });
    await work(other, 'analyze-faces');
    const second = (await listShorts(user, other)).data.data[0]?.id;
    const short_ids = [shortIds['Best'], second];
    const renders = await queue(user, { short_ids, captions: false, resolution: 720 });
    expect(renders.map((item) => item.short.project.id)).toEqual([projectId, other]);
    expect((await queue(user, { short_ids }))[0]?.render_hash).not.toBe(renders[0]?.render_hash);
  });

  it('checks all shorts before it queues any', async () => {
    const { user, shortIds } = await makeReadyProject(talk.url);
    const { id: unready } = await createProject(user, { url: talk.url });
    await work(unready, 'create-shorts');
    const waiting = (await listShorts(user, unready)).data.data[0]?.id;
    const foreign = (await makeReadyProject(talk.url)).shortIds['Best'];
    const good = Object.values(shortIds);
    expectRefusal(await bulk(user, { short_ids: [...good, ulid()] }), 404, 'request.not_found');
    expectRefusal(await bulk(user, { short_ids: [...good, foreign] }), 404, 'request.not_found');
    expectRefusal(await bulk(user, { short_ids: [...good, waiting] }), 400, 'project.not_ready');
    expect(await total(user)).toBe(0);
  });

  it.each([
    [{}, 'short_ids is required.'],
    [{ short_ids: [] }, 'short_ids must not be empty.'],
    [{ short_ids: 'x' }, 'short_ids must be an array.'],
    [{ short_ids: ['x'] }, 'short_ids.0 must be a ULID.'],
    [{ short_ids: Array.from({ length: 101 }, () => ulid()) }, 'short_ids must have at most 100 items.'],
    [{ short_ids: [ulid()], layout: 'quad' }, 'layout must be one of single, split, react, gaming.'],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await bulk(await makeUser(), body), 400, 'request.invalid')).toBe(sentence);
  });
});

describe('GET /renders/{id}', () => {
  it('returns the same render as the list, in every state', async () => {
    const ready = await makeReadyProject(talk.url);
    const queued = await render(ready);
    expect(await read(ready.user, queued.id.toLowerCase())).toEqual(queued);
    await finishRender(ready.projectId);
    expect(await read(ready.user, queued.id)).toMatchObject({ id: queued.id, status: 'done', progress: 100 });
  });
});

describe('DELETE /renders/{id}', () => {
  it('removes a finished render with its files, and it can be rendered again', async () => {
    const ready = await makeReadyProject(talk.url);
    const finished = await done(ready);
    const { download_url, thumbnail_url, caption_url, caption_vtt_url, subtitles } = finished;
    const files = [download_url, thumbnail_url, caption_url, caption_vtt_url, subtitles?.txt].map(String);
    const removed = await call('DELETE', `/renders/${finished.id}`, ready.user);
    expect(expectSuccess(removed, 200, renderResponseSchema).data).toEqual(finished);
    const statuses = await Promise.all(files.map(async (file) => (await fetch(file)).status));
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expectRefusal(await call('GET', `/renders/${finished.id}`, ready.user), 404, 'request.not_found');
    expectRefusal(await call('DELETE', `/renders/${finished.id}`, ready.user), 404, 'request.not_found');
    const again = await render(ready);
    expect(again).toMatchObject({ status: 'pending', render_hash: finished.render_hash });
    expect(again.id).not.toBe(finished.id);
  });

  it('cancels a running render, and its node must stop', async () => {
    const ready = await makeReadyProject(talk.url);
    const { id } = await render(ready);
    const claimed = await claimFor('render', ready.projectId);
    expect((await heartbeat(claimed)).status).toBe(200);
    const removed = await call('DELETE', `/renders/${id}`, ready.user);
    expect(expectSuccess(removed, 200, renderResponseSchema).data.status).toBe('processing');
    expect((await heartbeat(claimed)).status).toBe(409);
    expect(await completeLate(claimed)).toBe(409);
    expect(await total(ready.user)).toBe(0);
  });

  it('cancels a waiting render, and no node gets its job', async () => {
    const ready = await makeReadyProject(talk.url);
    const { id } = await render(ready);
    expectSuccess(await call('DELETE', `/renders/${id}`, ready.user), 200, renderResponseSchema);
    await expect(claimFor('render', ready.projectId)).rejects.toThrow(/No job/);
  });
});

describe('POST /renders/{id}/published', () => {
  let ready: ReadyProject;
  let finished: RenderView;
  beforeAll(async () => {
    ready = await makeReadyProject(talk.url);
    finished = await done(ready);
  });
  const publish = (id: string, body: object) =>
    call('POST', `/renders/${id}/published`, { token: ready.user.token, body });

  it('records each platform once, in order', async () => {
    for (const platform of ['tiktok', 'youtube_shorts', 'TikTok']) {
      expectSuccess(await publish(finished.id, { platform }), 200, renderResponseSchema);
    }
    expect((await read(ready.user, finished.id)).published_platforms).toEqual(['tiktok', 'youtube_shorts']);
  });

  it('keeps both of two parallel requests', async () => {
    await Promise.all(['one', 'two', 'three'].map((platform) => publish(finished.id, { platform })));
    expect((await read(ready.user, finished.id)).published_platforms).toEqual(
      expect.arrayContaining(['one', 'two', 'three']),
    );
  });

  it('refuses a render that is not done', async () => {
    const { id } = await render(ready, 'First');
    expectRefusal(await publish(id, { platform: 'tiktok' }), 400, 'render.not_done');
    expect((await read(ready.user, id)).published_platforms).toEqual([]);
  });

  it.each([
    [{}, 'platform is required.'],
    [{ platform: 7 }, 'platform must be a string.'],
    [{ platform: 'a b' }, 'platform must consist of letters, digits, hyphens and underscores.'],
    [{ platform: '' }, 'platform must consist of letters, digits, hyphens and underscores.'],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await publish(finished.id, body), 400, 'request.invalid')).toBe(sentence);
  });
});

describe('the render of another user', () => {
  it('is 404, like an unknown or malformed id', async () => {
    const ready = await makeReadyProject(talk.url);
    const { id } = await render(ready);
    const { token } = await makeUser();
    for (const path of [`/renders/${id}`, `/renders/${ulid()}`, '/renders/x']) {
      expectRefusal(await call('GET', path, { token }), 404, 'request.not_found');
      expectRefusal(await call('DELETE', path, { token }), 404, 'request.not_found');
      const body = { platform: 'tiktok' };
      expectRefusal(await call('POST', `${path}/published`, { token, body }), 404, 'request.not_found');
    }
    expect((await read(ready.user, id)).id).toBe(id);
  });
});
