import { beforeAll, describe, expect, it } from 'vitest';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { claimFor, finishFraming, finishRender } from '../support/farm.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
let path: string;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  path = `/shorts/${ready.projectId}/${ready.shortIds['Best']}`;
});

const send = (method: string, to: string, body?: object) => call(method, to, { token: ready.user.token, body });
const short = async () => expectSuccess(await send('GET', path), 200, shortResponseSchema).data;
const restore = (renderId: string) => send('POST', `${path}/restore`, { render_id: renderId });
const EDITED = {
  cuts: [{ start: 50, end: 60 }],
  render_options: { captions: { style: 'pop' }, title_overlay: true, resolution: 720 },
  words: [{ index: 1, text: 'Hark' }],
  shots: [{ time: 50, layout: 'fit' }],
  cover_time: 65,
  snap: false,
};

describe('versions of a short', () => {
  it('say what a render shows, and can be restored', async () => {
    expectSuccess(await send('PATCH', path, EDITED), 200, shortResponseSchema);
    const draft = expectSuccess(await send('POST', `${path}/render`, { draft: true }), 202, renderResponseSchema).data;
    expect(draft.settings).toMatchObject({
      start_time: 45,
      end_time: 70,
      cuts: EDITED.cuts,
      words: EDITED.words,
      framing: [{ start: 45, end: 70, layout: 'fit', face: null, crop: null, panels: null }],
    });
    await finishRender(ready.projectId);
    const { settings } = expectSuccess(await send('GET', `/renders/${draft.id}`), 200, renderResponseSchema).data;
    expect(settings).toEqual(draft.settings);

    const other = {
      start_time: 47,
      snap: false,
      cuts: [],
      render_options: { captions: false, resolution: 1080 },
      words: [
        { index: 1, text: null },
        { index: 2, text: 'carefully' },
      ],
      cover_time: null,
      title: 'Mine',
    };
    expectSuccess(await send('PATCH', path, other), 200, shortResponseSchema);
    await finishFraming(await claimFor('analyze-faces', ready.projectId));
    const restored = expectSuccess(await restore(draft.id), 200, shortResponseSchema).data;
    expect(restored).toMatchObject({
      title: 'Mine',
      start_time: 45,
      cuts: EDITED.cuts,
      cover_time: null,
      render_options: {
        captions: { style: 'pop', position: 'bottom' },
        title_overlay: 'Best',
        remove_silence: false,
        resolution: 1080,
      },
    });
    expect(restored.words.map(({ text }) => text)).toEqual(['Hark', 'closely']);
  });

  it('are those of this short, and of this user', async () => {
    const other = `/shorts/${ready.projectId}/${ready.shortIds['First']}/render`;
    const { id } = expectSuccess(await send('POST', other, { draft: true }), 202, renderResponseSchema).data;
    expectRefusal(await restore(id), 404, 'request.not_found');
    const stranger = await makeUser();
    const asked = await call('POST', `${path}/restore`, { token: stranger.token, body: { render_id: id } });
    expectRefusal(asked, 404, 'request.not_found');
    expect(await short()).toMatchObject({ start_time: 45 });
  });
});
