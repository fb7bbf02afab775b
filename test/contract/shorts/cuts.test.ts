import { describe, expect, it } from 'vitest';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { claimFor, finishFraming } from '../support/farm.ts';
import { useReadyShort } from '../support/ready-short.ts';

const short = useReadyShort();
const { path, patch, edit } = short;
const render = async (body: object) =>
  expectSuccess(
    await call('POST', `${path()}/render`, { token: short.project.user.token, body }),
    202,
    renderResponseSchema,
  ).data;

describe('cuts of a short', () => {
  it('shorten it at once, snap beside words, and are left out of renders and drafts', async () => {
    const cut = await edit({
      cuts: [
        { start: 60, end: 62 },
        { start: 45.1, end: 50 },
      ],
    });
    expect(cut).toMatchObject({ status: 'face_analysis_done', start_time: 45, duration: 18 });
    expect(cut.cuts).toEqual([
      { start: 45, end: 50 },
      { start: 60, end: 62 },
    ]);
    const drafted = await render({ draft: true });
    expect(drafted.settings.cuts).toEqual(cut.cuts);
    const { job } = await claimFor('render', short.project.projectId);
    expect(job.plan).toMatchObject({ range: { startSec: 45, endSec: 70 }, cuts: [{ endSec: 50 }, { startSec: 60 }] });
    const elsewhere = await render({ start_time: 50, end_time: 60 });
    expect(elsewhere.settings.cuts).toEqual([]);
  });

  it('stay when the short is moved, framed again and moved back', async () => {
    await edit({ cuts: [{ start: 60, end: 62 }], snap: false });
    expect(await edit({ end_time: 61, snap: false })).toMatchObject({ cuts: [{ start: 60, end: 61 }], duration: 15 });
    await finishFraming(await claimFor('analyze-faces', short.project.projectId));
    expect(await edit({ end_time: 70, snap: false })).toMatchObject({ cuts: [{ start: 60, end: 62 }], duration: 23 });
    await finishFraming(await claimFor('analyze-faces', short.project.projectId));
  });

  it.each([[[]], [null]])('are removed with %j', async (none) => {
    await edit({ cuts: [{ start: 60, end: 62 }] });
    expect(await edit({ cuts: none })).toMatchObject({ cuts: [], duration: 25 });
  });

  it.each([
    [[{ start: 50, end: 71 }], 'cuts.0 must be inside of the short, from 45 to 70.'],
    [[{ start: 45, end: 70 }], /^cuts must leave at least 1 second of the short/],
  ])('are refused, and change nothing: %j', async (cuts, sentence) => {
    expect(expectRefusal(await patch({ cuts, snap: false, title: 'New' }), 400, 'request.invalid')).toMatch(sentence);
    expect(await edit({})).toMatchObject({ title: 'Best', cuts: [] });
  });
});

describe('the look of a short', () => {
  it('is used by renders for what they do not name, and removed with null', async () => {
    const look = { captions: { style: 'pop', position: 'top' }, title_overlay: 'Look', resolution: 720 };
    expect((await edit({ render_options: look })).render_options).toEqual(look);
    const { settings } = await render({ captions: { position: 'middle' }, resolution: 1080 });
    expect(settings).toMatchObject({
      captions: { style: 'pop', position: 'middle' },
      title_overlay: 'Look',
      resolution: 1080,
    });
    expect((await edit({ render_options: null })).render_options).toBeNull();
    expect((await render({})).settings).toMatchObject({ captions: { style: 'bold' }, title_overlay: null });
  });

  it.each([
    [{ captions: { style: 'fancy' } }, 400, 'request.invalid', /^render_options\.captions/],
    [{ captions: { language: 'de' } }, 400, 'translation.missing', /^captions\.language: the short has no translation/],
    [{ resolution: 2160 }, 403, 'render.resolution_above_plan', /at most 1080/],
  ] as const)('is refused where no render could have it: %j', async (look, status, code, sentence) => {
    expect(expectRefusal(await patch({ render_options: look }), status, code)).toMatch(sentence);
  });
});
