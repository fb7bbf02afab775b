import { beforeAll, describe, expect, it } from 'vitest';
import { projectResponseSchema, type ProjectView } from '#schema/contract/project.ts';
import { renderListResponseSchema, type RenderView } from '#schema/contract/render.ts';
import { creditListSchema, userResponseSchema } from '#schema/contract/user.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, failJob, finishFraming, finishRender, heartbeat, work } from '../support/farm.ts';
import { createProject, listShorts } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();

type Made = { user: TestUser; projectId: string };

/** A project whose shorts are chosen and not framed yet: Best, Middle, Equal and First, in this order. */
async function makeChosen(render: object, more: object = {}): Promise<Made> {
  const user = await makeUser();
  const { id } = await createProject(user, { url: talk.url, render, ...more });
  await work(id, 'create-shorts');
  return { user, projectId: id };
}

const read = async ({ user, projectId }: Made): Promise<ProjectView> =>
  expectSuccess(await call('GET', `/projects/${projectId}`, user), 200, projectResponseSchema).data;
const renders = async ({ user, projectId }: Made): Promise<RenderView[]> =>
  expectSuccess(await call('GET', `/renders?project_id=${projectId}`, user), 200, renderListResponseSchema).data.data;
/** Oldest first. */
const titles = async (made: Made): Promise<string[]> =>
  (await renders(made)).map(({ short }) => short.title).toReversed();
const frameNext = async ({ projectId }: Made) => finishFraming(await claimFor('analyze-faces', projectId));

const READY = Object.fromEntries(['Best', 'Middle', 'Equal', 'First'].map((title) => [title, 'face_analysis_done']));

/** What the project costs, the balance, and the movements of the project, oldest first. */
async function creditsOf(made: Made) {
  const { balance } = expectSuccess(await call('GET', '/user', made.user), 200, userResponseSchema).user;
  const { data } = expectSuccess(await call('GET', '/user/credits', made.user), 200, creditListSchema);
  const own = data.filter(({ ref }) => ref === made.projectId).toReversed();
  return { cost: (await read(made)).credits_cost, balance, reasons: own.map(({ reason }) => reason) };
}

