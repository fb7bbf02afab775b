import { beforeAll, describe, expect, it } from 'vitest';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { changedShortsResponseSchema, shortResponseSchema } from '#schema/contract/short.ts';
import { ulid } from 'ulid';
import { call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const idOf = (title: string) => ready.shortIds[title] ?? '';
const patch = (shorts: object[], { token } = ready.user) =>
  call('PATCH', `/shorts/${ready.projectId}`, { token, body: { shorts } });
const listed = async () => {
  const { data } = (await listShorts(ready.user, ready.projectId, '?sort=start_time')).data;
  return data.map(({ title, mark, render_options: look }) => [title, mark, look]);
};

describe('PATCH /shorts/{project_id}', () => {
  it('changes titles, marks and looks, each where it is given, and takes them back', async () => {
    const look = { captions: { style: 'pop' }, remove_silence: true };
    const edits = [
      { id: idOf('Best'), title: 'Show 12 – Best', render_options: look },
      { id: idOf('First'), mark: 'keep', render_options: look },
    ];
    const { data } = expectSuccess(await patch(edits), 200, changedShortsResponseSchema);
    expect(data.map(({ id }) => id)).toEqual(edits.map(({ id }) => id));
    expect((await listed()).filter(([, , one]) => one !== null)).toEqual([
      ['First', 'keep', look],
      ['Show 12 – Best', null, look],
    ]);
    const back = [
      { id: idOf('Best'), title: 'Best', render_options: null },
      { id: idOf('First'), mark: null, render_options: null },
    ];
    expectSuccess(await patch(back), 200, changedShortsResponseSchema);
    expect((await listed()).filter(([, mark, one]) => mark !== null || one !== null)).toEqual([]);
  });

  it('makes a title the user’s own, and leaves renders their names', async () => {
    const path = `/shorts/${ready.projectId}/${idOf('Middle')}`;
    const asked = await call('POST', `${path}/render`, { token: ready.user.token, body: {} });
    const render = expectSuccess(asked, 202, renderResponseSchema).data;
    expectSuccess(await patch([{ id: idOf('Middle'), title: 'Named' }]), 200, changedShortsResponseSchema);
    const named = expectSuccess(await call('GET', `/renders/${render.id}`, ready.user), 200, renderResponseSchema);
    expect(named.data.short.title).toBe('Middle');
    const short = expectSuccess(await call('GET', path, ready.user), 200, shortResponseSchema).data;
    expect(short).toMatchObject({ title: 'Named', title_proposal: null });
    expectSuccess(await patch([{ id: idOf('Middle'), title: 'Middle' }]), 200, changedShortsResponseSchema);
  });

  it('changes none if one cannot be changed', async () => {
    const before = await listed();
    const fine = { id: idOf('Best'), title: 'Other', mark: 'reject' };
    expectRefusal(await patch([fine, { id: ulid(), title: 'Nobody’s' }]), 404, 'request.not_found');
    expectRefusal(await patch([fine], await makeUser()), 404, 'request.not_found');
    const large = { ...fine, render_options: { resolution: 2160 } };
    expectRefusal(await patch([large]), 403, 'render.resolution_above_plan');
    for (const wrong of [[], [fine, fine], [{ ...fine, mark: 'maybe' }], [{ ...fine, title: 'x'.repeat(201) }]]) {
      expectRefusal(await patch(wrong), 400, 'request.invalid');
    }
    expect(await listed()).toEqual(before);
  });
});
