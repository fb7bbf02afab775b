import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { createProjectsResponseSchema } from '#schema/contract/projects/batch.ts';
import { projectListSchema, projectResponseSchema } from '#schema/contract/project.ts';
import { renderListResponseSchema, renderResponseSchema, type RenderView } from '#schema/contract/render.ts';
import { type ShortView, shortResponseSchema } from '#schema/contract/short.ts';
import { call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { claimFor, finishFraming, finishRender, heartbeat, work } from '../support/farm.ts';
import { createProject, listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const pathOf = ({ projectId, shortIds }: ReadyProject, title: string) => `/shorts/${projectId}/${shortIds[title]}`;
const patch = async (path: string, body: object) => call('PATCH', path, { token: ready.user.token, body });
const projects = async (query: string): Promise<string[]> => {
  const { data } = expectSuccess(await call('GET', `/projects${query}`, ready.user), 200, projectListSchema);
  return data.map(({ title }) => title);
};
const titles = async (query: string): Promise<string[]> => {
  const { data } = await listShorts(ready.user, ready.projectId, query);
  return data.data.map(({ title }) => title);
};
const render = async (body: object, status: 200 | 202): Promise<RenderView> => {
  const path = `${pathOf(ready, 'Best')}/render`;
  return expectSuccess(await call('POST', path, { token: ready.user.token, body }), status, renderResponseSchema).data;
};

describe('a project', () => {
  it('echoes all that was given when it was created', async () => {
    const given = {
      language: 'en',
      keywords: ['water'],
      prompt: 'How to water plants',
      max_clips: 3,
      webhook_url: 'https://hooks.example/a',
      render: { count: 2, options: { layout: 'split', captions: { style: 'neon' }, title_overlay: true } },
    };
    const user = await makeUser();
    const project = await createProject(user, { url: talk.url, ...given });
    expect(project).toMatchObject({ ...given, spoken_language: null });
    expect(project.render).toEqual(given.render);
    await work(project.id, 'transcribe');
    const { job } = await claimFor('create-shorts', project.id);
    expect(job.keywords).toEqual(['water', 'How to water plants']);
    const plain = await createProject(user, { url: talk.url });
    const defaults = { language: 'auto', keywords: [], prompt: null, max_clips: 20, webhook_url: null, render: null };
    expect(plain).toMatchObject(defaults);
  });

  it('gets another title with PATCH, and only from its owner', async () => {
    const path = `/projects/${ready.projectId}`;
    const renamed = expectSuccess(await patch(path, { title: ' Tomatoes ' }), 200, projectResponseSchema).data;
    expect(renamed.title).toBe('Tomatoes');
    expect(renamed.metadata.title).toBe('talk');
    expect(expectSuccess(await patch(path, {}), 200, projectResponseSchema).data).toEqual(renamed);
    const stranger = await makeUser();
    const asked = { token: stranger.token, body: { title: 'Mine' } };
    expectRefusal(await call('PATCH', path, asked), 404, 'request.not_found');
    expect(await projects('')).toEqual(['Tomatoes']);
  });
});

describe('what another system calls a project', () => {
  it('is given at creation, changed with PATCH, and found', async () => {
    const user = await makeUser();
    const given = { external_id: 'order-42', metadata: { customer: 7, paid: 'no', deep: { a: 'x' } } };
    const project = await createProject(user, { url: talk.url, ...given });
    await createProject(user, { url: talk.url, external_id: 'order-43' });
    expect(project).toMatchObject(given);
    const change = async (body: object) => call('PATCH', `/projects/${project.id}`, { token: user.token, body });
    const changed = expectSuccess(await change({ metadata: { paid: 'yes', deep: null } }), 200, projectResponseSchema);
    expect(changed.data).toMatchObject({
      external_id: 'order-42',
      metadata: { customer: 7, paid: 'yes', title: 'talk' },
    });
    expect(changed.data.metadata).not.toHaveProperty('deep');
    const found = async (query: string) =>
      expectSuccess(await call('GET', `/projects${query}`, user), 200, projectListSchema).data.map(({ id }) => id);
    for (const query of ['?external_id=order-42', '?metadata=customer:7', '?metadata=paid:yes&external_id=order-42']) {
      expect(await found(query)).toEqual([project.id]);
    }
    for (const query of [
      '?external_id=order',
      '?metadata=customer:8',
      '?metadata=title:talk',
      '?metadata=paid:yes&q=none',
    ]) {
      expect(await found(query)).toEqual([]);
    }
    const refused = expectRefusal(
      await change({ title: 'New', metadata: { more: 'x'.repeat(4_096) } }),
      400,
      'request.invalid',
    );
    expect(refused).toBe('metadata would be larger than 4096 bytes of JSON. Remove names with null.');
    expect(expectSuccess(await change({}), 200, projectResponseSchema).data).toEqual(changed.data);
    const without = await change({ external_id: null });
    expect(expectSuccess(without, 200, projectResponseSchema).data.external_id).toBeNull();
    expect(await found('?external_id=order-42')).toEqual([]);
  });
});

describe('POST /projects/batch', () => {
  it('creates what it can, says of each item what became of it, and does so once per key', async () => {
    const user = await makeUser({ credits: 5 });
    const items = [
      { url: talk.url, external_id: 'a', title: 'First', metadata: { title: 'mine' } },
      { url: 'https://example.com/' },
      { url: talk.url, external_id: 'b' },
      { url: talk.url, external_id: 'c' },
    ];
    const body = { items, max_clips: 3, layout: 'split', zebra: 1 };
    const send = async () =>
      call('POST', '/projects/batch', { token: user.token, body, headers: { 'Idempotency-Key': 'once' } });
    const [first, again] = [await send(), await send()];
    const { data, message, warnings } = expectSuccess(first, 200, createProjectsResponseSchema);
    expect(message).toBe('2 of 4 projects created.');
    expect(warnings).toEqual([
      'Unknown field: zebra. It was ignored.',
      'metadata.title shows that of the video, not yours. Send yours by another name.',
    ]);
    expect(data.map(({ external_id: ref, project, error }) => [ref, project?.title, error?.code])).toEqual([
      ['a', 'First', undefined],
      [null, undefined, 'source.url_unsupported'],
      ['b', 'talk', undefined],
      ['c', undefined, 'credits.insufficient'],
    ]);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const { data: projects } = expectSuccess(await call('GET', '/projects', user), 200, projectListSchema);
    const made = projects.map((each) => [each.external_id, each.video_layout, each.max_clips].join(' '));
    expect(made.toSorted()).toEqual(['a split 3', 'b split 3']);
    await work(data[0]?.project?.id ?? '', 'analyze-faces');
  });

  it('creates nothing if the body is wrong', async () => {
    const user = await makeUser();
    const items = [{ url: talk.url }, { url: talk.url, external_id: 'x'.repeat(129) }];
    const refused = await call('POST', '/projects/batch', { token: user.token, body: { items } });
    expect(expectRefusal(refused, 400, 'request.invalid')).toBe(
      'items.1.external_id must be at most 128 characters long.',
    );
    for (const wrong of [[], Array.from({ length: 101 }, () => ({ url: talk.url }))]) {
      const answer = await call('POST', '/projects/batch', { token: user.token, body: { items: wrong } });
      expectRefusal(answer, 400, 'request.invalid');
    }
    expect(expectSuccess(await call('GET', '/projects', user), 200, projectListSchema).meta.total).toBe(0);
  });
});

describe('filters of GET /projects', () => {
  it.each([
    ['?q=OMATO', 1],
    ['?q=talk.mp4', 1],
    ['?q=%25', 0],
    ['?status=face_analysis_done', 1],
    ['?status=pending', 0],
    ['?created_after=2020-01-01', 1],
    ['?created_after=2020-01-01T10:00:00.5', 1],
    ['?created_after=2999-01-01T00:00:00Z', 0],
    ['?q=tomato&status=face_analysis_done&created_after=2020-01-01', 1],
  ])('%s finds %d', async (query, count) => {
    expect(await projects(query)).toHaveLength(count);
  });

  it.each(['?created_after=yesterday', '?created_after=2020-13-01', '?status=done', '?metadata=order'])(
    'refuse %s',
    async (query) => {
      expectRefusal(await call('GET', `/projects${query}`, ready.user), 400, 'request.invalid');
    },
  );
});

describe('marks of shorts', () => {
  it('are set, filtered by and removed', async () => {
    const mark = async (title: string, value: string | null): Promise<ShortView> =>
      expectSuccess(await patch(pathOf(ready, title), { mark: value }), 200, shortResponseSchema).data;
    expect((await mark('Best', 'keep')).mark).toBe('keep');
    expect((await mark('First', 'reject')).mark).toBe('reject');
    expect(await titles('?mark=keep')).toEqual(['Best']);
    expect(await titles('?mark=reject')).toEqual(['First']);
    expect(await titles('?mark=none&sort=start_time')).toEqual(['Middle', 'Equal']);
    expect((await mark('First', null)).mark).toBeNull();
    // Without the field it stays.
    expectSuccess(await patch(pathOf(ready, 'Best'), { title: 'Best' }), 200, shortResponseSchema);
    expect(await titles('?mark=keep')).toEqual(['Best']);
    expectRefusal(await patch(pathOf(ready, 'Best'), { mark: 'maybe' }), 400, 'request.invalid');
  });

  it.each([
    ['?q=best', ['Best']],
    ['?status=face_analysis_done&sort=start_time', ['First', 'Middle', 'Best', 'Equal']],
    ['?status=shorts_created', []],
    ['?created_after=2999-01-01', []],
  ])('other filters of shorts: %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('status finds the short that is being framed', async () => {
    await patch(pathOf(ready, 'Equal'), { end_time: 75, snap: false });
    expect(await titles('?status=shorts_created')).toEqual(['Equal']);
    expect(await titles('?status=face_analysis_done&q=equal')).toEqual([]);
    await finishFraming(await claimFor('analyze-faces', ready.projectId));
    expect(await titles('?status=shorts_created')).toEqual([]);
  });
});

describe('a render', () => {
  const asked = { layout: 'react', captions: { style: 'neon' }, resolution: 720, remove_silence: true };

  it('says its options as given and as used, and what was used instead', async () => {
    const queued = await render(asked, 202);
    expect(queued.options).toEqual(asked);
    expect(queued.settings).toEqual({
      layout: 'react',
      aspect_ratio: 'vertical',
      resolution: 720,
      fps: 'source',
      captions: { style: 'neon', position: 'bottom', uppercase: false, fillers: false, highlight_color: '#FFD400' },
      title_overlay: null,
      title_position: 'auto',
      remove_silence: true,
      enhance_speech: false,
      profanity: 'keep',
      loudness: -14,
      start_time: 45,
      end_time: 70,
      cuts: [],
      pieces: [],
      b_roll: [],
      zoom: 1,
      transition: 'cut',
      progress_bar: 'none',
      background: 'blur',
      cover_time: null,
      words: [],
      framing: [],
      watermark: queued.settings.watermark,
    });
    expect(queued.fallbacks).toEqual([]);
    await finishRender(ready.projectId, 'done', {
      fallbacks: [{ option: 'layout', asked: 'react', used: ['single'], reason: 'no_webcam' }],
    });
    const done = await render(asked, 200);
    const message = 'No webcam was found in the picture.';
    expect(done.fallbacks).toEqual([
      { option: 'layout', asked: 'react', used: ['single'], reason: 'no_webcam', message },
    ]);
    expect(done.warnings).toEqual([`layout: ${message} Asked: react. Used: single.`]);
  });

  it.each([
    ['?q=BEST', 1],
    ['?q=middle', 0],
    ['?created_after=2020-01-01', 1],
    ['?created_after=2999-01-01', 0],
  ])('is found with %s: %d', async (query, total) => {
    const answer = await call('GET', `/renders${query}`, ready.user);
    const { data }: z.infer<typeof renderListResponseSchema> = expectSuccess(answer, 200, renderListResponseSchema);
    expect(data.total).toBe(total);
  });
});

describe('a short whose layout fell back', () => {
  it('says so with the reason', async () => {
    const path = pathOf(ready, 'Middle');
    expectSuccess(await patch(path, { layout: 'react' }), 200, shortResponseSchema);
    await finishFraming(await claimFor('analyze-faces', ready.projectId));
    const { data } = expectSuccess(await call('GET', path, ready.user), 200, shortResponseSchema);
    expect(data).toMatchObject({
      layout: 'react',
      fallbacks: [{ option: 'layout', asked: 'react', used: ['single'], reason: 'no_webcam' }],
    });
    const best = await call('GET', pathOf(ready, 'Best'), ready.user);
    expect(expectSuccess(best, 200, shortResponseSchema).data.fallbacks).toEqual([]);
  });
});

describe('DELETE /shorts/{project_id}/{short_id}', () => {
  let own: ReadyProject;
  beforeAll(async () => {
    own = await makeReadyProject(talk.url);
  });
  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

  it('deletes the short with its renders and files, and leaves the others', async () => {
    const [path, other] = [pathOf(own, 'First'), pathOf(own, 'Best')];
    expectSuccess(await call('POST', `${path}/render`, own.user), 202, renderResponseSchema);
    await finishRender(own.projectId);
    const made = expectSuccess(await call('POST', `${path}/render`, own.user), 200, renderResponseSchema).data;
    const short = expectSuccess(await call('GET', path, own.user), 200, shortResponseSchema).data;
    const kept = expectSuccess(await call('GET', other, own.user), 200, shortResponseSchema).data;
    const media = [made.download_url, made.caption_url, short.thumbnail_url, short.preview_url].map(String);
    expect(await Promise.all(media.map(statusOf))).toEqual([200, 200, 200, 200]);
    const deleted = expectSuccess(await call('DELETE', path, own.user), 200, shortResponseSchema).data;
    expect(deleted.id).toBe(short.id);
    expect(await Promise.all(media.map(statusOf))).toEqual([404, 404, 404, 404]);
    expect(await statusOf(kept.thumbnail_url)).toBe(200);
    for (const gone of [path, `/renders/${made.id}`]) {
      expectRefusal(await call('GET', gone, own.user), 404, 'request.not_found');
    }
    expectRefusal(await call('DELETE', path, own.user), 404, 'request.not_found');
    const { project, data } = await listShorts(own.user, own.projectId);
    expect([project.shorts_count, data.total]).toEqual([3, 3]);
  });

  it('stops the node that frames or renders it', async () => {
    const path = pathOf(own, 'Best');
    expectSuccess(await call('POST', `${path}/render`, own.user), 202, renderResponseSchema);
    const rendering = await claimFor('render', own.projectId);
    const edited = await call('PATCH', path, { token: own.user.token, body: { end_time: 60, snap: false } });
    expectSuccess(edited, 200, shortResponseSchema);
    const framing = await claimFor('analyze-faces', own.projectId);
    expectSuccess(await call('DELETE', path, own.user), 200, shortResponseSchema);
    expect((await heartbeat(rendering)).status).toBe(409);
    expect(await heartbeat(framing)).toMatchObject({ status: 200, cancel: true });
  });

  it('is refused before the project is ready, and 404 for others', async () => {
    const user = await makeUser();
    const { id } = await createProject(user, { url: talk.url });
    await work(id, 'create-shorts');
    const [first] = (await listShorts(user, id)).data.data;
    expectRefusal(await call('DELETE', `/shorts/${id}/${first?.id}`, user), 400, 'project.not_ready');
    expectRefusal(await call('DELETE', pathOf(ready, 'Best'), user), 404, 'request.not_found');
  });
});
