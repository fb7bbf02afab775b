import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandResponseSchema } from '#schema/contract/looks/brand.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { templateResponseSchema, templatesResponseSchema, type TemplateView } from '#schema/contract/template.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, finishFraming, work } from '../support/farm.ts';
import { createProject, makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const OPTIONS = {
  captions: { style: 'pop', highlight_color: '#00e5ff' },
  resolution: 720,
  remove_silence: true,
  enhance_speech: true,
};
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const send = (method: string, path: string, user: TestUser, body?: unknown) =>
  call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const makeBrand = async (user: TestUser) =>
  expectSuccess(await send('POST', '/brands', user, { name: 'x' }), 201, brandResponseSchema).data;
const save = async (user: TestUser, body: object): Promise<TemplateView> =>
  expectSuccess(await send('POST', '/templates', user, body), 201, templateResponseSchema).data;

describe('/templates', () => {
  it('are saved, listed, changed and deleted', async () => {
    const user = await makeUser();
    const made = await save(user, { name: ' Mine ', options: OPTIONS });
    expect(made).toMatchObject({ name: 'Mine', options: OPTIONS });
    const second = await save(user, { name: 'Plain', options: {} });
    const list = async () =>
      expectSuccess(await send('GET', '/templates', user), 200, templatesResponseSchema).data.map(({ id }) => id);
    expect(await list()).toEqual([made.id, second.id]);
    const path = `/templates/${made.id}`;
    const renamed = expectSuccess(await send('PATCH', path, user, { name: 'Ours' }), 200, templateResponseSchema).data;
    expect(renamed).toMatchObject({ name: 'Ours', options: OPTIONS });
    const other = await send('PATCH', path, user, { options: { captions: false } });
    expect(expectSuccess(other, 200, templateResponseSchema).data.options).toEqual({ captions: false });
    expect(expectSuccess(await send('GET', path, user), 200, templateResponseSchema).data.name).toBe('Ours');
    expectSuccess(await send('DELETE', path, user), 200, templateResponseSchema);
    expect(await list()).toEqual([second.id]);
    expectRefusal(await send('GET', path, user), 404, 'request.not_found');
  });

  it('belong to their user', async () => {
    const { id } = await save(ready.user, { name: 'Mine', options: {} });
    const stranger = await makeUser();
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const) {
      expectRefusal(await send(method, `/templates/${id}`, stranger, body), 404, 'request.not_found');
    }
  });

  it.each([
    [{ options: {} }, 'name is required.'],
    [{ name: 'x' }, 'options is required.'],
    [{ name: 'x', options: { captions: { style: 'fancy' } } }, /^options\.captions/],
    [{ name: 'x'.repeat(101), options: {} }, /^name must be at most 100/],
  ])('refuse %j', async (body, sentence) => {
    expect(expectRefusal(await send('POST', '/templates', ready.user, body), 400, 'request.invalid')).toMatch(sentence);
  });
});

describe('template_id', () => {
  it('gives a render its options, and what the request says wins', async () => {
    const { id } = await save(ready.user, { name: 'Mine', options: OPTIONS });
    const path = `/shorts/${ready.projectId}/${ready.shortIds['Best'] ?? ''}/render`;
    const body = { template_id: id, captions: { position: 'top' }, resolution: 1080, remove_silence: false };
    expectSuccess(await send('POST', path, ready.user, body), 202, renderResponseSchema);
    const { job } = await claimFor('render', ready.projectId);
    expect(job.plan).toMatchObject({
      captions: { style: 'pop', position: 'top', highlightColor: '#00E5FF' },
      resolution: 1080,
    });
    expect(job.plan).not.toHaveProperty('removeSilence');
  });

  it('gives the renders of a new project their options', async () => {
    const { id } = await save(ready.user, { name: 'Mine', options: OPTIONS });
    const created = await createProject(ready.user, { url: talk.url, render: { count: 1, template_id: id } });
    await work(created.id, 'create-shorts');
    await finishFraming(await claimFor('analyze-faces', created.id));
    const { job } = await claimFor('render', created.id);
    expect(job.plan).toMatchObject({
      captions: { style: 'pop' },
      resolution: 720,
      removeSilence: true,
      enhanceSpeech: true,
    });
  });

  it('is not needed for the default one: clips and new projects have it, and the look of a clip wins', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(talk.url);
    const brand = { brand_id: (await makeBrand(user)).id };
    const { id } = await save(user, { name: 'Old', options: {}, default: true });
    const look = await save(user, { name: 'Mine', options: { ...OPTIONS, ...brand }, default: true });
    const old = await send('GET', `/templates/${id}`, user);
    const isDefault = [expectSuccess(old, 200, templateResponseSchema).data.default, look.default];
    expect(isDefault).toEqual([false, true]);
    const path = `/shorts/${projectId}/${shortIds['Best'] ?? ''}`;
    await send('PATCH', path, user, { render_options: { captions: { position: 'top' } } });
    const asked = await send('POST', `${path}/render`, user, { remove_silence: false });
    const { settings } = expectSuccess(asked, 202, renderResponseSchema).data;
    expect(settings).toMatchObject({
      captions: { style: 'pop', position: 'top' },
      resolution: 720,
      remove_silence: false,
    });
    const named = await send('POST', `${path}/render`, user, { template_id: id });
    expect(expectSuccess(named, 202, renderResponseSchema).data.settings).toMatchObject({ resolution: 1080 });
    // Nobody asked for a brand that was deleted since.
    await send('DELETE', `/brands/${brand.brand_id}`, user);
    const created = await createProject(user, { url: talk.url, render: { count: 1 } });
    await work(created.id, 'create-shorts');
    await finishFraming(await claimFor('analyze-faces', created.id));
    const { job } = await claimFor('render', created.id);
    expect(job.plan).toMatchObject({ captions: { style: 'pop' }, resolution: 720, removeSilence: true });
    await send('PATCH', `/templates/${look.id}`, user, { default: false });
    const plain = await send('POST', `/shorts/${projectId}/${shortIds['First'] ?? ''}/render`, user, {});
    expect(expectSuccess(plain, 202, renderResponseSchema).data.settings).toMatchObject({ resolution: 1080 });
  });

  it('is refused where it is none of the user’s', async () => {
    const path = `/shorts/${ready.projectId}/${ready.shortIds['First'] ?? ''}/render`;
    const refused = await send('POST', path, ready.user, { template_id: ulid() });
    expect(expectRefusal(refused, 400, 'request.invalid')).toMatch(/^template_id is not one of your templates/);
    const body = { url: talk.url, render: { template_id: ulid() } };
    expectRefusal(await send('POST', '/createShorts', ready.user, body), 400, 'request.invalid');
  });
});
