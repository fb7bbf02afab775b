import { beforeAll, describe, expect, it } from 'vitest';
import {
  bulkRenderResponseSchema,
  renderListResponseSchema,
  renderShortResponseSchema,
  type RenderView,
} from '#schema/contract/render.ts';
import { projectResponseSchema } from '#schema/contract/project.ts';
import { capabilitiesResponseSchema } from '#schema/contract/sources/capabilities.ts';
import { templateResponseSchema } from '#schema/contract/template.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimAlongside, claimFor, finishClaimed, finishFraming, work } from '../support/farm.ts';
import { createProject, makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const ALL = ['9:16', '4:5', '1:1', '16:9'];
const NAMES = ['vertical', '4:5', '1:1', 'horizontal'];

const pathOf = ({ projectId, shortIds }: ReadyProject, title = 'Best') =>
  `/shorts/${projectId}/${shortIds[title]}/render`;
const ask = (ready: ReadyProject, body: object, title = 'Best') =>
  call('POST', pathOf(ready, title), { token: ready.user.token, body });
const render = async (ready: ReadyProject, body: object, status: 200 | 202 = 202) =>
  expectSuccess(await ask(ready, body), status, renderShortResponseSchema);
const shapes = (renders: readonly RenderView[]) => renders.map(({ settings }) => settings.aspect_ratio);
const balanceOf = async (user: TestUser) =>
  expectSuccess(await call('GET', '/user', user), 200, userResponseSchema).user.balance;

describe('the shape of a clip', () => {
  let ready: ReadyProject;
  beforeAll(async () => {
    ready = await makeReadyProject(talk.url);
  });

  it.each([
    ['9:16', 'vertical'],
    ['16:9', 'horizontal'],
  ])('%s is another name of %s, and the same render', async (ratio, name) => {
    const { data } = await render(ready, { aspect_ratio: ratio });
    expect(data.settings.aspect_ratio).toBe(name);
    expect((await render(ready, { aspectRatio: name })).data.id).toBe(data.id);
  });

  it.each(['4:5', '1:1'])('%s reaches the node', async (ratio) => {
    const own = await makeReadyProject(talk.url);
    const answer = await render(own, { aspect_ratio: ratio });
    expect(answer.data).toMatchObject({ options: { aspect_ratio: ratio }, settings: { aspect_ratio: ratio } });
    expect(answer.renders).toBeUndefined();
    expect((await claimFor('render', own.projectId)).job.plan.aspectRatio).toBe(ratio);
  });

  it('of a project may be named in both ways', async () => {
    for (const [i, aspect_ratio] of ALL.entries()) {
      const { id } = await createProject(ready.user, { url: talk.url, aspect_ratio });
      const { data } = expectSuccess(await call('GET', `/projects/${id}`, ready.user), 200, projectResponseSchema);
      expect(data.aspect_ratio).toBe(NAMES[i]);
    }
  });

  it('is listed by GET /capabilities', async () => {
    const answer = await call('GET', '/capabilities', ready.user);
    expect(expectSuccess(answer, 200, capabilitiesResponseSchema).data.formats).toEqual(NAMES);
  });

  it.each([
    [{ aspect_ratio: '3:2' }, 'aspect_ratio must be one of vertical, 4:5, 1:1, horizontal, 9:16, 16:9.'],
    [{ aspect_ratios: ['1:1', '3:2'] }, /^aspect_ratios\.1 must be one of vertical/],
    [{ aspect_ratios: [] }, 'aspect_ratios must not be empty.'],
    [{ aspect_ratios: '1:1' }, 'aspect_ratios must be an array.'],
    [{ aspect_ratios: Array(7).fill('1:1') }, 'aspect_ratios must have at most 6 items.'],
    [{ aspect_ratio: '1:1', aspect_ratios: ['1:1'] }, 'aspect_ratios must not be sent with aspect_ratio.'],
    [{ aspectRatio: '1:1', aspectRatios: ['4:5'] }, 'aspect_ratios must not be sent with aspect_ratio.'],
    [{ aspect_ratios: ['1:1'], aspectRatios: ['4:5'] }, /disagree/],
  ])('%j is refused, everywhere', async (body, sentence) => {
    expect(expectRefusal(await ask(ready, body), 400, 'request.invalid')).toMatch(sentence);
    const { user, shortIds } = ready;
    const bulk = { short_ids: [shortIds['Best']], ...body };
    expectRefusal(await call('POST', '/renders/bulk', { token: user.token, body: bulk }), 400, 'request.invalid');
    const look = { name: 'Odd', options: body };
    expectRefusal(await call('POST', '/templates', { token: user.token, body: look }), 400, 'request.invalid');
  });
});

describe('several shapes', () => {
  it('are a render each, in their order and once, for no credits', async () => {
    const ready = await makeReadyProject(talk.url);
    const before = await balanceOf(ready.user);
    const wish = { aspect_ratios: ['1:1', '9:16', 'vertical', '4:5'], captions: false };
    const { data, renders = [] } = await render(ready, wish);
    expect(shapes(renders)).toEqual(['1:1', 'vertical', '4:5']);
    expect(renders.map(({ options }) => options)).toEqual(
      ['1:1', 'vertical', '4:5'].map((aspect_ratio) => ({ aspect_ratio, captions: false })),
    );
    expect(data).toEqual(renders[0]);
    expect(new Set(renders.map(({ render_hash: hash }) => hash)).size).toBe(3);
    const again = await render(ready, wish);
    expect(again.renders?.map(({ id }) => id)).toEqual(renders.map(({ id }) => id));
    expect((await render(ready, { aspect_ratio: '4:5', captions: false })).data.id).toBe(renders[2]?.id);
    expect(await balanceOf(ready.user)).toBe(before);
  });

  it('go to the node that takes the first one, and each has a file of its own', async () => {
    const ready = await makeReadyProject(talk.url);
    const wish = { aspect_ratios: ALL };
    await render(ready, wish);
    const first = await claimFor('render', ready.projectId);
    await expect(claimFor('render', ready.projectId)).rejects.toThrow(/No job/);
    const claimed = [first, ...(await claimAlongside(first))];
    expect(claimed.map(({ job }) => job.plan.aspectRatio).toSorted()).toEqual(NAMES.toSorted());
    for (const one of claimed) await finishClaimed(one);
    const { renders = [] } = await render(ready, wish, 200);
    expect(renders.map(({ status }) => status)).toEqual(ALL.map(() => 'done'));
    expect(new Set(renders.map(({ download_url: url }) => url)).size).toBe(4);
  });

  it('that failed once are made alone', async () => {
    const ready = await makeReadyProject(talk.url);
    await render(ready, { aspect_ratios: ['9:16', '1:1'] });
    const first = await claimFor('render', ready.projectId);
    const [second] = await claimAlongside(first);
    if (second === undefined) throw new Error('no second shape');
    await finishClaimed(second, 'error');
    await finishClaimed(first);
    const { renders = [] } = await render(ready, { aspect_ratios: ['9:16', '1:1'] });
    expect(renders.map(({ status }) => status)).toEqual(['done', 'pending']);
    expect((await claimFor('render', ready.projectId)).alongside).toBeUndefined();
  });

  it('are made of each short of a bulk request', async () => {
    const ready = await makeReadyProject(talk.url);
    const ids = [ready.shortIds['First'], ready.shortIds['Best']];
    const body = { short_ids: ids, aspect_ratios: ['1:1', '16:9'] };
    const answer = await call('POST', '/renders/bulk', { token: ready.user.token, body });
    const { data } = expectSuccess(answer, 202, bulkRenderResponseSchema);
    expect(data.map(({ short_id: id }) => id)).toEqual([ids[0], ids[0], ids[1], ids[1]]);
    expect(shapes(data)).toEqual(['1:1', 'horizontal', '1:1', 'horizontal']);
  });

  it('may be drafts', async () => {
    const ready = await makeReadyProject(talk.url);
    const { renders = [] } = await render(ready, { aspect_ratios: ['4:5', '1:1'], draft: true });
    expect(renders.map(({ draft, settings }) => [draft, settings.aspect_ratio])).toEqual([
      [true, '4:5'],
      [true, '1:1'],
    ]);
  });

  it('are kept in a saved look, and what a request names wins', async () => {
    const ready = await makeReadyProject(talk.url);
    const { token } = ready.user;
    const options = { aspect_ratios: ['1:1', 'vertical'], resolution: 720 };
    const saved = await call('POST', '/templates', { token, body: { name: 'Feeds', options } });
    const look = expectSuccess(saved, 201, templateResponseSchema).data;
    expect(look.options).toEqual(options);
    const of = async (body: object) => (await render(ready, { template_id: look.id, ...body })).renders;
    expect(shapes((await of({})) ?? [])).toEqual(['1:1', 'vertical']);
    expect(shapes((await of({ aspect_ratios: ['4:5', '1:1'] })) ?? [])).toEqual(['4:5', '1:1']);
    expect(await of({ aspect_ratio: 'horizontal' })).toBeUndefined();
    const path = `/shorts/${ready.projectId}/${ready.shortIds['Best']}`;
    const one = { render_options: { aspect_ratio: '16:9' } };
    await call('PATCH', path, { token, body: one });
    expect((await render(ready, {})).data.settings.aspect_ratio).toBe('horizontal');
    expect(await of({})).toBeUndefined();
  });

  it('are made with a project that asks for them', async () => {
    const user = await makeUser();
    const wish = { count: 1, options: { aspect_ratios: ['4:5', '16:9'] } };
    const { id: projectId } = await createProject(user, { url: talk.url, render: wish });
    await work(projectId, 'create-shorts');
    await finishFraming(await claimFor('analyze-faces', projectId));
    const list = await call('GET', `/renders?project_id=${projectId}`, user);
    const renders = expectSuccess(list, 200, renderListResponseSchema).data.data.toReversed();
    // Made at once, in either order.
    expect(shapes(renders).toSorted()).toEqual(['4:5', 'horizontal']);
    const first = await claimFor('render', projectId);
    const claimed = [first, ...(await claimAlongside(first))];
    expect(claimed.map(({ job }) => job.plan.aspectRatio).toSorted()).toEqual(['4:5', 'horizontal']);
  });
});
