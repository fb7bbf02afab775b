import { beforeAll, describe, expect, it } from 'vitest';
import { projectResponseSchema } from '#schema/contract/project.ts';
import { renderListResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { LONG_TALK_SEC, makeLongTalk } from '../support/long-talk.ts';
import { listShorts } from '../support/projects.ts';
import { startFakeVideoServer } from '../support/video-server.ts';

let user: TestUser;
let talk: Awaited<ReturnType<typeof makeLongTalk>>;

const read = async () =>
  expectSuccess(await call('GET', `/projects/${talk.projectId}`, user), 200, projectResponseSchema).data;
const shorts = async () =>
  (await listShorts(user, talk.projectId)).data.data.map(({ id, title, early, status, mark }) => ({
    id,
    title,
    early,
    status,
    mark,
  }));
const renders = async () =>
  expectSuccess(await call('GET', `/renders?project_id=${talk.projectId}`, user), 200, renderListResponseSchema).data
    .data;
const patch = (id: string, body: object) =>
  call('PATCH', `/shorts/${talk.projectId}/${id}`, { token: user.token, body });

beforeAll(async () => {
  const host = await startFakeVideoServer();
  user = await makeUser();
  talk = await makeLongTalk(user, await host.addVideo('long.mp4', { durationSec: LONG_TALK_SEC }));
  return () => host.close();
});

/** Each goes on from the one before. */
describe('early clips of a long video', () => {
  it('are proposed, framed and rendered while the rest is heard', async () => {
    await talk.makeEarly();
    expect((await shorts()).map(({ title, early, status }) => [title, early, status])).toEqual([
      ['Best', true, 'face_analysis_done'],
      ['Middle', true, 'face_analysis_done'],
      ['Equal', true, 'face_analysis_done'],
    ]);
    expect((await renders()).map(({ status, short }) => [status, short.title])).toEqual([['done', 'Best']]);
    expect(await read()).toMatchObject({ status: 'transcribing', progress: 20 });
  });

  it('can be decided about and named, and not be cut, before the words of the whole are known', async () => {
    const [best, middle, equal] = await shorts();
    expect((await patch(middle?.id ?? '', { mark: 'keep' })).status).toBe(200);
    expect((await patch(equal?.id ?? '', { mark: 'reject' })).status).toBe(200);
    expect((await patch(best?.id ?? '', { title: 'Mine' })).status).toBe(200);
    const cut = await patch(best?.id ?? '', { end_time: 72 });
    expect([cut.status, cut.body]).toEqual([400, { error: expect.stringContaining('not ready') }]);
    const one = await call('GET', `/shorts/${talk.projectId}/${best?.id}`, user);
    expect(expectSuccess(one, 200, shortResponseSchema).data).toMatchObject({ early: true, words: [] });
  });

  it('are among the best of the whole, or below them, as their user left them', async () => {
    const early = await shorts();
    await talk.makeWhole();
    expect((await read()).status).toBe('face_analysis_done');
    const listed = await shorts();
    expect(listed.map(({ title, early: isEarly, mark }) => [title, isEarly, mark])).toEqual([
      ['Middle', true, 'keep'],
      ['Mine', false, null],
      ['Later', false, null],
      ['First', false, null],
      ['Equal', false, 'reject'],
    ]);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(early.map(({ id }) => id)));
    expect(await renders()).toHaveLength(1);
  });
});
