import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShortView, shortResponseSchema } from '#schema/contract/short.ts';
import { API, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { work } from '../support/farm.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';
import { createProject, listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';

let host: FakeVideoServer;
let ready: ReadyProject;
beforeAll(async () => {
  host = await startFakeVideoServer();
  ready = await makeReadyProject(await host.addVideo('talk.mp4', { durationSec: 90 }));
});
afterAll(() => host.close());

const read = async (user: TestUser, projectId: string, shortId: string): Promise<ShortView> =>
  expectSuccess(await call('GET', `/shorts/${projectId}/${shortId}`, user), 200, shortResponseSchema).data;

describe('GET /shorts/{project_id}', () => {
  const titles = async (query: string) =>
    (await listShorts(ready.user, ready.projectId, query)).data.data.map((short) => short.title);

  it('returns the project with its status, and the shorts best first', async () => {
    const { project, data } = await listShorts(ready.user, ready.projectId);
    expect(project).toMatchObject({
      id: ready.projectId,
      status: 'face_analysis_done',
      progress: 100,
      shorts_count: 4,
    });
    expect(data.data.map((short) => short.score)).toEqual([90.1, 71.5, 71.5, 12]);
    expect(data).toMatchObject({ current_page: 1, from: 1, to: 4, total: 4, per_page: 20, last_page: 1 });
    expect(data.first_page_url).toBe(`${API}/shorts/${ready.projectId}?page=1`);
  });

  it('breaks ties by id', async () => {
    const { data } = await listShorts(ready.user, ready.projectId);
    const tied = data.data.filter((short) => short.score === 71.5).map((short) => short.id);
    expect(tied).toEqual(tied.toSorted());
  });

  it('sorts', async () => {
    expect(await titles('?sort=score')).toEqual(await titles(''));
    expect(await titles('?sort=start_time')).toEqual(['First', 'Middle', 'Best', 'Equal']);
    const byId = (await listShorts(ready.user, ready.projectId, '?sort=id')).data.data.map((short) => short.id);
    expect(byId).toEqual(byId.toSorted());
    expect((await titles('?sort=created_at')).toSorted()).toEqual(['Best', 'Equal', 'First', 'Middle']);
  });

  it('has kept shorts first and rejected ones last, unless it is sorted by score alone', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(
      await host.addVideo('marked.mp4', { durationSec: 90 }),
    );
    for (const [title, mark] of Object.entries({ First: 'keep', Best: 'reject' })) {
      await call('PATCH', `/shorts/${projectId}/${shortIds[title] ?? ''}`, { token: user.token, body: { mark } });
    }
    const sorted = async (query: string) =>
      (await listShorts(user, projectId, query)).data.data.map(({ title }) => title);
    expect(await sorted('')).toEqual(['First', 'Middle', 'Equal', 'Best']);
    expect(await sorted('?sort=best')).toEqual(await sorted(''));
    expect(await sorted('?sort=score')).toEqual(['Best', 'Middle', 'Equal', 'First']);
  });

  it('has the newest first with created_at, like every other list', async () => {
    const { user, projectId } = await makeReadyProject(await host.addVideo('newest.mp4', { durationSec: 90 }));
    const body = { start_time: 5, end_time: 15, title: 'Newest' };
    expect((await call('POST', `/shorts/${projectId}`, { token: user.token, body })).status).toBe(201);
    const { data } = (await listShorts(user, projectId, '?sort=created_at')).data;
    expect(data[0]?.title).toBe('Newest');
    const ids = data.map(({ id }) => id);
    expect(ids.slice(1)).toEqual(ids.slice(1).toSorted().toReversed());
  });

  it('has pages without overlaps or gaps', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => titles(`?sort=score&per_page=2&page=${page}`)));
    expect(pages.map((page) => page.length)).toEqual([2, 2, 0]);
    expect(pages.flat()).toEqual(await titles(''));
  });

  it('accepts the id in any case', async () => {
    expect((await listShorts(ready.user, ready.projectId.toLowerCase())).project.id).toBe(ready.projectId);
  });

  it('shows the list fields of each short', async () => {
    const { data } = await listShorts(ready.user, ready.projectId);
    expect(data.data[0]).toMatchObject({
      title: 'Best',
      status: 'face_analysis_done',
      already_copied: false,
      start_time: 45,
      end_time: 70,
      duration: 25,
      hashtags: ['story'],
    });
    expect(data.data[0]?.thumbnail_url).toMatch(/\.jpg$/);
  });

  it.each(['sort=worst', 'page=0'])('refuses ?%s', async (query) => {
    expectRefusal(await call('GET', `/shorts/${ready.projectId}?${query}`, ready.user), 400, 'request.invalid');
  });

  it('lists shorts as soon as they exist, with the status of their project', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url: host.urlOf('talk.mp4') });
    await work(id, 'create-shorts');
    const { project, data } = await listShorts(user, id);
    expect(project.status).toBe('shorts_created');
    expect(data.data.map((short) => [short.status, short.thumbnail_url])).toEqual(
      Array.from({ length: 4 }, () => ['shorts_created', '']),
    );
    const short = await read(user, id, data.data[0]?.id ?? '');
    expect(short).toMatchObject({
      status: 'shorts_created',
      layout_segments: [],
      renders: [],
      text_regions: [],
      quality: null,
    });
  });
});

