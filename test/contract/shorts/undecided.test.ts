import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { copyResponseSchema } from '#schema/contract/live.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { undecidedResponseSchema } from '#schema/contract/undecided/undecided.ts';
import { startFakeLivePlaylists } from '../../support/fakes/services/live-playlists.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, finishFraming } from '../support/farm.ts';
import { follow, makeShort, nextMinute, record, storeSegments } from '../support/lives.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const undecided = async (user: TestUser, query = ''): Promise<z.infer<typeof undecidedResponseSchema>> =>
  expectSuccess(await call('GET', `/undecided${query}`, user), 200, undecidedResponseSchema);
const titles = async (user: TestUser): Promise<string[]> => (await undecided(user)).data.map(({ title }) => title);

describe('GET /undecided', () => {
  const change = async (title: string, body: object) => {
    const path = `/shorts/${ready.projectId}/${ready.shortIds[title]}`;
    return expectSuccess(await call('PATCH', path, { token: ready.user.token, body }), 200, shortResponseSchema);
  };

  it('has what nobody decided on, best first; a decided clip leaves it and comes back without its mark', async () => {
    const all = await undecided(ready.user);
    expect(all.data.map(({ score }) => score)).toEqual(all.data.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(all.data.map(({ title }) => title).toSorted()).toEqual(['Best', 'Equal', 'First', 'Middle']);
    expect(all).toMatchObject({
      next: null,
      data: [
        { title: 'Best', project_id: ready.projectId, live_id: null, mark: null, aspect_ratio: 'vertical' },
        {},
        {},
        {},
      ],
      waiting: { total: 4, has_more: false, groups: [{ project_id: ready.projectId, live_id: null, count: 4 }] },
    });
    await change('Best', { mark: 'keep' });
    await change('First', { mark: 'reject' });
    expect((await titles(ready.user)).toSorted()).toEqual(['Equal', 'Middle']);
    await change('First', { mark: null });
    expect(await undecided(ready.user)).toMatchObject({ waiting: { total: 3, groups: [{ count: 3 }] } });
    expect(await undecided(await makeUser())).toMatchObject({
      data: [],
      next: null,
      waiting: { total: 0, groups: [] },
    });
  });

  it('skips a clip that is being framed until it is ready', async () => {
    await change('Middle', { end_time: 60, snap: false });
    expect(await titles(ready.user)).not.toContain('Middle');
    await finishFraming(await claimFor('analyze-faces', ready.projectId));
    expect(await titles(ready.user)).toContain('Middle');
  });

  it('goes on after `next`, and refuses another place', async () => {
    const [all, first] = [await titles(ready.user), await undecided(ready.user, '?limit=1')];
    const rest = await undecided(ready.user, `?after=${first.next}`);
    expect([...first.data, ...rest.data].map(({ title }) => title)).toEqual(all);
    const refused = expectRefusal(await call('GET', '/undecided?after=soon', ready.user), 400, 'request.invalid');
    expect(refused).toContain('`next` of the page before');
  });

  it('has the clips of followed lives, and a copy with a mark decides about one', async () => {
    const [user, playlists] = [await makeUser({ credits: 600 }), await startFakeLivePlaylists()];
    playlists.grow('undecided.m3u8');
    const { live } = await follow(user, { url: playlists.urlOf('undecided.m3u8') });
    playlists.grow('undecided.m3u8');
    await nextMinute();
    const recording = await record(live.id);
    await storeSegments(recording, 2);
    const projectId = await makeShort(recording, { ref: 'm1', startSec: 1, endSec: 7, title: 'A goal', score: 80 });
    const { data, waiting } = await undecided(user);
    expect(data).toMatchObject([{ title: 'A goal', project_id: projectId, live_id: live.id, mark: null }]);
    expect(waiting).toMatchObject({ total: 1, groups: [{ project_id: null, live_id: live.id, count: 1 }] });
    const decide = { token: user.token, body: { mark: 'reject' } };
    const copied = await call('POST', `/lives/shorts/${data[0]?.id}/copy`, decide);
    expect(expectSuccess(copied, 201, copyResponseSchema).data).toMatchObject({ title: 'A goal', mark: 'reject' });
    expect(await undecided(user)).toMatchObject({ data: [], waiting: { total: 0 } });
    playlists.close();
  });
});
