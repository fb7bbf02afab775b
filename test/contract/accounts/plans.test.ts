import { beforeEach, describe, expect, it } from 'vitest';
import { operatorAuditListSchema } from '#schema/contract/audit.ts';
import { planListSchema, planResponseSchema } from '#schema/contract/plan.ts';
import { operatorUserResponseSchema, userResponseSchema } from '#schema/contract/user.ts';
import {
  BASE_URL,
  call,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';

let user: TestUser;
/** A plan of each test's own. */
let slug: string;
beforeEach(async () => {
  user = await makeUser();
  slug = `plan-${user.email.split('@')[0]}`;
});

const operate = (method: string, path: string, body?: object, token = OPERATOR_TOKEN) =>
  call(method, `${BASE_URL}/internal/v1${path}`, { token, body });
const change = async (body: object) =>
  expectSuccess(await operate('PATCH', `/plans/${slug}`, body), 200, planResponseSchema).data;
const changeUser = async (body: object) =>
  expectSuccess(await operate('PATCH', `/users/${user.email}`, body), 200, operatorUserResponseSchema).data;
const upload = (size: number) =>
  call('POST', '/uploads', {
    token: user.token,
    body: { filename: 'talk.mp4', size, content_type: 'video/mp4' },
  });

describe('plans', () => {
  it('are listed with the limits that count', async () => {
    const { data } = expectSuccess(await operate('GET', '/plans'), 200, planListSchema);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ slug: 'free', unfinished_projects: 5, max_resolution: 1080, watermark: true }),
        expect.objectContaining({ slug: 'pro', upload_bytes: 500_000_000_000, watermark: false, video_metadata: 120 }),
      ]),
    );
  });

  it('are made and changed without a deployment, and count from then on', async () => {
    expect(await change({ unfinished_projects: 3, upload_bytes: 1_000 })).toMatchObject({
      slug,
      unfinished_projects: 3,
      upload_bytes: 1_000,
      renders: 30,
    });
    await changeUser({ plan: slug });
    const { limits } = expectSuccess(await call('GET', '/user', user), 200, userResponseSchema).user;
    expect(limits.unfinished_projects).toBe(3);
    expectRefusal(await upload(1_001), 403, 'uploads.too_large');
    expect((await upload(1_000)).status).toBe(201);
    expect(await change({ unfinished_projects: null })).toMatchObject({ unfinished_projects: 5, upload_bytes: 1_000 });
    expect((await call('GET', '/user', user)).body).toMatchObject({ user: { limits: { unfinished_projects: 5 } } });
  });

  it('give way to the limits of one user', async () => {
    await change({ upload_bytes: 1_000 });
    const changed = await changeUser({ plan: slug, limits: { upload_bytes: 2_000, watermark: false } });
    expect(changed.own_limits).toEqual({ upload_bytes: 2_000, watermark: false });
    expect((await upload(1_500)).status).toBe(201);
  });

  it('refuse a resolution above them', async () => {
    await change({ max_resolution: 720 });
    await changeUser({ plan: slug });
    const body = { url: 'https://example.com/a.mp4', render: { options: { resolution: 1080 } } };
    const answer = await call('POST', '/createShorts', { token: user.token, body });
    expect(expectRefusal(answer, 403, 'render.resolution_above_plan')).toMatch(/at most 720/);
  });

  it('leave events in the audit log', async () => {
    await change({ renders: 3, watermark: null });
    const answer = await operate('GET', '/audit?action=plan.changed&per_page=1');
    const { data } = expectSuccess(answer, 200, operatorAuditListSchema);
    expect(data).toMatchObject([
      { actor: 'operator', user_id: null, subject: `${slug}: watermark=default, renders=3` },
    ]);
  });

  it.each([
    [{}, /must have a limit/],
    [{ renders: -1 }, /^renders must be at least 0/],
    [{ max_resolution: 1081 }, /^max_resolution must be one of 720, 1080, 2160/],
    [{ signIn: 1 }, /^Unknown field: signIn/],
  ])('cannot be changed with %j', async (body, sentence) => {
    expect(expectRefusal(await operate('PATCH', `/plans/${slug}`, body), 400, 'request.invalid')).toMatch(sentence);
    const { data } = expectSuccess(await operate('GET', '/plans'), 200, planListSchema);
    expect(data.map((plan) => plan.slug)).not.toContain(slug);
  });

  it('need the operator token, and a slug', async () => {
    expectRefusal(await operate('GET', '/plans', undefined, user.token), 401, 'auth.required');
    expectRefusal(await operate('PATCH', '/plans/pro', { renders: 1 }, user.token), 401, 'auth.required');
    expectRefusal(await operate('PATCH', '/plans/A%20plan', { renders: 1 }), 404, 'request.not_found');
  });
});
