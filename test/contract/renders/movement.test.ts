import { beforeAll, describe, expect, it } from 'vitest';
import { renderResponseSchema, type RenderView } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { templateResponseSchema } from '#schema/contract/template.ts';
import { PROGRESS_BARS, TRANSITIONS } from '#schema/domain/movement/movement.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { claimFor } from '../support/farm.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

/** Zooms, transitions, the progress bar and what stands behind fitted pictures. */

const talk = useTalk();
let ready: ReadyProject;
let path: string;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  path = `/shorts/${ready.projectId}/${ready.shortIds['Best'] ?? ''}`;
});

const send = (method: string, to: string, body: object) => call(method, to, { token: ready.user.token, body });
const ask = (options: object) => send('POST', `${path}/render`, options);
const render = async (options: object): Promise<RenderView> =>
  expectSuccess(await ask(options), 202, renderResponseSchema).data;

const ALL = { zoom: 1.08, transition: 'punch_in', progress_bar: 'top', background: '#101418' };
const NONE = { zoom: 1, transition: 'cut', progress_bar: 'none', background: 'blur' };

describe('movement', () => {
  it('is off unless it is asked for, and to say so is no other render', async () => {
    const plain = await render({});
    expect(plain.settings).toMatchObject(NONE);
    const { plan } = (await claimFor('render', ready.projectId)).job;
    for (const field of ['zoom', 'transition', 'progressBar', 'background']) expect(plan).not.toHaveProperty(field);
    const said = await render(NONE);
    expect(said.id).toBe(plain.id);
  });

  it('reaches the node, and is shown as it was sent', async () => {
    const made = await render(ALL);
    expect(made.settings).toMatchObject(ALL);
    expect(made.options).toEqual(ALL);
    const { plan } = (await claimFor('render', ready.projectId)).job;
    expect(plan).toMatchObject({ zoom: 1.08, transition: 'punch_in', progressBar: 'top', background: '#101418' });
  });

  it.each([
    ...[1, 1.04, '1.12'].map((zoom) => ({ zoom })),
    ...TRANSITIONS.map((transition) => ({ transition })),
    ...PROGRESS_BARS.map((progress_bar) => ({ progress_bar })),
    ...['blur', '#abCDef'].map((background) => ({ background })),
  ])('takes %j', async (options) => {
    const { settings } = await render({ ...options, resolution: 720 });
    const [name, value] = Object.entries(options)[0] ?? [];
    expect(settings).toMatchObject({ [name ?? '']: name === 'zoom' ? Number(value) : value });
  });

  it.each([
    [{ zoom: 0.9 }, /^zoom must be at least 1\b/],
    [{ zoom: 1.13 }, /^zoom must be at most 1\.12\b/],
    [{ zoom: 'near' }, /^zoom must be a number\.$/],
    [{ transition: 'wipe' }, /^transition must be one of cut, punch_in, flash\.$/],
    [{ progress_bar: 'left' }, /^progress_bar must be one of none, top, bottom\.$/],
    [{ background: 'black' }, /^background must be blur, a color such as #101418, or the id of a picture/],
    [{ background: '#12345' }, /^background must be blur, a color such as #101418, or the id of a picture/],
  ])('refuses %j', async (options, sentence) => {
    expect(expectRefusal(await ask(options), 400, 'request.invalid')).toMatch(sentence);
    const template = await send('POST', '/templates', { name: 'x', options });
    expectRefusal(template, 400, 'request.invalid');
  });

  it('is kept in saved looks and in the look of a clip, which a request changes one by one', async () => {
    const template = await send('POST', '/templates', { name: 'Moving', options: ALL });
    expect(expectSuccess(template, 201, templateResponseSchema).data.options).toEqual(ALL);
    const saved = await send('PATCH', path, { render_options: ALL });
    expect(expectSuccess(saved, 200, shortResponseSchema).data.render_options).toEqual(ALL);
    const { settings } = await render({ transition: 'cut', resolution: 720 });
    expect(settings).toMatchObject({ ...ALL, transition: 'cut' });
  });
});