describe('render at creation', () => {
  it('renders each of the best shorts as soon as it is framed, the best first', async () => {
    const made = await makeChosen({ count: 2, options: { captions: false, resolution: 720 } });
    expect(await renders(made)).toEqual([]);
    await frameNext(made);
    expect(await titles(made)).toEqual(['Best']);
    expect((await read(made)).status).toBe('shorts_created');
    await finishRender(made.projectId);
    expect((await renders(made))[0]).toMatchObject({ status: 'done', progress: 100 });
    await frameNext(made);
    expect((await read(made)).status).toBe('shorts_created');
    // One job frames the rest, and none of it is rendered.
    await frameNext(made);
    expect(await read(made)).toMatchObject({ status: 'face_analysis_done', progress: 100 });
    expect(await titles(made)).toEqual(['Best', 'Middle']);
    const { data } = await listShorts(made.user, made.projectId);
    expect(data.data.map(({ status }) => status)).toEqual(Array(4).fill('face_analysis_done'));
  });

  it('renders all shorts without a count', async () => {
    const made = await makeChosen({});
    for (let framed = 0; framed < 4; framed += 1) await frameNext(made);
    expect(await titles(made)).toEqual(['Best', 'Middle', 'Equal', 'First']);
  });

  it('makes the same render as a request by hand, which is no second one', async () => {
    const made = await makeChosen({ count: 1, options: { title_overlay: 'Now' } });
    await frameNext(made);
    await frameNext(made);
    const [render] = await renders(made);
    const path = `/shorts/${made.projectId}/${render?.short_id}/render`;
    const { body } = await call('POST', path, { token: made.user.token, body: { title_overlay: 'Now' } });
    expect((body as { data: RenderView }).data).toMatchObject({ id: render?.id, render_hash: render?.render_hash });
  });

  it('goes on after a render that fails', async () => {
    const made = await makeChosen({ count: 2 });
    await frameNext(made);
    await finishRender(made.projectId, 'error');
    await frameNext(made);
    await finishRender(made.projectId);
    await frameNext(made);
    expect((await renders(made)).map(({ status }) => status)).toEqual(['done', 'error']);
    expect((await read(made)).status).toBe('face_analysis_done');
  });

  it('counts its renders in the progress of the project', async () => {
    const made = await makeChosen({ count: 2 });
    await frameNext(made);
    await read(made);
    const rendering = await claimFor('render', made.projectId);
    await heartbeat(rendering);
    // One of three framing jobs and half of the first of two renders, which count by their cost: 70 % + 30 % of a quarter.
    expect((await read(made)).progress).toBe(77);
  });

  it('renders the one short of a reframing', async () => {
    const user = await makeUser();
    const { id: projectId } = await createProject(user, { url: talk.url, goal: 'reframe', render: { count: 3 } });
    await work(projectId, 'analyze-faces');
    expect((await renders({ user, projectId })).length).toBeGreaterThan(0);
  });

  it('ends with its project when that is deleted', async () => {
    const made = await makeChosen({ count: 2 });
    await frameNext(made);
    const rendering = await claimFor('render', made.projectId);
    expect((await call('DELETE', `/projects/${made.projectId}`, made.user)).status).toBe(200);
    expect((await heartbeat(rendering)).status).toBe(409);
    await expect(claimFor('analyze-faces', made.projectId)).rejects.toThrow('is queued');
  });

  it('is paid and stays when the framing of another short fails for good', async () => {
    const made = await makeChosen({ count: 2 });
    const { cost, balance } = await creditsOf(made);
    await frameNext(made);
    await finishRender(made.projectId);
    await failJob(await claimFor('analyze-faces', made.projectId), 'media.unreadable');
    expect((await read(made)).status).toBe('shorts_created');
    await frameNext(made);
    expect(await read(made)).toMatchObject({ status: 'face_analysis_done', failure_reason: null, progress: 100 });
    expect((await renders(made)).map(({ status }) => status)).toEqual(['done']);
    const { data } = await listShorts(made.user, made.projectId);
    const ends = Object.fromEntries(data.data.map(({ title, status }) => [title, status]));
    expect(ends).toEqual({ ...READY, Middle: 'refunded' });
    expect(await creditsOf(made)).toEqual({ cost, balance, reasons: ['reserve', 'settle'] });
    // The short that failed can be framed again.
    const { id } = data.data.find(({ title }) => title === 'Middle') ?? { id: '' };
    const path = `/shorts/${made.projectId}/${id}`;
    expect((await call('PATCH', path, { token: made.user.token, body: { layout: 'split' } })).status).toBe(200);
    await frameNext(made);
    expect((await call('POST', `${path}/render`, { token: made.user.token, body: {} })).status).toBe(202);
  });

  it('is paid when the last framing is the one that fails', async () => {
    const made = await makeChosen({ count: 1 });
    await frameNext(made);
    await finishRender(made.projectId);
    await failJob(await claimFor('analyze-faces', made.projectId), 'media.unreadable');
    expect((await read(made)).status).toBe('face_analysis_done');
    expect((await creditsOf(made)).reasons).toEqual(['reserve', 'settle']);
  });

  it('is refunded with its project when no short can be framed', async () => {
    const made = await makeChosen({ count: 1 });
    const { cost, balance } = await creditsOf(made);
    await failJob(await claimFor('analyze-faces', made.projectId), 'media.unreadable');
    expect((await read(made)).status).toBe('shorts_created');
    await failJob(await claimFor('analyze-faces', made.projectId), 'media.unreadable');
    expect(await read(made)).toMatchObject({ status: 'refunded', failure_reason: expect.any(String) });
    expect(await renders(made)).toEqual([]);
    expect(await creditsOf(made)).toMatchObject({ balance: balance + cost, reasons: ['reserve', 'release'] });
    const transcript = await call('GET', `/projects/${made.projectId}/transcript`, made.user);
    expect(transcript.status).toBeGreaterThanOrEqual(400);
  });

  it('reports captions in another language than the spoken one, and takes the same request again without it', async () => {
    const made = await makeChosen({ count: 1, options: { captions: { style: 'pop', language: 'fr' } } });
    await frameNext(made);
    await frameNext(made);
    const [refused] = await renders(made);
    expect(refused).toMatchObject({ status: 'error', error_reason: expect.stringContaining('need a translation') });
    expect((await read(made)).status).toBe('face_analysis_done');
    const path = `/shorts/${made.projectId}/${refused?.short_id}/render`;
    const { status } = await call('POST', path, { token: made.user.token, body: { captions: { style: 'pop' } } });
    expect(status).toBe(202);
    expect((await renders(made))[0]).toMatchObject({ id: refused?.id, status: 'pending', error_reason: null });
  });
});

describe('a render at creation that is refused', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await makeUser();
  });

  it.each([
    [true, 'render must be a JSON object.'],
    [{ count: 0 }, 'render.count must be at least 1.'],
    [{ count: LIMITS.maxClips + 1 }, `render.count must be at most ${LIMITS.maxClips}.`],
    [{ count: 1.5 }, 'render.count must be a whole number.'],
    [{ count: 'all' }, 'render.count must be a number.'],
    [{ options: { resolution: 100 } }, 'render.options.resolution must be one of 720, 1080, 2160.'],
  ])('%j', async (render, sentence) => {
    const body = { url: talk.url, render };
    const answer = await call('POST', '/createShorts', { token: user.token, body });
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe(sentence);
  });

  it.each([
    [{ goal: 'empty' }, {}, 'render must not be sent with the goal empty, which makes no shorts.'],
    [
      { language: 'de' },
      { captions: { language: 'en' } },
      'render.options.captions.language must be auto or de, the language of the video: clips are translated when they are made.',
    ],
  ])('with %j', async (more, options, sentence) => {
    const body = { url: talk.url, ...more, render: { options } };
    const answer = await call('POST', '/projects', { token: user.token, body });
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe(sentence);
  });

  it('with a resolution above the plan', async () => {
    const body = { url: talk.url, render: { options: { resolution: 2160 } } };
    const answer = await call('POST', '/createShorts', { token: user.token, body });
    expectRefusal(answer, 403, 'render.resolution_above_plan');
  });

  it('leaves nothing behind', async () => {
    expect((await call('GET', '/projects', user)).body).toMatchObject({ meta: { total: 0 } });
  });
});
