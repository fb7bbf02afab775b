import { beforeAll, describe, expect, it } from 'vitest';
import { projectResponseSchema } from '#schema/contract/project.ts';
import { renderListResponseSchema } from '#schema/contract/render.ts';
import { shortResponseSchema } from '#schema/contract/short.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { call, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, DRAFTS, finishFraming, finishRender, storeTranscript, succeed, work } from '../support/farm.ts';
import { createProject, listShorts } from '../support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';

/** Four or five parts. */
const TALK_SEC = 2_700;

let host: FakeVideoServer;
let user: TestUser;
let projectId = '';

/** The next job of the project. Null: none waits. */
const next = <S extends Stage>(stage: S) => claimFor(stage, projectId).catch(() => null);

async function hear(part: Awaited<ReturnType<typeof next<'transcribe'>>>): Promise<void> {
  if (part === null) throw new Error('There is no part to hear.');
  await storeTranscript(part.job);
  await succeed(part, { stage: 'transcribe', language: 'en', wordCount: 4 });
}

const read = async () =>
  expectSuccess(await call('GET', `/projects/${projectId}`, user), 200, projectResponseSchema).data;
const shorts = async () =>
  (await listShorts(user, projectId)).data.data.map(({ id, title, early, status, mark }) => ({
    id,
    title,
    early,
    status,
    mark,
  }));
const renders = async () =>
  expectSuccess(await call('GET', `/renders?project_id=${projectId}`, user), 200, renderListResponseSchema).data.data;
const patch = (id: string, body: object) => call('PATCH', `/shorts/${projectId}/${id}`, { token: user.token, body });

beforeAll(async () => {
  host = await startFakeVideoServer();
  user = await makeUser();
  const url = await host.addVideo('long.mp4', { durationSec: TALK_SEC });
  projectId = (await createProject(user, { url, render: { count: 1 } })).id;
  await work(projectId, 'download');
  await hear(await next('transcribe'));
  return () => host.close();
});

describe('early clips of a long video', () => {
  it('are proposed, framed and rendered while the rest is heard', async () => {
    await succeed(await claimFor('create-shorts', projectId), { stage: 'create-shorts', shorts: DRAFTS });
    const found = await shorts();
    expect(found.map(({ title, early, status }) => [title, early, status])).toEqual([
      ['Best', true, 'transcribing'],
      ['Middle', true, 'transcribing'],
      ['Equal', true, 'transcribing'],
    ]);
    await finishFraming(await claimFor('analyze-faces', projectId));
    await finishRender(projectId);
    expect((await shorts()).map(({ status }) => status)).toEqual(Array(3).fill('face_analysis_done'));
    expect((await renders()).map(({ status, short }) => [status, short.title])).toEqual([['done', 'Best']]);
    expect(await read()).toMatchObject({ status: 'transcribing', progress: 20 });
  });

  it('can be decided about and named, and not be cut, before the words of the whole are known', async () => {
    const [best, middle, equal] = await shorts();
    expect((await patch(middle?.id ?? '', { mark: 'keep' })).status).toBe(200);
    expect((await patch(equal?.id ?? '', { mark: 'reject' })).status).toBe(200);
    expect((await patch(best?.id ?? '', { title: 'Mine' })).status).toBe(200);
    const cut = await patch(best?.id ?? '', { end_time: 72 });
    expect([cut.status, cut.body]).toEqual([400, { error: expect.stringContaining('not ready') }]);
    const one = await call('GET', `/shorts/${projectId}/${best?.id}`, user);
    expect(expectSuccess(one, 200, shortResponseSchema).data).toMatchObject({ early: true, words: [] });
  });

  it('are among the best of the whole, or below them, as their user left them', async () => {
    const early = await shorts();
    const later = {
      ...DRAFTS[0],
      title: 'Later',
      startSec: 1_000,
      endSec: 1_030,
      score: 80,
    } as (typeof DRAFTS)[number];
    for (let part = await next('transcribe'); part !== null; part = await next('transcribe')) await hear(part);
    const joining = await claimFor('join-transcript', projectId);
    await storeTranscript(joining.job);
    await succeed(joining, { stage: 'join-transcript', language: 'en', wordCount: 4 });
    const best = DRAFTS.filter(({ title }) => title !== 'Middle');
    await succeed(await claimFor('create-shorts', projectId), { stage: 'create-shorts', shorts: [...best, later] });
    for (let job = await next('analyze-faces'); job !== null; job = await next('analyze-faces'))
      await finishFraming(job);
    expect((await read()).status).toBe('face_analysis_done');
    const listed = await shorts();
    expect(listed.map(({ title, early: isEarly, mark }) => [title, isEarly, mark])).toEqual([
      ['Middle', true, 'keep'],
      ['Mine', false, null],
      ['Later', false, null],
      ['First', false, null],
      ['Equal', false, 'reject'],
    ]);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(early.map(({ id }) => id)));
    expect(await renders()).toHaveLength(1);
  });
});
