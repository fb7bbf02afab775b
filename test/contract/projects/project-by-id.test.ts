import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { projectListSchema, projectResponseSchema, type ProjectView } from '#schema/contract/project.ts';
import { renderListResponseSchema, renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { type UserView, userResponseSchema } from '#schema/contract/user.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import {
  heartbeat,
  claimFor,
  failDownload,
  finishFraming,
  finishRender,
  prepareOutcome,
  completeLate,
  work,
} from '../support/farm.ts';
import { useTalk } from '../support/video-server.ts';
import { createProject, listShorts, makeReadyProject } from '../support/projects.ts';

const talk = useTalk();

const read = async (user: TestUser, id: string): Promise<ProjectView> =>
  expectSuccess(await call('GET', `/projects/${id}`, user), 200, projectResponseSchema).data;
const remove = async (user: TestUser, id: string): Promise<ProjectView> =>
  expectSuccess(await call('DELETE', `/projects/${id}`, user), 200, projectResponseSchema).data;
const creditsOf = async (user: TestUser): Promise<UserView['credits']> =>
  expectSuccess(await call('GET', '/user', user), 200, userResponseSchema).data.credits;
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

describe('GET /projects/{id}', () => {
  it('returns the same project as the list, for any spelling of its id', async () => {
    const user = await makeUser();
    const created = await createProject(user, { url: talk.url });
    expect(await read(user, created.id)).toEqual(created);
    expect(await read(user, created.id.toLowerCase())).toEqual(created);
    await work(created.id, 'analyze-faces');
    expect(await read(user, created.id)).toMatchObject({
      status: 'face_analysis_done',
      progress: 100,
      shorts_count: 4,
    });
  });
});

describe.each(['GET', 'DELETE'])('%s /projects/{id}', (method) => {
  it('is 404 for an unknown or malformed id and for another user’s project', async () => {
    const owner = await makeUser();
    const { id } = await createProject(owner, { url: talk.url });
    const stranger = await makeUser();
    for (const path of [`/projects/${ulid()}`, '/projects/x', `/projects/${id}`]) {
      expectRefusal(await call(method, path, stranger), 404, 'request.not_found');
    }
    expect((await read(owner, id)).status).toBe('pending');
  });
});

describe('DELETE /projects/{id}', () => {
  it('deletes the project, its shorts, its renders and all of their media', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(talk.url);
    const shortPath = `/shorts/${projectId}/${shortIds['Best']}`;
    expectSuccess(await call('POST', `${shortPath}/render`, user), 202, renderResponseSchema);
    await finishRender(projectId);
    const { data: render } = expectSuccess(await call('POST', `${shortPath}/render`, user), 200, renderResponseSchema);
    const { data: short } = expectSuccess(await call('GET', shortPath, user), 200, shortResponseSchema);
    const project = await read(user, projectId);
    const media = [
      render.download_url,
      render.caption_url,
      render.caption_vtt_url,
      render.thumbnail_url,
      short.thumbnail_url,
      short.preview_url,
      project.thumbnail_url,
    ].map(String);
    expect(await Promise.all(media.map(statusOf))).toEqual(media.map(() => 200));
    expect(await remove(user, projectId)).toEqual(project);
    expect(await Promise.all(media.map(statusOf))).toEqual(media.map(() => 404));
    for (const path of [`/projects/${projectId}`, shortPath, `/shorts/${projectId}`, `/renders/${render.id}`]) {
      expectRefusal(await call('GET', path, user), 404, 'request.not_found');
    }
    expect(expectSuccess(await call('GET', '/projects', user), 200, projectListSchema).meta.total).toBe(0);
    expect(expectSuccess(await call('GET', '/renders', user), 200, renderListResponseSchema).data.total).toBe(0);
    expectRefusal(await call('DELETE', `/projects/${projectId}`, user), 404, 'request.not_found');
  });

  it('keeps the credits of a ready project, and does not affect other projects', async () => {
    const user = await makeUser({ credits: 9 });
    const { id } = await createProject(user, { url: talk.url });
    await work(id, 'analyze-faces');
    const kept = await createProject(user, { url: talk.url });
    await remove(user, id);
    expect(await creditsOf(user)).toEqual({ balance: 5, reserved: 2, unit: 'minute' });
    expect(await read(user, kept.id)).toEqual(kept);
  });

  it('releases reserved credits once, and stops the working node', async () => {
    const user = await makeUser({ credits: 5 });
    const { id } = await createProject(user, { url: talk.url });
    const claimed = await claimFor('download', id);
    expect(await heartbeat(claimed)).toMatchObject({ status: 200, cancel: false });
    expect((await remove(user, id)).status).toBe('downloading');
    expect((await heartbeat(claimed)).status).toBe(409);
    expect(await completeLate(claimed)).toBe(409);
    expect(await creditsOf(user)).toEqual({ balance: 5, reserved: 0, unit: 'minute' });
    expectRefusal(await call('DELETE', `/projects/${id}`, user), 404, 'request.not_found');
    expect(await creditsOf(user)).toEqual({ balance: 5, reserved: 0, unit: 'minute' });
  });

  it.each([
    ['download', 5],
    ['transcribe', 3],
    ['create-shorts', 3],
  ] as const)('after %s leaves a balance of %d: a transcript that could be read is paid', async (stage, balance) => {
    const user = await makeUser({ credits: 5 });
    const { id } = await createProject(user, { url: talk.url });
    await work(id, stage);
    await remove(user, id);
    expect(await creditsOf(user)).toEqual({ balance, reserved: 0, unit: 'minute' });
  });

  it('releases nothing twice if the project was refunded', async () => {
    const user = await makeUser({ credits: 5 });
    const { id } = await createProject(user, { url: talk.url });
    await failDownload(id);
    await remove(user, id);
    expect(await creditsOf(user)).toEqual({ balance: 5, reserved: 0, unit: 'minute' });
  });

  it.each([
    ['transcribe', 'download'],
    ['create-shorts', 'transcribe'],
    ['analyze-faces', 'create-shorts'],
  ] as const)('while %s is being completed ends in one consistent state', async (stage, before) => {
    for (let round = 0; round < 3; round += 1) {
      const user = await makeUser({ credits: 5 });
      const { id } = await createProject(user, { url: talk.url });
      await work(id, before);
      const settle = await prepareOutcome(id, stage);
      const [settled] = await Promise.all([settle(), remove(user, id)]);
      const wasTranscribed = settled === 200 || stage !== 'transcribe';
      expect([200, 409]).toContain(settled);
      expect(await creditsOf(user)).toEqual({ balance: wasTranscribed ? 3 : 5, reserved: 0, unit: 'minute' });
      expectRefusal(await call('GET', `/projects/${id}`, user), 404, 'request.not_found');
      expect(await settle()).toBe(409);
      for (const next of ['create-shorts', 'analyze-faces'] as const) {
        await expect(claimFor(next, id)).rejects.toThrow(/No job/);
      }
    }
  });

  it('allows another project', async () => {
    const user = await makeUser();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await createProject(user, { url: talk.url })).id);
    await remove(user, made[0] ?? '');
    expect((await createProject(user, { url: talk.url })).status).toBe('pending');
  });
});

