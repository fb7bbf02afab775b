import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import {
  addCreditsResponseSchema,
  createUserResponseSchema,
  creditListSchema,
  operatorUserResponseSchema,
  userResponseSchema,
} from '#schema/contract/user.ts';
import {
  type Answer,
  BASE_URL,
  call,
  createUser,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';
import { failDownload, work } from '../support/farm.ts';
import { useTalk } from '../support/video-server.ts';
import { createProject } from '../support/projects.ts';

const talk = useTalk();

const ledgerOf = async (user: TestUser, query = '') =>
  expectSuccess(await call('GET', `/user/credits${query}`, user), 200, creditListSchema);
const creditsOf = async (user: TestUser) =>
  expectSuccess(await call('GET', '/user', user), 200, userResponseSchema).user.credits;

describe('GET /user/credits', () => {
  it('starts with the first grant', async () => {
    const { data, meta } = await ledgerOf(await makeUser({ credits: 9 }));
    expect(data).toMatchObject([{ delta: 9, reason: 'grant', project_id: null }]);
    expect(meta).toMatchObject({ total: 1, per_page: 20 });
  });

  it('shows the movements of a project, newest first, and adds up to the balance', async () => {
    const user = await makeUser({ credits: 9 });
    const [ready, refunded] = [
      await createProject(user, { url: talk.url }),
      await createProject(user, { url: talk.url, endTime: 50 }),
    ];
    expect(await creditsOf(user)).toEqual({ balance: 6, reserved: 3, unit: 'minute' });
    await work(ready.id, 'analyze-faces');
    await failDownload(refunded.id);
    const { data } = await ledgerOf(user);
    expect(data.map(({ reason, delta, project_id }) => [reason, delta, project_id])).toEqual([
      ['release', 1, refunded.id],
      ['settle', 0, ready.id],
      ['reserve', -1, refunded.id],
      ['reserve', -2, ready.id],
      ['grant', 9, null],
    ]);
    expect(data.map(({ ref }) => ref).slice(0, 2)).toEqual([refunded.id, ready.id]);
    expect(await creditsOf(user)).toEqual({ balance: 7, reserved: 0, unit: 'minute' });
  });

  it('is paginated', async () => {
    const user = await makeUser({ credits: 9 });
    await createProject(user, { url: talk.url });
    const { data, links, meta } = await ledgerOf(user, '?per_page=1&page=2');
    expect(data).toMatchObject([{ reason: 'grant' }]);
    expect(links.prev).toContain('per_page=1&page=1');
    expect(meta).toMatchObject({ current_page: 2, last_page: 2, from: 2, to: 2, total: 2 });
    expectRefusal(await call('GET', '/user/credits?page=0', user), 400, 'request.invalid');
  });

  it('shows only the caller’s own movements', async () => {
    const [mine, other] = [await makeUser({ credits: 1 }), await makeUser({ credits: 2 })];
    expect((await ledgerOf(mine)).data).toMatchObject([{ delta: 1 }]);
    expect((await ledgerOf(other)).data).toMatchObject([{ delta: 2 }]);
  });

  it('is 401 without a token', async () => {
    expectRefusal(await call('GET', '/user/credits'), 401, 'auth.required');
  });
});

describe('operators', () => {
  const operate = (method: string, email: string, body?: object, path = '', token = OPERATOR_TOKEN): Promise<Answer> =>
    call(method, `${BASE_URL}/internal/v1/users/${encodeURIComponent(email)}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
  const grant = (email: string, body: object) => operate('POST', email, body, '/credits');

  it('see a user', async () => {
    const user = await makeUser({ credits: 7 });
    const shown = expectSuccess(await operate('GET', user.email.toUpperCase()), 200, operatorUserResponseSchema);
    expect(shown.data).toMatchObject({
      id: user.id,
      allows_vod: false,
      credits: { balance: 7, reserved: 0, unit: 'minute' },
    });
  });

  it('see users whose address has special characters', async () => {
    const email = `${ulid().toLowerCase()}+o'neil@example.test`;
    expectSuccess(await createUser({ email, password: 'x' }), 201, createUserResponseSchema);
    expect(expectSuccess(await operate('GET', email), 200, operatorUserResponseSchema).data.email).toBe(email);
  });

  it('allow and forbid VODs', async () => {
    const { email } = await makeUser();
    for (const allows_vod of [true, true, false]) {
      const changed = await operate('PATCH', email, { allows_vod });
      expect(expectSuccess(changed, 200, operatorUserResponseSchema).data).toMatchObject({ email, allows_vod });
      const shown = expectSuccess(await operate('GET', email), 200, operatorUserResponseSchema);
      expect(shown.data.allows_vod).toBe(allows_vod);
    }
  });

  it('grant credits once for a ref', async () => {
    const user = await makeUser({ credits: 1 });
    const ref = `order-${ulid()}`;
    const answers = await Promise.all([1, 2, 3].map(() => grant(user.email, { amount: 50, ref })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const [again] = [await grant(user.email, { amount: 50, ref })];
    expect(expectSuccess(again, 200, addCreditsResponseSchema).data).toMatchObject({ delta: 50, ref, balance: 51 });
    expect((await ledgerOf(user)).data.map(({ delta, ref: of }) => [delta, of === ref])).toEqual([
      [50, true],
      [1, false],
    ]);
  });

  it('grant again without a ref', async () => {
    const { email } = await makeUser({ credits: 0 });
    await grant(email, { amount: 5 });
    expect(expectSuccess(await grant(email, { amount: 5 }), 201, addCreditsResponseSchema).data.balance).toBe(10);
  });

  it('cannot use a ref for two grants', async () => {
    const [one, two] = [await makeUser(), await makeUser()];
    const ref = `order-${ulid()}`;
    await grant(one.email, { amount: 5, ref });
    expectRefusal(await grant(one.email, { amount: 6, ref }), 400, 'credits.ref_taken');
    expectRefusal(await grant(two.email, { amount: 5, ref }), 400, 'credits.ref_taken');
    expect([(await creditsOf(one)).balance, (await creditsOf(two)).balance]).toEqual([605, 600]);
  });

  it.each([
    [{}, 'amount is required.'],
    [{ amount: 0 }, 'amount must be at least 1.'],
    [{ amount: -5 }, 'amount must be at least 1.'],
    [{ amount: 1.5 }, 'amount must be a whole number.'],
    [{ amount: 5, ref: 'a b' }, 'ref must be up to 100 letters, digits, dots, colons or hyphens.'],
    [{ amount: 5, delta: 1 }, 'Unknown field: delta.'],
  ])('cannot grant %j', async (body, sentence) => {
    const { email } = await makeUser();
    expect(expectRefusal(await grant(email, body), 400, 'request.invalid')).toBe(sentence);
  });

  it('get 404 for an unknown address', async () => {
    const nobody = `${ulid()}@example.test`;
    expectRefusal(await operate('GET', nobody), 404, 'request.not_found');
    expectRefusal(await operate('PATCH', nobody, { allows_vod: true }), 404, 'request.not_found');
    expectRefusal(await grant(nobody, { amount: 5 }), 404, 'request.not_found');
  });

  it('need the operator token', async () => {
    const user = await makeUser();
    for (const token of [user.token, 'wrong-operator-token']) {
      expectRefusal(await operate('GET', user.email, undefined, '', token), 401, 'auth.required');
      expectRefusal(await operate('PATCH', user.email, { allows_vod: true }, '', token), 401, 'auth.required');
      expectRefusal(await operate('POST', user.email, { amount: 5 }, '/credits', token), 401, 'auth.required');
    }
  });
});
