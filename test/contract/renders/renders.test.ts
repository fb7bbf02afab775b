import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { renderListResponseSchema, renderResponseSchema, type RenderView } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { type Answer, API, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, finishRender, VIDEO_BYTES, VIDEO_HASH, work } from '../support/farm.ts';
import { useTalk } from '../support/video-server.ts';
import { createProject, listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';

const talk = useTalk();

type Subject = { user: TestUser; projectId: string; shortId: string };
const subjectOf = ({ user, projectId, shortIds }: ReadyProject, title = 'Best'): Subject => ({
  user,
  projectId,
  shortId: shortIds[title] ?? '',
});
const ask = ({ user, projectId, shortId }: Subject, body?: object): Promise<Answer> =>
  call('POST', `/shorts/${projectId}/${shortId}/render`, { token: user.token, body });
const render = async (subject: Subject, body?: object, status: 200 | 202 = 202): Promise<RenderView> =>
  expectSuccess(await ask(subject, body), status, renderResponseSchema).data;
const list = async (user: TestUser, query = ''): Promise<z.infer<typeof renderListResponseSchema>['data']> =>
  expectSuccess(await call('GET', `/renders${query}`, user), 200, renderListResponseSchema).data;

/** Sends requests that arrive at the same time: all connections are open before the first request is sent. */
async function atOnce<T>(times: number, request: () => Promise<T>, user: TestUser): Promise<T[]> {
  await Promise.all(Array.from({ length: times }, () => call('GET', '/user', user)));
  return Promise.all(Array.from({ length: times }, request));
}

describe('POST /shorts/{project_id}/{short_id}/render', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = subjectOf(await makeReadyProject(talk.url));
  });

  it('queues a render for an empty request', async () => {
    const data = await render(subject);
    expect(data).toMatchObject({
      short_id: subject.shortId,
      status: 'pending',
      download_url: null,
      storage_provider: 'r2',
      published_platforms: [],
      progress: 0,
      error_reason: null,
      thumbnail_url: '',
      caption_url: null,
      caption_vtt_url: null,
      subtitles: null,
      quality: null,
      short: {
        id: subject.shortId,
        title: 'Best',
        start_time: 45,
        end_time: 70,
        project: { id: subject.projectId, url: talk.url },
      },
    });
    expect(data.short.thumbnail_url).toMatch(/\.jpg$/);
  });

  it('returns the same render for the same options, in every state', async () => {
    const queued = await render(subject, {});
    const spelled = { layout: 'single', aspect_ratio: 'vertical', resolution: '1080', fps: 'source', captions: true };
    expect(await render(subject, spelled)).toMatchObject({ id: queued.id, render_hash: queued.render_hash });
    await finishRender(subject.projectId);
    const done = await render(subject, {}, 200);
    expect(done).toMatchObject({ id: queued.id, status: 'done', progress: 100, width: 1080, height: 1920 });
    expect(done.download_url).toMatch(new RegExp(`/clip\\.mp4\\?v=${VIDEO_HASH.slice(0, 12)}$`));
    expect((await list(subject.user)).total).toBe(1);
  });

  it('adds a render for other options', async () => {
    const plain = await render(subject, {}, 200);
    const other = await render(subject, { captions: false });
    expect(other.id).not.toBe(plain.id);
    expect(other.render_hash).not.toBe(plain.render_hash);
  });

  it('adds a render for the same options with force', async () => {
    const first = await render(subject, {}, 200);
    const second = await render(subject, { force: true });
    expect(second).toMatchObject({ status: 'pending', render_hash: first.render_hash });
    expect(second.id).not.toBe(first.id);
    expect((await render(subject, {})).id).toBe(second.id);
  });

  it('is listed in the short', async () => {
    const path = `/shorts/${subject.projectId}/${subject.shortId}`;
    const { data } = expectSuccess(await call('GET', path, subject.user), 200, shortResponseSchema);
    const all = (await list(subject.user)).data;
    expect(data.renders.map(({ id, status }) => ({ id, status }))).toEqual(
      all.map(({ id, status }) => ({ id, status })),
    );
  });
});

