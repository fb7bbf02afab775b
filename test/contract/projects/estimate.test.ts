import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateResponseSchema, type EstimateView } from '#schema/contract/estimate.ts';
import { projectListSchema } from '#schema/contract/project.ts';
import { videoMetadataResponseSchema } from '#schema/contract/video-metadata.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { work } from '../support/farm.ts';
import { createProject } from '../support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';

let host: FakeVideoServer;
/** 90 seconds, so the whole window costs two credits. */
let url: string;
beforeAll(async () => {
  host = await startFakeVideoServer();
  url = await host.addVideo('A talk.mp4', { durationSec: 90 });
});
afterAll(() => host.close());

const ask = (user: TestUser, body: object) => call('POST', '/estimate', { token: user.token, body });
const estimate = async (user: TestUser, body: object): Promise<EstimateView> =>
  expectSuccess(await ask(user, body), 200, estimateResponseSchema).data;

describe('POST /estimate', () => {
  it('says what createShorts would do, and creates and charges nothing', async () => {
    const user = await makeUser({ credits: 5 });
    const data = await estimate(user, { url, startTime: 10, endTime: 75 });
    expect(data).toMatchObject({
      verdict: { accepted: true, code: null, reason: null },
      url,
      platform: 'direct_link',
      title: 'A talk',
      thumbnail_url: null,
      duration: 90,
      width: 320,
      height: 180,
      start_time: 10,
      end_time: 75,
      credits_cost: 2,
      balance: 5,
      balance_after: 3,
      already_done: null,
    });
    expect(expectSuccess(await call('GET', '/projects', user), 200, projectListSchema).meta.total).toBe(0);
    const { credits } = expectSuccess(await call('GET', '/user', user), 200, userResponseSchema).data;
    expect(credits).toMatchObject({ balance: 5, reserved: 0 });
  });

  it.each(['mkv', 'mov'] as const)('knows the picture of a file in %s', async (format) => {
    const file = await host.addVideo(`Size.${format}`, { durationSec: 90, format });
    expect(await estimate(await makeUser(), { url: file })).toMatchObject({ width: 320, height: 180 });
  });

  it.each([
    [{ startTime: 50, endTime: 20 }, 'window.end_before_start', { duration: 90, credits_cost: null }],
    [{ url: 'https://a.test/a.avi' }, 'source.url_unsupported', { duration: null, balance_after: null }],
    [{ webhook_url: 'hooks' }, 'webhook.url_refused', { duration: 90, credits_cost: 2 }],
    [{ render: { options: { resolution: 2160 } } }, 'render.resolution_above_plan', { credits_cost: 2 }],
  ])('%j: the refusal of createShorts as a verdict', async (more, code, facts) => {
    const user = await makeUser();
    const data = await estimate(user, { url, ...more });
    expect(data).toMatchObject({ verdict: { accepted: false, code }, ...facts });
    const refused = await call('POST', '/createShorts', { token: user.token, body: { url, ...more } });
    expect(expectRefusal(refused, refused.status, code)).toBe(data.verdict.reason);
  });

  it('says how many credits are missing', async () => {
    const data = await estimate(await makeUser({ credits: 1 }), { url });
    expect(data).toMatchObject({
      verdict: { accepted: false, code: 'credits.insufficient' },
      credits_cost: 2,
      balance: 1,
      balance_after: -1,
    });
  });

  it('says that too many projects are unfinished', async () => {
    const user = await makeUser();
    for (let made = 0; made < 5; made += 1) await createProject(user, { url });
    expect((await estimate(user, { url })).verdict).toMatchObject({ code: 'projects.too_many_unfinished' });
  });

  it('refuses a body that is no body of createShorts', async () => {
    const user = await makeUser();
    expectRefusal(await ask(user, { url, layout: 'quad' }), 400, 'request.invalid');
    expectRefusal(await call('POST', '/estimate', { body: { url } }), 401, 'auth.required');
  });

  it('finds the project that was made of the same source with the same settings', async () => {
    const user = await makeUser();
    const given = { url, keywords: ['water'], prompt: 'Plants', clipDuration: '30' };
    const { id } = await createProject(user, given);
    await work(id, 'analyze-faces');
    const again = await estimate(user, { ...given, title: 'Another title' });
    expect(again.already_done).toMatchObject({ id, status: 'face_analysis_done' });
    expect(again.thumbnail_url).toMatch(/\.jpg$/);
    expect(again.verdict.accepted).toBe(true);
    for (const other of [
      { clipDuration: '31' },
      { prompt: 'Trees' },
      { keywords: [] },
      { endTime: 80 },
      { layout: 'split' },
    ]) {
      expect((await estimate(user, { ...given, ...other })).already_done).toBeNull();
    }
    expect((await estimate(await makeUser(), given)).already_done).toBeNull();
  });
});

describe('POST /videoMetadata', () => {
  it('tells price, balance and picture', async () => {
    const user = await makeUser({ credits: 7 });
    const { id } = await createProject(user, { url, endTime: 60 });
    await work(id, 'download');
    const answer = await call('POST', '/videoMetadata', { token: user.token, body: { url } });
    const { data } = expectSuccess(answer, 200, videoMetadataResponseSchema);
    expect(data).toMatchObject({ credits_cost: 2, balance: 6, width: 320, height: 180 });
    expect(data.thumbnail_url).toMatch(/\.jpg$/);
  });
});
