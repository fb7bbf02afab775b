import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { type ShortView, shortResponseSchema } from '#schema/contract/short.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { type Answer, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { heartbeat, claimFor, failJob, finishFraming, finishRender, work } from '../support/farm.ts';
import { useTalk } from '../support/video-server.ts';
import { createProject, listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';

/** The words of the transcript: Before 44–45, Listen 45–45.5, closely 69.5–70.5, after 70.5–71. */
const talk = useTalk();
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

type Subject = { user: TestUser; projectId: string };
const cut = ({ user, projectId }: Subject, body: unknown): Promise<Answer> =>
  call('POST', `/shorts/${projectId}`, { token: user.token, body });
const create = async (subject: Subject, body: object): Promise<ShortView> =>
  expectSuccess(await cut(subject, body), 201, shortResponseSchema).data;
const patch = ({ user, projectId }: Subject, shortId: string, body: unknown): Promise<Answer> =>
  call('PATCH', `/shorts/${projectId}/${shortId}`, { token: user.token, body });
const edit = async (subject: Subject, shortId: string, body: object): Promise<ShortView> =>
  expectSuccess(await patch(subject, shortId, body), 200, shortResponseSchema).data;
const read = async ({ user, projectId }: Subject, shortId: string): Promise<ShortView> =>
  expectSuccess(await call('GET', `/shorts/${projectId}/${shortId}`, user), 200, shortResponseSchema).data;
const render = ({ user, projectId }: Subject, shortId: string) =>
  call('POST', `/shorts/${projectId}/${shortId}/render`, user);
const frame = async (projectId: string) => finishFraming(await claimFor('analyze-faces', projectId));
const cutAndFrame = async (subject: Subject, body: object): Promise<ShortView> => {
  const { id } = await create(subject, body);
  await frame(subject.projectId);
  return read(subject, id);
};

describe('shorts that are cut or changed by hand', () => {
  it('may wait for their framing by twenty', async () => {
    const owner = await makeReadyProject(talk.url);
    const made: ShortView[] = [];
    for (let at = 0; at < 20; at += 1) made.push(await create(owner, { start_time: at, end_time: at + 5 }));
    const more = { start_time: 30, end_time: 40 };
    expect(expectRefusal(await cut(owner, more), 403, 'framings.too_many')).toContain('20');
    const best = owner.shortIds['Best'] ?? '';
    expectRefusal(await patch(owner, best, { end_time: 60 }), 403, 'framings.too_many');
    expect((await read(owner, best)).status).toBe('face_analysis_done');
    expect((await edit(owner, best, { title: 'Still mine' })).title).toBe('Still mine');
    // One of those that wait keeps its place.
    expect((await edit(owner, made[0]?.id ?? '', { end_time: 12 })).end_time).toBe(12);
    await frame(owner.projectId);
    await create(owner, more);
    expectRefusal(await cut(owner, more), 403, 'framings.too_many');
  });
});

describe('POST /shorts/{project_id}', () => {
  it('creates a short with the given times, and frames it', async () => {
    const short = await create(ready, { start_time: 12.5, end_time: 30, title: ' By hand ', snap: false });
    expect(short).toMatchObject({
      title: 'By hand',
      status: 'shorts_created',
      failure_reason: null,
      start_time: 12.5,
      end_time: 30,
      duration: 17.5,
      score: 0,
      score_details: { hook: 0, flow: 0, value: 0, energy: 0, parts: [], reason: 'Cut by hand.' },
      description: '',
      hashtags: [],
      layout: 'single',
      thumbnail_url: '',
      layout_segments: [],
      renders: [],
    });
    expectRefusal(await render(ready, short.id), 400, 'short.not_ready');
    const claimed = await claimFor('analyze-faces', ready.projectId);
    expect(claimed.job.shorts).toMatchObject([{ id: short.id, range: { startSec: 12.5, endSec: 30 } }]);
    await finishFraming(claimed);
    const framed = await read(ready, short.id);
    expect(framed).toMatchObject({ status: 'face_analysis_done', layout_segments: [{ layout: 'single' }] });
    expect(framed.thumbnail_url).toMatch(/\.jpg$/);
    const { project } = await listShorts(ready.user, ready.projectId);
    expect(project).toMatchObject({ status: 'face_analysis_done', progress: 100, shorts_count: 5 });
    expectSuccess(await render(ready, short.id), 202, renderResponseSchema);
    await finishRender(ready.projectId);
  });

  it('snaps times to word edges, unless snap is false', async () => {
    const asked = { startTime: '45.1', endTime: 70 };
    expect(await create(ready, asked)).toMatchObject({ start_time: 45, end_time: 70.5, title: 'talk' });
    expect(await create(ready, { ...asked, snap: false })).toMatchObject({ start_time: 45.1, end_time: 70 });
    await frame(ready.projectId);
    await frame(ready.projectId);
  });

  it('accepts a layout', async () => {
    const { id } = await create(ready, { start_time: 1, end_time: 9, layout: 'split' });
    const claimed = await claimFor('analyze-faces', ready.projectId);
    expect(claimed.job).toMatchObject({ layout: 'split', shorts: [{ id }] });
    await finishFraming(claimed);
    expect((await read(ready, id)).layout).toBe('split');
  });

  it.each([
    [{ end_time: 9 }, 'request.invalid', 'start_time is required.'],
    [{ start_time: 9 }, 'request.invalid', 'end_time is required.'],
    [{ start_time: 9, end_time: 9 }, 'window.end_before_start', 'end_time must be after start_time.'],
    [
      { start_time: 9, end_time: 9.5 },
      'request.invalid',
      'A short must be 1 to 300 seconds long. Change start_time or end_time.',
    ],
    [{ start_time: 9, end_time: 91 }, 'short.range_outside', /inside the window/],
    [{ start_time: -1, end_time: 9 }, 'request.invalid', 'start_time must be at least 0.'],
    [{ start_time: 9, end_time: 19, snap: 'no' }, 'request.invalid', 'snap must be true or false.'],
    [{ start_time: 9, end_time: 19, title: '  ' }, 'request.invalid', 'title must not be empty.'],
  ])('refuses %j', async (body, code, sentence) => {
    expect(expectRefusal(await cut(ready, body), 400, code)).toMatch(sentence);
  });

  it('accepts an end that the client rounded up', async () => {
    const answer = await cut(ready, { start_time: 80, end_time: 90.4, snap: false });
    const { data, warnings } = expectSuccess(answer, 201, shortResponseSchema);
    expect(data.end_time).toBe(90);
    expect(warnings).toEqual(['end_time was rounded past the end of the window and counts as 90.']);
    await frame(ready.projectId);
  });

  it('is 400 while the project is not ready, and 404 for another user', async () => {
    const user = await makeUser();
    const { id: projectId } = await createProject(user, { url: talk.url });
    const body = { start_time: 1, end_time: 9 };
    expectRefusal(await cut({ user, projectId }, body), 400, 'project.not_ready');
    expectRefusal(await cut({ user, projectId: ready.projectId }, body), 404, 'request.not_found');
    expectRefusal(await cut({ user, projectId: ulid() }, body), 404, 'request.not_found');
  });
});

describe('PATCH /shorts/{project_id}/{short_id}', () => {
  let subject: ReadyProject;
  let best: string;
  beforeAll(async () => {
    subject = await makeReadyProject(talk.url);
    best = subject.shortIds['Best'] ?? '';
  });

  it('changes only the title', async () => {
    const before = await read(subject, best);
    const after = await edit(subject, best, { title: 'Better' });
    // Texts to post begin with the title.
    const posts = expect.objectContaining({ youtube: expect.stringContaining('Better') });
    expect(after).toEqual({ ...before, title: 'Better', posts, preview_url: expect.any(String) });
    await expect(claimFor('analyze-faces', subject.projectId)).rejects.toThrow(/No job/);
    await edit(subject, best, { title: 'Best' });
  });

  it('changes nothing if no field is sent or all values are the same', async () => {
    const before = await read(subject, best);
    const same = { start_time: before.start_time, end_time: before.end_time, layout: before.layout, snap: false };
    for (const body of [{}, same]) {
      expect(await edit(subject, best, body)).toEqual({ ...before, preview_url: expect.any(String) });
    }
    await expect(claimFor('analyze-faces', subject.projectId)).rejects.toThrow(/No job/);
  });

  it('moves one edge outwards, keeps the other, and frames the short again', async () => {
    const { id } = await cutAndFrame(subject, { start_time: 50, end_time: 60.123, snap: false });
    const edited = await edit(subject, id, { start_time: 44.1 });
    // 44.1 is inside the word "Before", so the short starts a little before that word.
    expect(edited).toMatchObject({ end_time: 60.123, status: 'shorts_created', layout_segments: [], score: 0 });
    expect(edited.start_time).toBeCloseTo(43.88, 2);
    expect(edited.thumbnail_url).toMatch(/\.jpg$/);
    expect(edited.words.map(({ text }) => text)).toEqual(['Before', 'Listen']);
    await frame(subject.projectId);
    expect(await read(subject, id)).toMatchObject({ status: 'face_analysis_done', start_time: edited.start_time });
  });

  it('changes the layout of the framing and of renders', async () => {
    const { id } = await cutAndFrame(subject, { start_time: 5, end_time: 15 });
    const plain = expectSuccess(await render(subject, id), 202, renderResponseSchema).data;
    await finishRender(subject.projectId);
    expect(await edit(subject, id, { video_layout: 'gaming' })).toMatchObject({
      layout: 'gaming',
      status: 'shorts_created',
    });
    const claimed = await claimFor('analyze-faces', subject.projectId);
    expect(claimed.job.layout).toBe('gaming');
    await finishFraming(claimed);
    const other = expectSuccess(await render(subject, id), 202, renderResponseSchema).data;
    expect(other.render_hash).not.toBe(plain.render_hash);
    const { job } = await claimFor('render', subject.projectId);
    expect(job.plan.layout).toBe('gaming');
  });

  it('frames the last of several ranges, and the node with an older range must stop', async () => {
    const { id } = await cutAndFrame(subject, { start_time: 5, end_time: 15 });
    await edit(subject, id, { end_time: 20, snap: false });
    const running = await claimFor('analyze-faces', subject.projectId);
    await edit(subject, id, { end_time: 25, snap: false });
    expect(await heartbeat(running)).toMatchObject({ status: 200, cancel: true });
    await edit(subject, id, { end_time: 28, snap: false });
    await finishFraming(running);
    expect((await read(subject, id)).status).toBe('shorts_created');
    const last = await claimFor('analyze-faces', subject.projectId);
    expect(last.job.shorts).toMatchObject([{ id, range: { startSec: 5, endSec: 28 } }]);
    await expect(claimFor('analyze-faces', subject.projectId)).rejects.toThrow(/No job/);
    await finishFraming(last);
    expect(await read(subject, id)).toMatchObject({ status: 'face_analysis_done', end_time: 28 });
  });

  it('keeps both of two parallel changes', async () => {
    const { id } = await cutAndFrame(subject, { start_time: 20, end_time: 30, snap: false });
    const changes = [{ start_time: 18 }, { end_time: 33 }, { title: 'Both' }, { words: [{ index: 0, text: 'B' }] }];
    await Promise.all(changes.map((body) => edit(subject, id, { ...body, snap: false })));
    await frame(subject.projectId);
    expect(await read(subject, id)).toMatchObject({
      start_time: 18,
      end_time: 33,
      title: 'Both',
      status: 'face_analysis_done',
    });
  });

  it.each([
    [{ start_time: 70 }, 'window.end_before_start', 'end_time must be after start_time.'],
    [{ end_time: 91 }, 'short.range_outside', /inside the window/],
    [{ end_time: 45.5 }, 'request.invalid', 'A short must be 1 to 300 seconds long. Change start_time or end_time.'],
    [{ layout: 'quad' }, 'request.invalid', /^layout must be one of/],
    [{ words: [{ index: 4, text: 'x' }] }, 'short.words_unknown', /^words\.0\.index is not in the transcript/],
    [{ words: [{ index: -1, text: 'x' }] }, 'request.invalid', 'words.0.index must be at least 0.'],
    [{ words: [{ index: 1 }] }, 'request.invalid', 'words.0.text is required.'],
    [{ words: [{ index: 1, text: 'x'.repeat(101) }] }, 'request.invalid', /^words\.0\.text must be at most 100/],
  ])('refuses %j, and changes nothing', async (body, code, sentence) => {
    const before = await read(subject, best);
    expect(expectRefusal(await patch(subject, best, body), 400, code)).toMatch(sentence);
    expect(await read(subject, best)).toEqual({ ...before, preview_url: expect.any(String) });
  });

  it('is 404 for an unknown or malformed id and for another user’s short', async () => {
    const stranger = { user: await makeUser(), projectId: subject.projectId };
    expectRefusal(await patch(stranger, best, { title: 'Mine' }), 404, 'request.not_found');
    expectRefusal(await patch(subject, ulid(), { title: 'x' }), 404, 'request.not_found');
    expectRefusal(await patch(subject, 'x', { title: 'x' }), 404, 'request.not_found');
    expect((await read(subject, best)).title).toBe('Best');
  });

  it('accepts title and words before the project is ready, but no other range', async () => {
    const user = await makeUser();
    const { id: projectId } = await createProject(user, { url: talk.url });
    await work(projectId, 'create-shorts');
    const shortId = (await listShorts(user, projectId)).data.data[0]?.id ?? '';
    const early = { user, projectId };
    expect(await edit(early, shortId, { title: 'Early', words: [{ index: 1, text: 'Hear' }] })).toMatchObject({
      title: 'Early',
    });
    expectRefusal(await patch(early, shortId, { start_time: 40 }), 400, 'project.not_ready');
    await frame(projectId);
    expect(await read(early, shortId)).toMatchObject({ title: 'Early', status: 'face_analysis_done' });
  });
});

describe('corrected words', () => {
  it('are shown in the short, used by renders, and can be removed', async () => {
    const subject = await makeReadyProject(talk.url);
    const id = subject.shortIds['Best'] ?? '';
    const texts = async () => (await read(subject, id)).words.map(({ text }) => text);
    const plain = expectSuccess(await render(subject, id), 202, renderResponseSchema).data;
    await finishRender(subject.projectId);
    const edited = await edit(subject, id, { words: [{ index: 1, text: ' Hark ' }] });
    expect(edited.words).toEqual([
      { index: 1, text: 'Hark', start: 45, end: 45.5, speaker: 'A' },
      { index: 2, text: 'closely', start: 69.5, end: 70.5, speaker: null },
    ]);
    expect(edited.status).toBe('face_analysis_done');
    await edit(subject, id, { words: [{ index: 2, text: '' }] });
    expect(await texts()).toEqual(['Hark', '']);
    const corrected = expectSuccess(await render(subject, id), 202, renderResponseSchema).data;
    expect(corrected.render_hash).not.toBe(plain.render_hash);
    const claimed = await claimFor('render', subject.projectId);
    expect(claimed.job.plan.corrections).toEqual({ 1: 'Hark', 2: '' });
    await edit(subject, id, {
      words: [
        { index: 1, text: null },
        { index: 2, text: null },
      ],
    });
    expect(await texts()).toEqual(['Listen', 'closely']);
    expect(expectSuccess(await render(subject, id), 200, renderResponseSchema).data.id).toBe(plain.id);
  });
});

describe('a framing that failed', () => {
  it('is shown in the short, costs and refunds nothing, and is tried again after any change', async () => {
    const subject = await makeReadyProject(talk.url);
    const { id } = await create(subject, { start_time: 5, end_time: 15 });
    const creditsOf = async () =>
      expectSuccess(await call('GET', '/user', subject.user), 200, userResponseSchema).data.credits;
    const before = await creditsOf();
    await failJob(await claimFor('analyze-faces', subject.projectId), 'media.unreadable');
    expect(await read(subject, id)).toMatchObject({
      status: 'refunded',
      failure_reason: 'The video is damaged and could not be decoded. Convert it to MP4 and try again.',
    });
    const { project, data } = await listShorts(subject.user, subject.projectId, '?sort=created_at');
    expect(project).toMatchObject({ status: 'face_analysis_done', failure_reason: null });
    expect(data.data.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'face_analysis_done'),
      'refunded',
    ]);
    expect(await creditsOf()).toEqual(before);
    expectRefusal(await render(subject, id), 400, 'short.not_ready');
    expect(await edit(subject, id, {})).toMatchObject({ status: 'shorts_created', failure_reason: null });
    await frame(subject.projectId);
    expect((await read(subject, id)).status).toBe('face_analysis_done');
    const others = await read(subject, subject.shortIds['Best'] ?? '');
    expect((await fetch(others.preview_url ?? '')).status).toBe(200);
    expect((await fetch(others.thumbnail_url)).status).toBe(200);
  });
});