describe('a render that failed', () => {
  it('has a reason, and starts again as the same render when requested again', async () => {
    const subject = subjectOf(await makeReadyProject(talk.url));
    const first = await render(subject);
    await finishRender(subject.projectId, 'error');
    expect((await list(subject.user)).data[0]).toMatchObject({
      id: first.id,
      status: 'error',
      download_url: null,
      error_reason: 'The video is damaged and could not be decoded. Convert it to MP4 and try again.',
    });
    const again = await render(subject);
    expect(again).toMatchObject({ id: first.id, status: 'pending', error_reason: null, progress: 0 });
    await finishRender(subject.projectId);
    expect((await list(subject.user)).data).toMatchObject([{ id: first.id, status: 'done' }]);
  });

  it('starts again once for parallel requests', async () => {
    const ready = await makeReadyProject(talk.url);
    for (const title of Object.keys(ready.shortIds)) {
      const subject = subjectOf(ready, title);
      const first = await render(subject);
      await finishRender(subject.projectId, 'error');
      const answers = await atOnce(8, () => render(subject), subject.user);
      expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([first.id]));
      await finishRender(subject.projectId);
    }
    await expect(claimFor('render', ready.projectId)).rejects.toThrow(/No job/);
  });
});

describe('parallel requests', () => {
  it('add one render with one job', async () => {
    const ready = await makeReadyProject(talk.url);
    for (const title of Object.keys(ready.shortIds)) {
      const subject = subjectOf(ready, title);
      const answers = await atOnce(8, () => render(subject), subject.user);
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
      await finishRender(subject.projectId);
    }
    expect((await list(ready.user)).total).toBe(4);
    await expect(claimFor('render', ready.projectId)).rejects.toThrow(/No job/);
  });
});

describe('a render that is not possible', () => {
  it('is 400 while the project is not ready', async () => {
    const user = await makeUser();
    const { id: projectId } = await createProject(user, { url: talk.url });
    await work(projectId, 'create-shorts');
    const shortId = (await listShorts(user, projectId)).data.data[0]?.id ?? '';
    const error = expectRefusal(await ask({ user, projectId, shortId }), 400, 'project.not_ready');
    expect(error).toContain('face_analysis_done');
  });

  it('is 404 for an unknown or malformed id and for another user’s short', async () => {
    const subject = subjectOf(await makeReadyProject(talk.url));
    const stranger = await makeUser();
    for (const wrong of [
      { ...subject, user: stranger },
      { ...subject, shortId: ulid() },
      { ...subject, projectId: ulid() },
      { ...subject, shortId: 'x' },
    ]) {
      expectRefusal(await ask(wrong), 404, 'request.not_found');
    }
    expect((await list(stranger)).total).toBe(0);
    expect((await list(subject.user)).total).toBe(0);
  });
});

