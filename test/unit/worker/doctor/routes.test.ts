import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doctorResponseSchema, ringResponseSchema } from '#schema/contract/farm/doctor.ts';
import { makeApp } from '../../../../worker/app.ts';
import { readSettings } from '../../../../worker/base/env.ts';
import { makeFakeLimiter } from '../../../support/fakes/in-memory/limiter.ts';
import {
  HEALTHY_ENV,
  type HealthySystem,
  makeHealthySystem,
  ORIGIN,
} from '../../../support/builders/healthy-system.ts';

let system: HealthySystem;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  system = await makeHealthySystem();
});
afterEach(() => {
  vi.restoreAllMocks();
  system.close();
});

const app = makeApp(
  (env) => ({ ...system.deps, settings: readSettings(env) }),
  () => ulid(),
);

/** Lanes in which two sockets of a key hang, all in one. */
const lanes = { getByName: (name: string) => ({ ringKey: async () => (name === 'lane-3' ? 2 : 0) }) };
const TOKEN = HEALTHY_ENV.OPERATOR_TOKEN;

type Sent = { path?: string; token?: string; body?: object; env?: Record<string, string | undefined> };

function ask({ path = '/doctor', token = TOKEN, body = {}, env = {} }: Sent = {}) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return app.request(`${ORIGIN}/internal/v1${path}`, init, { ...HEALTHY_ENV, FARM_LANE: lanes, ...env });
}

it('makes the checks that are asked for', async () => {
  const answer = await ask({ body: { checks: ['settings.strong', 'cron.runs'] } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const { version, checks } = doctorResponseSchema.parse(await answer.json()).data;
  expect(checks.map(({ id, state, remedy }) => [id, state, remedy])).toEqual([
    ['settings.strong', 'green', null],
    ['cron.runs', 'green', null],
  ]);
  expect(version.migration).toMatch(/^\d{4}_/);
});

it('is for operators alone', async () => {
  for (const path of ['/doctor', '/doctor/ring']) {
    expect((await ask({ path, token: 'somebody', body: { key_name: 'n' } })).status).toBe(401);
    expect((await ask({ path, token: HEALTHY_ENV.METRICS_TOKEN, body: { key_name: 'n' } })).status).toBe(401);
  }
});

it('names the field of a wrong request', async () => {
  const answer = await ask({ body: { checks: ['everything'] } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^checks/) });
});

it('names settings that are missing or wrong, never their values, although nothing else works', async () => {
  const env = { S3_BASE_URL: undefined, TOKEN_KEYS: '[{"kid":"1","secret":"short-and-secret"}]', SCRYPT_P: 'many' };
  const answer = await ask({ env });
  const text = await answer.text();
  expect(doctorResponseSchema.parse(JSON.parse(text)).data.checks).toEqual([
    expect.objectContaining({
      id: 'settings.valid',
      state: 'red',
      note: 'TOKEN_KEYS, SCRYPT_P, S3_BASE_URL',
      remedy: expect.stringMatching(/^Set each named setting with `npx wrangler secret put` and its name/),
    }),
  ]);
  expect(text).not.toContain('short-and-secret');
  for (const token of ['', 'somebody']) expect((await ask({ env, token })).status).toBe(500);
  expect((await ask({ env: { OPERATOR_TOKEN: 'short' }, token: 'short' })).status).toBe(500);
});

it('limits how often models are asked', async () => {
  system.deps.limiter = makeFakeLimiter(Date.now);
  const one = { body: { checks: ['settings.valid'] } };
  const answers = await Promise.all(Array.from({ length: 12 }, async () => (await ask(one)).status));
  expect(answers.filter((status) => status === 200)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
});

it('rings the sockets of a key in every lane', async () => {
  const answer = await ask({ path: '/doctor/ring', body: { key_name: 'doctor-1' } });
  expect(ringResponseSchema.parse(await answer.json()).data.rung).toBe(2);
});
