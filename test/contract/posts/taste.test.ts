import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { tasteResponseSchema, type TasteView } from '#schema/contract/posting/taste.ts';
import { TRAITS, TRAITS_VERSION, type VideoEvidence } from '#schema/domain/traits/traits.ts';
import { gaussian, seededRandom } from '../../support/builders/random.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, DRAFTS, succeed, work } from '../support/farm.ts';
import { createProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const NUMBERS = TRAITS.indexOf('numbers');

const ask = async (method: string, user: TestUser, body?: object): Promise<TasteView> =>
  expectSuccess(await call(method, '/taste', { token: user.token, body }), 200, tasteResponseSchema).data;
const choosing = async (user: TestUser) => {
  const { id } = await createProject(user, { url: talk.url });
  await work(id, 'transcribe');
  return claimFor('create-shorts', id);
};

/** Live posts of ten videos that were seen the more, the more numbers they have. */
async function addPosts(user: TestUser): Promise<void> {
  const random = seededRandom(5);
  const posts = Array.from({ length: 40 }, (_, i) => {
    const values = TRAITS.map(() => Math.round(100 * gaussian(random)) / 100);
    const views = Math.round(Math.exp(7 + 0.3 * (values[0] ?? 0) + 0.8 * (values[NUMBERS] ?? 0)));
    const facts = {
      sec: 30,
      layout: 'single',
      captions: null,
      moment: null,
      traits: { version: TRAITS_VERSION, values },
    };
    return { id: ulid(), video: `video ${i % 10}`, clip: `clip ${i}`, facts, points: [[170, views]] };
  });
  const now = Date.now();
  await localSystem().sql(
    `insert into posts (id, user_id, connection_id, destination, account, project_id, short_id, render_id, status, title, body,
      privacy, has_cover, publish_at, next_at, live_at, facts, points, created_at, updated_at)
    select value ->> 'id', ?, 'channel', 'tiktok', 'me', value ->> 'video', value ->> 'clip', 'render', 'live', '', '',
      'public', 0, ?, ?, ?, value -> 'facts', value -> 'points', ?, ? from json_each(?)`,
    user.id,
    ...Array.from({ length: 5 }, () => now),
    JSON.stringify(posts),
  );
}

it('knows nothing of a new account, and shows nothing of it to its nodes', async () => {
  const user = await makeUser();
  const empty = { enabled: true, posts: 0, videos: 0, explained: null, learned_at: null, traits: [] };
  expect(await ask('GET', user)).toEqual({ ...empty, status: 'too_little' });
  const { job } = await choosing(user);
  expect(job.taste).toBeUndefined();
  const wrong = await call('PATCH', '/taste', { token: user.token, body: { enabled: 'no' } });
  expect(expectRefusal(wrong, 400, 'request.invalid')).toContain('enabled must be');
});

it('learns from views, tells nodes, can be switched off, is exported, forgotten, and deleted with the account', async () => {
  const user = await makeUser();
  const { sql, sweep } = localSystem();
  await addPosts(user);
  await ask('PATCH', user, { enabled: true });
  await sweep();
  const learned = await ask('GET', user);
  expect(learned).toMatchObject({
    enabled: true,
    status: 'in_use',
    posts: 40,
    videos: 0,
    learned_at: expect.any(String),
  });
  expect(learned.traits[0]).toMatchObject({ trait: 'numbers', is_clear: true });
  expect(learned.traits[0]?.low).toBeGreaterThan(1);
  const { job } = await choosing(user);
  expect(job.taste?.version).toBe(TRAITS_VERSION);
  expect(job.taste?.weights[NUMBERS]).toBeGreaterThan(0.2);

  const exported = (await call('GET', '/user/export', user)).body as { taste: object[]; posts: object[] };
  expect(exported.taste).toMatchObject([{ id: user.id, is_on: true, learned: { posts: 40 } }]);
  expect(await ask('PATCH', user, { enabled: false })).toMatchObject({ enabled: false, status: 'off', posts: 40 });
  expect((await choosing(user)).job.taste).toBeUndefined();

  expect(await ask('DELETE', user)).toMatchObject({ enabled: false, status: 'off', posts: 0, traits: [] });
  await ask('PATCH', user, { enabled: true });
  await sweep();
  expect(await ask('GET', user)).toMatchObject({ status: 'too_little', posts: 0 });
  const kept = await sql(
    "select count(*) as posts, count(facts ->> '$.traits') as traits from posts where user_id = ?",
    user.id,
  );
  expect(kept).toEqual([{ posts: 40, traits: 0 }]);
  const body = { email: user.email, password: user.password };
  expect((await call('DELETE', '/user', { token: user.token, body })).status).toBe(200);
  expect(await sql('select id from tastes where id = ?', user.id)).toEqual([]);
});

it('learns from the most replayed parts of long videos, each video once', async () => {
  const user = await makeUser();
  const { sql, sweep } = localSystem();
  const size = (TRAITS.length * (TRAITS.length + 1)) / 2;
  const replayed: VideoEvidence = {
    version: TRAITS_VERSION,
    n: 40,
    xx: Array.from({ length: size }, () => 0),
    xy: TRAITS.map(() => 0),
    yy: 0.9,
  };
  for (let time = 0; time < 2; time += 1) {
    const claimed = await choosing(user);
    await succeed(claimed, { stage: 'create-shorts', shorts: DRAFTS, replayed });
  }
  const [row] = (await sql('select videos from tastes where id = ?', user.id)) as { videos: string }[];
  expect(JSON.parse(row?.videos ?? '')).toMatchObject([{ sums: { n: 40, yy: 0.9 } }]);
  await sweep();
  expect(await ask('GET', user)).toMatchObject({ status: 'too_little', posts: 0, videos: 1 });
});
