import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  moreShortsListSchema,
  type moreShortsRequestSchema,
  moreShortsResponseSchema,
  type MoreShortsView,
} from '#schema/contract/more.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { DRAFT } from '../../support/system/farm.ts';
import { call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { claimFor, failJob, finishFraming, succeed, work } from '../support/farm.ts';
import { createProject, listShorts, makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
/** `own` is for the searches that do not end well. */
let ready: ReadyProject;
let own: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  own = await makeReadyProject(talk.url);
});

const post = ({ user, projectId }: Pick<ReadyProject, 'user' | 'projectId'>, body?: object) =>
  call('POST', `/projects/${projectId}/more`, { token: user.token, body });
const ask = async (subject: ReadyProject, body?: z.input<typeof moreShortsRequestSchema>): Promise<MoreShortsView> =>
  expectSuccess(await post(subject, body), 202, moreShortsResponseSchema).data;
const searches = async ({ user, projectId }: ReadyProject): Promise<MoreShortsView[]> =>
  expectSuccess(await call('GET', `/projects/${projectId}/more`, user), 200, moreShortsListSchema).data;

const FOUND = [
  { ...DRAFT, title: 'Further', startSec: 71, endSec: 85, score: 66 },
  { ...DRAFT, title: 'Last', startSec: 81, endSec: 89, score: 60 },
];

