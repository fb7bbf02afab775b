import { beforeEach, expect, it } from 'vitest';
import { projectListSchema, projectResponseSchema } from '#schema/contract/project.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { localSystem } from '../../support/system/local-system.ts';
import {
  BASE_URL,
  call,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';
import { work } from '../support/farm.ts';
import { createProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const DAY_MS = 86_400_000;
let user: TestUser;
let projectId: string;

const keepFor = (days: number) => {
  const body = { limits: { keep_days: days } };
  return call('PATCH', `${BASE_URL}/internal/v1/users/${user.email}`, { token: OPERATOR_TOKEN, body });
};
const projects = async (query = '') =>
  expectSuccess(await call('GET', `/projects${query}`, user), 200, projectListSchema).data;
/** Nobody touches the project for so many days, and the sweep looks at its user. */
async function pass(days: number): Promise<void> {
  const [was, now] = [Date.now() - days * DAY_MS, Date.now()];
  await localSystem().sql("update sweep_marks set mark = '0' where name = 'openings'");
  await localSystem().sql('update projects set updated_at = ?, opened_at = null where id = ?', was, projectId);
  await localSystem().sql(
    "insert into sweep_marks values ('lifetimes', ?) on conflict (name) do update set mark = excluded.mark",
    `${now} ${user.id.slice(0, -1)}`,
  );
  await localSystem().sweep();
}

beforeEach(async () => {
  user = await makeUser();
  ({ id: projectId } = await createProject(user, { url: talk.url, title: 'The old harbour' }));
  await work(projectId, 'analyze-faces');
});

it('a project that nobody opens is announced, kept by opening it, and deleted a week after its warning', async () => {
  await pass(80);
  expect(await projects('?expiring=1')).toEqual([]);
  expect((await keepFor(30)).status).toBe(200);
  const { limits } = expectSuccess(await call('GET', '/user', user), 200, userResponseSchema).data;
  expect(limits.keep_days).toBe(30);
  await pass(22);
  expect((await projects()).map(({ expires_at: at }) => at)).toEqual([null]);
  await pass(24);
  const [warned] = await projects('?expiring=1');
  expect(Date.parse(warned?.expires_at ?? '')).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  expect(await projects('?expiring=0')).toEqual([]);
  const opened = expectSuccess(await call('GET', `/projects/${projectId}`, user), 200, projectResponseSchema).data;
  expect(opened.expires_at).toBeNull();
  await pass(31);
  expect(await projects('?expiring=1')).toHaveLength(1);
  await localSystem().sql('update projects set expires_at = expires_at - ? where id = ?', 7 * DAY_MS, projectId);
  await localSystem().sql('update projects set updated_at = ? where id = ?', Date.now() - 38 * DAY_MS, projectId);
  await localSystem().sweep();
  expect(await projects()).toEqual([]);
  expectRefusal(await call('GET', `/projects/${projectId}`, user), 404, 'request.not_found');
});

it('fewer than 14 days are refused, with the reason', async () => {
  expect(expectRefusal(await keepFor(7), 400, 'request.invalid')).toMatch(
    /keep_days must be 0 \(for good\) or 14 to 3650/,
  );
});
