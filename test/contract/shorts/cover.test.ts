import { describe, expect, it } from 'vitest';
import { renderResponseSchema, type RenderView } from '#schema/contract/render.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { claimFor, finishRender } from '../support/farm.ts';
import { useReadyShort } from '../support/ready-short.ts';

const short = useReadyShort();
const { path, patch, edit } = short;

async function render(body: object, status: 200 | 202 = 202): Promise<RenderView> {
  const answer = await call('POST', `${path()}/render`, { token: short.project.user.token, body });
  return expectSuccess(answer, status, renderResponseSchema).data;
}
async function finished(body: object, made: { coverSec?: number }): Promise<RenderView> {
  const { id } = await render(body);
  await finishRender(short.project.projectId, 'done', made);
  return expectSuccess(await call('GET', `/renders/${id}`, short.project.user), 200, renderResponseSchema).data;
}

describe('the cover of a short', () => {
  it('is beside the clip, with its second', async () => {
    const done = await finished({ start_time: 46 }, { coverSec: 6.2 });
    expect(done.cover_offset).toBe(6.2);
    expect(done.cover_url).toBe(done.thumbnail_url);
    const picture = await fetch(done.cover_url ?? '');
    expect([picture.status, await picture.text()]).toEqual([200, 'jpeg']);
  });

  it('is missing for drafts, and in clips of older nodes', async () => {
    const older = await finished({ start_time: 47 }, {});
    expect(older).toMatchObject({ status: 'done', cover_url: null, cover_offset: null });
    expect(older.thumbnail_url).not.toBe('');
    expect(await finished({ draft: true }, {})).toMatchObject({ status: 'done', cover_url: null, cover_offset: null });
  });

  it.each([44.9, 70, 80])('is refused outside of the short: %j', async (second) => {
    const sentence = expectRefusal(await patch({ cover_time: second, title: 'New' }), 400, 'request.invalid');
    expect(sentence).toBe('cover_time must be a second of the source within the short: from 45 to before 70.');
    expect(await edit({})).toMatchObject({ title: 'Best', cover_time: null });
  });

  it('is chosen by second, used by renders that hold it, and given back', async () => {
    expect(await edit({ cover_time: 51.4 })).toMatchObject({ cover_time: 51.4, status: 'face_analysis_done' });
    const chosen = await render({ resolution: 720 });
    expect(chosen.settings.cover_time).toBe(51.4);
    expect((await claimFor('render', short.project.projectId)).job.plan.coverAtSec).toBe(51.4);
    const [elsewhere, draft] = [
      await render({ start_time: 55, end_time: 60 }),
      await render({ draft: true, captions: false }),
    ];
    expect([elsewhere, draft].map(({ settings }) => settings.cover_time)).toEqual([null, null]);
    expect((await edit({ cover_time: null })).cover_time).toBeNull();
    const best = await render({ resolution: 720 });
    expect(best.settings.cover_time).toBeNull();
    expect(best.render_hash).not.toBe(chosen.render_hash);
    await edit({ cover_time: 51.4 });
    expect((await render({ resolution: 720 })).id).toBe(chosen.id);
    await edit({ cover_time: null });
  });
});