describe('the goals', () => {
  it('reframe: one short over the whole window, and no minimum of four minutes', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url: talk.url, goal: 'reframe', startTime: 10, endTime: 50 });
    await work(id, 'transcribe');
    const { job } = await claimFor('create-shorts', id);
    expect(job).toMatchObject({ goal: 'reframe', window: { startSec: 10, endSec: 50 } });
  });

  it('empty: ready after the transcript, without suggestions, and cut by hand', async () => {
    const user = await makeUser({ credits: 5 });
    const { id } = await createProject(user, { url: talk.url, goal: 'empty' });
    await work(id, 'transcribe');
    const { project, data } = await listShorts(user, id);
    expect(project).toMatchObject({ status: 'face_analysis_done', progress: 100, shorts_count: 0 });
    expect(data.data).toEqual([]);
    expect(await creditsOf(user)).toEqual({ balance: 3, reserved: 0, unit: 'minute' });
    const body = { start_time: 45, end_time: 70 };
    const cut = await call('POST', `/shorts/${id}`, { token: user.token, body });
    expect(expectSuccess(cut, 201, shortResponseSchema).data).toMatchObject({ status: 'shorts_created' });
    await finishFraming(await claimFor('analyze-faces', id));
    expect((await listShorts(user, id)).data.data).toMatchObject([{ status: 'face_analysis_done' }]);
    expect((await read(user, id)).status).toBe('face_analysis_done');
  });
});

describe('webhook_url', () => {
  const create = async (body: object) =>
    call('POST', '/createShorts', { token: (await makeUser()).token, body: { url: talk.url, ...body } });

  it.each([{ webhook_url: 'https://hooks.example/a?b=1' }, { webhookUrl: 'https://hooks.example/a' }])(
    'is accepted as %j',
    async (body) => {
      expectSuccess(await create(body), 201, projectResponseSchema);
    },
  );

  it.each(['hooks', 'ftp://hooks.example/a', 'https://me:secret@hooks.example/'])('is refused as %j', async (wrong) => {
    expectRefusal(await create({ webhook_url: wrong }), 400, 'webhook.url_refused');
  });

  it('must be a string', async () => {
    expect(expectRefusal(await create({ webhook_url: 7 }), 400, 'request.invalid')).toBe(
      'webhook_url must be a string.',
    );
  });
});
