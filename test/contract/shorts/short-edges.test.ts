import { describe, expect, it } from 'vitest';
import { renderListResponseSchema } from '#schema/contract/render.ts';
import { shortListResponseSchema, shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectSuccess, makeUser } from '../support/api.ts';
import { DRAFT } from '../../support/system/farm.ts';
import { claimFor, finishFraming, succeed, work } from '../support/farm.ts';
import { createProject, makeReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();

/** A project with four chosen shorts that are not framed yet, and the job that frames the first of them. */
async function makeChosen(body: object = {}) {
  const user = await makeUser();
  const { id: projectId } = await createProject(user, { url: talk.url, ...body });
  await work(projectId, 'create-shorts');
  const claimed = await claimFor('analyze-faces', projectId);
  const read = async (id: string) =>
    expectSuccess(await call('GET', `/shorts/${projectId}/${id}`, user), 200, shortResponseSchema).data;
  return { user, projectId, claimed, read };
}

describe('the edges of shorts', () => {
  it('are those that framing gave them, in lists and renders too', async () => {
    const { user, projectId, claimed, read } = await makeChosen({ render: { count: 1 } });
    const [best] = claimed.job.shorts;
    expect(best).toMatchObject({
      range: { startSec: 45, endSec: 70 },
      room: { startSec: 44.6, endSec: 70.4 },
    });
    const id = best?.id ?? '';
    expect((await read(id)).quality).toBeNull();
    await finishFraming(claimed, { moved: [{ id, startSec: 45.2, endSec: 69.7 }], notes: ['word_crosses_cut'] });
    expect(await read(id)).toMatchObject({
      start_time: 45.2,
      end_time: 69.7,
      duration: 24.5,
      quality: { word_crosses_cut: true, cut_near_edge: false },
    });
    const list = expectSuccess(await call('GET', `/shorts/${projectId}`, user), 200, shortListResponseSchema);
    expect(list.data.data.find((short) => short.id === id)).toMatchObject({ start_time: 45.2, end_time: 69.7 });
    const { job } = await claimFor('render', projectId);
    expect(job.plan.range).toEqual({ startSec: 45.2, endSec: 69.7 });
    const renders = expectSuccess(await call('GET', '/renders', user), 200, renderListResponseSchema);
    expect(renders.data.data).toHaveLength(1);
  });

  it.each([
    ['too far', { startSec: 44.5, endSec: 70 }],
    ['out of order', { startSec: 45, endSec: 44.9 }],
  ])('stay where a node moves them %s', async (_, moved) => {
    const { claimed, read } = await makeChosen();
    const best = claimed.job.shorts.find(({ range }) => range.startSec === 45);
    const id = best?.id ?? '';
    await finishFraming(claimed, { moved: [{ id, ...moved }] });
    expect(await read(id)).toMatchObject({
      start_time: 45,
      end_time: 70,
      quality: { word_crosses_cut: false, cut_near_edge: false },
    });
  });

  it('stay where somebody cut them', async () => {
    const ready = await makeReadyProject(talk.url);
    const body = { start_time: 12, end_time: 30, snap: false };
    const path = `/shorts/${ready.projectId}`;
    const { id } = expectSuccess(
      await call('POST', path, { token: ready.user.token, body }),
      201,
      shortResponseSchema,
    ).data;
    const claimed = await claimFor('analyze-faces', ready.projectId);
    expect(claimed.job.shorts[0]).not.toHaveProperty('room');
    await finishFraming(claimed, { moved: [{ id, startSec: 12.1, endSec: 30 }], notes: ['cut_near_edge'] });
    const short = expectSuccess(await call('GET', `${path}/${id}`, ready.user), 200, shortResponseSchema).data;
    expect(short).toMatchObject({
      start_time: 12,
      end_time: 30,
      quality: { word_crosses_cut: false, cut_near_edge: true },
    });
  });
});

describe('the length of shorts', () => {
  it('is explained where it is not the asked one, until somebody cuts the short', async () => {
    const user = await makeUser();
    const { id: projectId } = await createProject(user, { url: talk.url });
    await work(projectId, 'transcribe');
    const details = { ...DRAFT.details, lengthReason: 'no_clean_edges' as const };
    await succeed(await claimFor('create-shorts', projectId), {
      stage: 'create-shorts',
      shorts: [
        { ...DRAFT, startSec: 10, endSec: 25, details },
        { ...DRAFT, title: 'As asked', startSec: 30, endSec: 60, score: 20 },
      ],
    });
    await finishFraming(await claimFor('analyze-faces', projectId));
    const list = expectSuccess(await call('GET', `/shorts/${projectId}`, user), 200, shortListResponseSchema);
    expect(list.data.data.map((short) => short.length_reason)).toEqual(['no_clean_edges', null]);
    const path = `/shorts/${projectId}/${list.data.data[0]?.id}`;
    const patch = async (body: object) =>
      expectSuccess(await call('PATCH', path, { token: user.token, body }), 200, shortResponseSchema).data;
    expect(await patch({ title: 'Named' })).toMatchObject({ length_reason: 'no_clean_edges' });
    expect(await patch({ end_time: 24, snap: false })).toMatchObject({ length_reason: null });
  });
});