describe('GET /shorts/{project_id}/{short_id}', () => {
  it('shows all fields of a short', async () => {
    const short = await read(ready.user, ready.projectId, ready.shortIds['Best'] ?? '');
    expect(short).toMatchObject({
      project_id: ready.projectId,
      title: 'Best',
      language: 'en',
      renders: [],
      score_details: {
        hook: 80,
        flow: 60,
        value: 70,
        energy: 50,
        parts: [{ name: 'hook', weight: 1, points: 71.5, evidence: { text: 'Listen', start: 3.5, end: 4 } }],
        reason: 'It opens with "Listen".',
        hook_text: 'Listen closely',
      },
      layout_segments: [
        {
          start: 45,
          end: 70,
          layout: 'single',
          crops: [{ width: 101, height: 180, points: [{ time: 45, x: 30, y: 0 }] }],
        },
      ],
    });
  });

  it('names the text in the picture, and says whether subtitles run through it', async () => {
    const short = await read(ready.user, ready.projectId, ready.shortIds['Best'] ?? '');
    expect(short.text_regions).toEqual([
      { start: 46, end: 50, kind: 'strap', box: { x: 12, y: 130, width: 90, height: 24 } },
      { start: 52, end: 60, kind: 'subtitles', box: { x: 60, y: 150, width: 200, height: 16 } },
    ]);
    expect(short.quality).toEqual({ word_crosses_cut: false, cut_near_edge: false, source_has_subtitles: true });
  });

  it('contains only the words that are spoken in its range', async () => {
    const short = await read(ready.user, ready.projectId, ready.shortIds['Best'] ?? '');
    expect(short.words).toEqual([
      { index: 1, text: 'Listen', start: 45, end: 45.5, speaker: 'A' },
      { index: 2, text: 'closely', start: 69.5, end: 70.5, speaker: null },
    ]);
  });

  it('has a preview that plays', async () => {
    const { preview_url: preview } = await read(ready.user, ready.projectId, ready.shortIds['Best'] ?? '');
    expect(new URL(preview ?? '').hash).toBe('#t=45,70');
    const response = await fetch(preview ?? '');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('bytes');
  });

  it('has its own preview file if a node made one', async () => {
    const { preview_url: preview } = await read(ready.user, ready.projectId, ready.shortIds['First'] ?? '');
    const { pathname, search, hash } = new URL(preview ?? '');
    expect(pathname).toMatch(/^\/media\/thumbnails\/.*\.mp4$/);
    expect([search, hash]).toEqual(['', '']);
    const response = await fetch(preview ?? '');
    expect([response.status, await response.text()]).toEqual([200, 'film']);
  });

  it.each([
    ['an unknown short', () => `${ready.projectId}/${ulid()}`],
    ['a malformed short', () => `${ready.projectId}/x`],
    ['a short of another project', () => `${ulid()}/${ready.shortIds['Best']}`],
  ])('is 404 for %s', async (_what, path) => {
    expectRefusal(await call('GET', `/shorts/${path()}`, ready.user), 404, 'request.not_found');
  });

  it('is 404 for another user', async () => {
    const path = `/shorts/${ready.projectId}/${ready.shortIds['Best']}`;
    expectRefusal(await call('GET', path, await makeUser()), 404, 'request.not_found');
  });
});
