import { beforeEach, describe, expect, it } from 'vitest';
import { exportSchema } from '#schema/contract/account.ts';
import { projectListSchema, projectResponseSchema } from '#schema/contract/project.ts';
import { bulkRenderResponseSchema, renderListResponseSchema, renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { finishRender, work } from '../support/farm.ts';
import { createProject, listShorts } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const LONG_AGO = Date.now() - 100 * 86_400_000;
let user: TestUser;
let projectId: string;

const one = async (statement: string, ...values: string[]) =>
  (await localSystem().sql<Record<string, string | number | null>>(statement, ...values))[0] ?? {};
const projects = async (query = '') =>
  expectSuccess(await call('GET', `/projects${query}`, user), 200, projectListSchema).data;
const renders = async (query = '') =>
  expectSuccess(await call('GET', `/renders${query}`, user), 200, renderListResponseSchema).data.data;
const isArchived = async () =>
  (await one('select count(*) as n from archived_projects where id = ?', projectId))['n'] === 1;

beforeEach(async () => {
  user = await makeUser();
  ({ id: projectId } = await createProject(user, { url: talk.url, title: 'The old harbour' }));
  await work(projectId, 'analyze-faces');
});

/** Its isolate remembers for ten minutes that the project was opened, and here no months pass: it can only be listed. */
async function renderIt(): Promise<string> {
  const { id } = await one("select id from shorts where project_id = ? and title = 'Best'", projectId);
  await call('POST', '/renders/bulk', { token: user.token, body: { short_ids: [id] } });
  await finishRender(projectId);
  await localSystem().sql('update renders set updated_at = ? where project_id = ?', LONG_AGO, projectId);
  return String((await one('select id from renders where project_id = ?', projectId))['id']);
}

/** A hundred days pass for this project, and the sweep runs. */
async function archive(): Promise<void> {
  await localSystem().sql("update sweep_marks set mark = '0' where name = 'openings'");
  await localSystem().sql('update projects set updated_at = ? where id = ?', LONG_AGO, projectId);
  await localSystem().sweep();
  expect(await isArchived()).toBe(true);
  expect(await one('select count(*) as n from shorts where project_id = ?', projectId)).toEqual({ n: 0 });
}

describe('a project that nobody has opened for 90 days', () => {
  it('is listed, found and exported as before, and not opened by that', async () => {
    const renderId = await renderIt();
    const find = async () => [
      await projects(),
      await projects('?q=harbour'),
      await projects('?q=garden'),
      await renders(),
      await renders('?q=best'),
    ];
    const before = await find();
    const [{ updated_at: _at, ...shown } = {}] = (before[0] ?? []) as Record<string, unknown>[];
    await archive();
    const after = await find();
    expect(after[0]).toMatchObject([shown]);
    expect(after.map((list) => list.length)).toEqual([1, 1, 0, 1, 1]);
    expect(after.slice(3)).toEqual(before.slice(3));
    const exported = expectSuccess(await call('GET', '/user/export', user), 200, exportSchema);
    expect(exported.projects).toEqual([]);
    expect(exported.archived_projects).toMatchObject([
      {
        id: projectId,
        projects: [{ id: projectId }],
        renders: [{ id: renderId, video_url: expect.stringContaining('X-Amz-Signature') }],
      },
    ]);
    expect(JSON.stringify(exported.archived_projects)).toContain('Listen');
    expect(await isArchived()).toBe(true);
  });

  it('comes back as it was when it is opened, for many at once', async () => {
    const credits = await one(
      'select balance, (select sum(delta) from credit_ledger where user_id = users.id) as sum from users where id = ?',
      user.id,
    );
    await archive();
    expect(
      await one(
        'select balance, (select sum(delta) from credit_ledger where user_id = users.id) as sum from users where id = ?',
        user.id,
      ),
    ).toEqual(credits);
    expect(credits['balance']).toBe(credits['sum']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => listShorts(user, projectId)));
    const ids = answers.map(({ data }) => data.data.map(({ id }) => id));
    expect(ids[0]).toHaveLength(4);
    expect(new Set(ids.map(String)).size).toBe(1);
    const best = answers[0]?.data.data.find(({ title }) => title === 'Best')?.id;
    const short = expectSuccess(await call('GET', `/shorts/${projectId}/${best}`, user), 200, shortResponseSchema).data;
    expect(short.words.map(({ text }) => text)).toContain('Listen');
    expect(await isArchived()).toBe(false);
  });

  it('comes back when one of its finished videos is opened, and only for its user', async () => {
    const renderId = await renderIt();
    await archive();
    expectRefusal(await call('GET', `/renders/${renderId}`, await makeUser()), 404, 'request.not_found');
    expect(await isArchived()).toBe(true);
    const render = expectSuccess(await call('GET', `/renders/${renderId}`, user), 200, renderResponseSchema).data;
    expect((await fetch(String(render.download_url))).status).toBe(200);
    expect(await isArchived()).toBe(false);
  });

  it('comes back when its shorts are rendered together and the request names it', async () => {
    const { id } = await one("select id from shorts where project_id = ? and title = 'Best'", projectId);
    const render = (named: object) =>
      call('POST', '/renders/bulk', { token: user.token, body: { short_ids: [id], ...named } });
    await archive();
    expectRefusal(await render({}), 404, 'request.not_found');
    expect(await isArchived()).toBe(true);
    expectSuccess(await render({ project_id: projectId }), 202, bulkRenderResponseSchema);
    expect(await isArchived()).toBe(false);
    expectRefusal(await render({ project_id: id }), 404, 'request.not_found');
  });

  it('is deleted with its files', async () => {
    const [project] = await projects();
    await archive();
    expectSuccess(await call('DELETE', `/projects/${projectId}`, user), 200, projectResponseSchema);
    expect(await projects()).toEqual([]);
    expect((await fetch(String(project?.thumbnail_url))).status).toBe(404);
    expect(await isArchived()).toBe(false);
  });
});