describe('GET /renders', () => {
  let subject: Subject;
  let other: Subject;
  let done: RenderView;
  let pending: RenderView;
  let second: RenderView;
  beforeAll(async () => {
    const ready = await makeReadyProject(talk.url);
    subject = subjectOf(ready);
    done = await render(subject);
    await finishRender(subject.projectId);
    pending = await render(subjectOf(ready, 'Middle'));
    const { id: projectId } = await createProject(subject.user, { url: talk.url });
    await work(projectId, 'analyze-faces');
    other = {
      user: subject.user,
      projectId,
      shortId: (await listShorts(subject.user, projectId)).data.data[0]?.id ?? '',
    };
    second = await render(other);
  });
  const ids = async (query: string) => (await list(subject.user, query)).data.map((item) => item.id);

  it('lists newest first, twenty a page', async () => {
    const page = await list(subject.user);
    expect(page.data.map((item) => item.id)).toEqual([second.id, pending.id, done.id]);
    expect(page).toMatchObject({ current_page: 1, from: 1, to: 3, total: 3, last_page: 1, per_page: 20 });
    expect(page.first_page_url).toBe(`${API}/renders?page=1`);
  });

  it.each(['only_done=1', 'only_done=true', 'done=1', 'finished=true', 'status=done'])(
    'lists finished videos only with ?%s',
    async (query) => {
      expect(await ids(`?${query}`)).toEqual([done.id]);
    },
  );

  it.each(['only_done=0', 'only_done=false'])('lists everything with ?%s', async (query) => {
    expect(await ids(`?${query}`)).toHaveLength(3);
  });

  it('filters by project', async () => {
    expect(await ids(`?project_id=${subject.projectId}`)).toEqual([pending.id, done.id]);
    expect(await ids(`?project_id=${subject.projectId.toLowerCase()}&only_done=1`)).toEqual([done.id]);
    expect(await ids(`?project_id=${other.projectId}`)).toEqual([second.id]);
  });

  it('paginates with limit', async () => {
    const page = await list(subject.user, '?limit=2&page=2');
    expect(page.data.map((item) => item.id)).toEqual([done.id]);
    expect(page).toMatchObject({ current_page: 2, from: 3, to: 3, per_page: 2, last_page: 2, total: 3 });
  });

  it('shows a finished render in full', async () => {
    const item = (await list(subject.user, '?only_done=1')).data[0];
    expect(item).toMatchObject({
      status: 'done',
      size_bytes: VIDEO_BYTES.length,
      duration: 25,
      quality: { loudness_lufs: -14.1, true_peak_dbtp: -1.2, face_in_frame: 0.98, av_offset_ms: null },
    });
    expect(item?.thumbnail_url).toMatch(/thumbnail\.jpg$/);
    expect(item?.caption_url).toMatch(/captions\.srt$/);
    expect(item?.caption_vtt_url).toBe(item?.caption_url?.replace(/srt$/, 'vtt'));
    expect(item?.subtitles?.txt).toBe(item?.caption_url?.replace(/captions\.srt$/, 'subtitles.txt'));
  });

  it('serves subtitles of whole lines, and plain text', async () => {
    const { srt, vtt, txt } = (await list(subject.user, '?only_done=1')).data[0]?.subtitles ?? {};
    const texts = await Promise.all([srt, vtt, txt].map(async (url) => (await fetch(String(url))).text()));
    expect(texts).toEqual([
      '1\n00:00:00,000 --> 00:00:01,400\nListen\n',
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.400\nListen\n',
      'Listen\n',
    ]);
  });

  it('serves its captions as WebVTT to any web page', async () => {
    const address = String((await list(subject.user, '?only_done=1')).data[0]?.caption_vtt_url);
    const answer = await fetch(address, { headers: { Origin: 'https://pages.example' } });
    expect(await answer.text()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nListen\n');
    expect(answer.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe(`inline; filename="${done.id}-captions.vtt"`);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const again = await fetch(address, { headers: { 'If-None-Match': String(answer.headers.get('ETag')) } });
    expect(again.status).toBe(304);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(address.replace(/[0-9a-f](?=\/captions)/, 'x'))).status).toBe(404);
  });

  it.each(['limit=0', 'limit=101', 'page=x', 'only_done=maybe', 'status=ready', 'project_id=x'])(
    'refuses ?%s',
    async (query) => {
      expectRefusal(await call('GET', `/renders?${query}`, subject.user), 400, 'request.invalid');
    },
  );

  it('is 404 for another user’s project, and lists only the user’s own renders', async () => {
    const stranger = await makeUser();
    const path = `/renders?project_id=${subject.projectId}`;
    expectRefusal(await call('GET', path, stranger), 404, 'request.not_found');
    expectRefusal(await call('GET', `/renders?project_id=${ulid()}`, subject.user), 404, 'request.not_found');
    expect((await list(stranger)).data).toEqual([]);
  });
});