describe('POST /projects/{id}/more', () => {
  it('adds clips from stored material: free, the project stays ready, each short is framed then', async () => {
    const before = expectSuccess(await call('GET', '/user', ready.user), 200, userResponseSchema).data.credits;
    const asked = await ask(ready, { count: 2, clipDuration: '15', prompt: 'Plants' });
    expect(asked).toMatchObject({
      project_id: ready.projectId,
      status: 'pending',
      progress: 0,
      count: 2,
      around_sec: null,
      clip_duration: '15',
      keywords: ['Plants'],
      short_ids: [],
      credits_cost: 0,
      error_reason: null,
    });
    const choosing = await claimFor('create-shorts', ready.projectId);
    expect(choosing.job).toMatchObject({ goal: 'shorts', maxClips: 2, clipDurationSec: 15, keywords: ['Plants'] });
    expect(choosing.job.more?.aroundSec).toBeUndefined();
    expect(choosing.job.more?.isSearch).toBe(true);
    expect(choosing.job.more?.taken.map(({ title }) => title).toSorted()).toEqual(['Best', 'Equal', 'First', 'Middle']);
    expect(choosing.job.more?.taken).toContainEqual({ title: 'Best', startSec: 45, endSec: 70 });
    expect(await searches(ready)).toMatchObject([{ id: asked.id, status: 'processing' }]);
    await succeed(choosing, { stage: 'create-shorts', shorts: FOUND });
    const { project, data } = await listShorts(ready.user, ready.projectId, '?sort=start_time');
    expect(project).toMatchObject({ status: 'face_analysis_done', progress: 100, shorts_count: 6 });
    const added = data.data.filter(({ title }) => ['Further', 'Last'].includes(title));
    expect(added).toMatchObject([{ status: 'shorts_created' }, { status: 'shorts_created' }]);
    const [search] = await searches(ready);
    expect(search).toMatchObject({ id: asked.id, status: 'done', progress: 100 });
    expect(search?.short_ids.toSorted()).toEqual(added.map(({ id }) => id).toSorted());
    const framing = await claimFor('analyze-faces', ready.projectId);
    // Nobody cut them by hand, so their edges may move away from cuts.
    expect(framing.job.shorts.map(({ room }) => room?.startSec).toSorted()).toEqual([70.6, 80.6]);
    const [first] = framing.job.shorts.map(({ id, range }) => ({ ...range, id, startSec: range.startSec + 0.2 }));
    if (first === undefined) throw new Error('no short to frame');
    await finishFraming(framing, { moved: [first] });
    const path = `/shorts/${ready.projectId}/${first.id}`;
    const short = expectSuccess(await call('GET', path, ready.user), 200, shortResponseSchema).data;
    expect(short).toMatchObject({ status: 'face_analysis_done', start_time: first.startSec });
    const after = expectSuccess(await call('GET', '/user', ready.user), 200, userResponseSchema).data.credits;
    expect(after).toEqual(before);
  });

  it('looks around a moment, and may find nothing', async () => {
    const asked = await ask(ready, { around_sec: 50 });
    expect(asked).toMatchObject({ around_sec: 50, count: 4, clip_duration: '60' });
    const choosing = await claimFor('create-shorts', ready.projectId);
    expect(choosing.job.more?.aroundSec).toBe(50);
    expect(choosing.job.more?.isSearch).toBeUndefined();
    await succeed(choosing, { stage: 'create-shorts', shorts: [] });
    expect((await searches(ready))[0]).toMatchObject({ id: asked.id, status: 'done', short_ids: [], not_found: [] });
    await expect(claimFor('analyze-faces', ready.projectId)).rejects.toThrow(/No job/);
  });

  it('says what nobody talks about', async () => {
    const asked = await ask(ready, { keywords: ['elephants'], prompt: 'every time she talks about money' });
    expect(asked.not_found).toEqual([]);
    const choosing = await claimFor('create-shorts', ready.projectId);
    expect(choosing.job.keywords).toEqual(['elephants', 'every time she talks about money']);
    await succeed(choosing, { stage: 'create-shorts', shorts: [], notFound: ['elephants'] });
    expect((await searches(ready))[0]).toMatchObject({ id: asked.id, status: 'done', not_found: ['elephants'] });
  });

  it('returns the open search for the same request, and refuses another one meanwhile', async () => {
    const asked = await Promise.all([ask(own), ask(own), ask(own, {})]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expectRefusal(await post(own, { count: 1 }), 400, 'more.in_progress');
    await failJob(await claimFor('create-shorts', own.projectId), 'media.deadline');
    expect((await searches(own))[0]).toMatchObject({ status: 'error', error_reason: expect.stringMatching(/\.$/) });
    const { project } = await listShorts(own.user, own.projectId);
    expect(project).toMatchObject({ status: 'face_analysis_done', failure_reason: null, shorts_count: 4 });
    const headers = { 'Idempotency-Key': 'more-1' };
    const body = { count: 1 };
    const send = () => call('POST', `/projects/${own.projectId}/more`, { token: own.user.token, body, headers });
    const first = expectSuccess(await send(), 202, moreShortsResponseSchema).data;
    expect(first.id).not.toBe(asked[0]?.id);
    await succeed(await claimFor('create-shorts', own.projectId), { stage: 'create-shorts', shorts: [] });
    const again = await send();
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
    expect(expectSuccess(again, 202, moreShortsResponseSchema).data.id).toBe(first.id);
    expect(await searches(own)).toHaveLength(2);
  });

  it.each([
    [{ count: 11 }, 'count must be at most 10.'],
    [{ count: 0 }, 'count must be at least 1.'],
    [{ around_sec: 91 }, 'around_sec must lie inside the window of the project: 0 to 90.'],
    [{ clipDuration: '4' }, 'clipDuration must be at least 5.'],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await post(ready, body), 400, 'request.invalid')).toBe(sentence);
  });

  it('is refused before the project is ready, and 404 for others', async () => {
    const user = await makeUser();
    const { id: projectId } = await createProject(user, { url: talk.url });
    expectRefusal(await post({ user, projectId }), 400, 'project.not_ready');
    await work(projectId, 'create-shorts');
    expectRefusal(await post({ user, projectId }), 400, 'project.not_ready');
    const stranger = { user, projectId: ready.projectId };
    expectRefusal(await post(stranger), 404, 'request.not_found');
    expectRefusal(await call('GET', `/projects/${ready.projectId}/more`, user), 404, 'request.not_found');
  });

  it('waits for its turn when too many shorts are being framed', async () => {
    for (const startSec of [1, 11]) {
      await ask(own, { count: 10 });
      const shorts = Array.from({ length: 10 }, (_, at) => ({
        ...DRAFT,
        startSec: startSec + at,
        endSec: startSec + at + 6,
      }));
      await succeed(await claimFor('create-shorts', own.projectId), { stage: 'create-shorts', shorts });
    }
    expectRefusal(await post(own, { count: 1 }), 403, 'framings.too_many');
  });
});