describe('the download URL', () => {
  let address: string;
  let etag: string;
  beforeAll(async () => {
    const subject = subjectOf(await makeReadyProject(talk.url));
    await render(subject);
    await finishRender(subject.projectId);
    address = (await render(subject, {}, 200)).download_url ?? '';
    etag = (await fetch(address, { method: 'HEAD' })).headers.get('ETag') ?? '';
  });
  const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(address, { method, headers });

  it('serves the file without a token, and never expires', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(VIDEO_BYTES);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(VIDEO_BYTES.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+-clip\.mp4"$/),
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag,
    });
    expect(etag).toMatch(/^"[^"]+"$/);
  });

  it('answers HEAD with the same headers, without the file', async () => {
    const response = await get({}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Length')).toBe(String(VIDEO_BYTES.length));
    expect(response.headers.get('Content-Type')).toBe('video/mp4');
    expect(await response.text()).toBe('');
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=990-', 990, 1000],
    ['bytes=-5', 995, 1000],
    ['bytes=995-2000', 995, 1000],
  ])('serves the range %s', async (range, start, end) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/1000`);
    expect(response.headers.get('Content-Length')).toBe(String(end - start));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(VIDEO_BYTES.slice(start, end));
  });

  it('refuses a range past the end', async () => {
    const response = await get({ Range: 'bytes=1000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe('bytes */1000');
  });

  it.each(['bytes=0-1,5-6', 'items=0-1'])('serves the whole where the range is %s', async (range) => {
    expect((await get({ Range: range })).status).toBe(200);
  });

  it('is 304 for the current ETag, and 200 for another one', async () => {
    expect((await get({ 'If-None-Match': etag })).status).toBe(304);
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get({ 'If-None-Match': etag, Range: 'bytes=0-9' })).status).toBe(304);
  });

  it('serves a range only if If-Range names the current file', async () => {
    expect((await get({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
    expect((await get({ Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('gives no access to other objects in the storage', async () => {
    const media = address.slice(0, address.indexOf('/renders/'));
    for (const path of [
      '/sources/x',
      '/../sources/x',
      '/%2e%2e/work/x',
      '/%',
      '/renders',
      '/',
      new URL(address).pathname.replace('clip.mp4', 'clip.mp4x'),
    ]) {
      const response = await fetch(path.startsWith('/media') ? new URL(path, address) : media + path);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe('options of a render', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = subjectOf(await makeReadyProject(talk.url));
  });

  it.each([
    { layout: 'split' },
    { video_layout: 'gaming' },
    { aspect_ratio: 'horizontal' },
    { resolution: 720 },
    { fps: 30 },
    { captions: { style: 'classic', position: 'top', uppercase: true, highlight_color: '#00FF00' } },
    { loudness: 'off' },
    { loudness: -16 },
    { start_time: 40, end_time: 75.5 },
    { startTime: '41', endTime: '75' },
  ])('%j', async (options) => {
    expect(await render(subject, options)).toMatchObject({ status: 'pending', short_id: subject.shortId });
  });

  it.each([
    [{ resolution: 1440 }, 'request.invalid', 'resolution must be one of 720, 1080, 2160.'],
    [{ fps: 25 }, 'request.invalid', 'fps must be source, 30 or 60.'],
    [{ layout: 'quad' }, 'request.invalid', 'layout must be one of single, split, react, gaming.'],
    [{ loudness: 0 }, 'request.invalid', /^loudness must be/],
    [{ force: 1 }, 'request.invalid', 'force must be true or false.'],
    [{ start_time: 70 }, 'window.end_before_start', 'end_time must be after start_time.'],
    [{ end_time: 90.5 }, 'render.range_outside', /inside the window/],
  ])('are invalid as %j', async (options, code, sentence) => {
    expect(expectRefusal(await ask(subject, options), 400, code)).toMatch(sentence);
  });

  it('accept an empty body of any type', async () => {
    const path = `/shorts/${subject.projectId}/${subject.shortId}/render`;
    const bare = await call('POST', path, { token: subject.user.token });
    const typed = await call('POST', path, {
      token: subject.user.token,
      headers: { 'Content-Type': 'application/json' },
    });
    const one = expectSuccess(bare, 202, renderResponseSchema).data;
    expect(expectSuccess(typed, 202, renderResponseSchema).data.id).toBe(one.id);
  });
});
