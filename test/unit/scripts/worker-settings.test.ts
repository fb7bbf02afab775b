import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitsGuide } from '../../../scripts/lib/docs/guide-tables.ts';
import { makeSecrets, workerSettings } from '../../../scripts/lib/system/secrets.ts';
import { keepSecrets } from '../../../scripts/lib/system/state-dir.ts';
import { isNoise } from '../../../scripts/lib/system/wrangler.ts';
import { type Env, readSettings } from '../../../worker/base/env.ts';

const URL = 'http://127.0.0.1:8787';

test('the settings of a local instance are what the Worker reads', () => {
  const secrets = makeSecrets();
  const settings = readSettings(workerSettings(URL, secrets, {}) as unknown as Env);
  expect(settings).toMatchObject({
    TOKEN_KEYS: secrets.tokenKeys,
    VAPID_KEY: { kty: 'EC', crv: 'P-256' },
    PUBLIC_URL: URL,
    S3_BASE_URL: `${URL}/cdn-cgi/local/r2/s3/clipmill-media`,
    ALLOW_PRIVATE_SOURCES: true,
    SCRYPT_P: 1,
    SCRYPT_LOG2_N: 14,
  });
});

test('a local instance counts no requests unless it is told to, as the guide says', () => {
  const limitsOf = (env: NodeJS.ProcessEnv) =>
    readSettings(workerSettings(URL, makeSecrets(), env) as unknown as Env).RATE_LIMITS;
  expect([limitsOf({}), limitsOf({ RATE_LIMITS: '{}' })]).toEqual(['off', {}]);
  expect(limitsGuide()).toContain("`RATE_LIMITS='{}' npm run dev`");
});

test('secrets are long and never the same', () => {
  const [first, second] = [makeSecrets(), makeSecrets()];
  const all = [first, second].flatMap((one) => [one.nodeKey, one.operatorToken, one.queuesToken]);
  expect(new Set(all).size).toBe(6);
  expect(Math.min(...all.map((secret) => secret.length))).toBeGreaterThanOrEqual(43);
});

test.each(['NODE_KEY', 'OPERATOR_TOKEN'])('the Worker does not run with a short %s', (name) => {
  const settings = workerSettings(URL, makeSecrets(), {});
  expect(() => readSettings({ ...settings, [name]: 'x'.repeat(31) } as unknown as Env)).toThrow(name);
  expect(() => readSettings({ ...settings, [name]: 'x'.repeat(32) } as unknown as Env)).not.toThrow();
});

test('the work factor of passwords is one that Cloudflare computes: it refuses N * r * p over 2^20', () => {
  const settings = workerSettings(URL, makeSecrets(), {});
  const read = (p: string) => readSettings({ ...settings, SCRYPT_P: p, SCRYPT_LOG2_N: '14' } as unknown as Env);
  expect(2 ** 14 * 8 * read('8').SCRYPT_P).toBe(2 ** 20);
  expect(() => read('9')).toThrow('SCRYPT_P');
});

test('settings of the Worker are handed on where they are set', () => {
  const settings = workerSettings(URL, makeSecrets(), { MAIL_URL: 'http://127.0.0.1:9', PATH: '/bin' });
  expect(settings['MAIL_URL']).toBe('http://127.0.0.1:9');
  expect(Object.keys(settings)).not.toContain('PATH');
});

test.each([
  ['help@example.com', 'help@example.com'],
  ['https://example.com/help', 'https://example.com/help'],
  ['', undefined],
])('users reach the operator at %j', (given, contact) => {
  const settings = workerSettings(URL, makeSecrets(), { OPERATOR_CONTACT: given });
  expect(readSettings(settings as unknown as Env).OPERATOR_CONTACT).toBe(contact);
});

test.each(['ask Ann', 'javascript:alert(1)'])('%j is no place to reach an operator', (given) => {
  const settings = workerSettings(URL, makeSecrets(), { OPERATOR_CONTACT: given });
  expect(() => readSettings(settings as unknown as Env)).toThrow('OPERATOR_CONTACT');
});

test("wrangler's chatter is left out of the log, errors and the Worker's own lines are not", () => {
  const chatter = ['', '[wrangler:info] GET /api/v1/user 401 Unauthorized (3ms)', '⎔ Starting local server...'];
  expect(chatter.map(isNoise)).toEqual([true, true, true]);
  const wanted = ['✘ [ERROR] Build failed with 2 errors:', '{"level":"info","event":"request"}'];
  expect(wanted.map(isNoise)).toEqual([false, false]);
});

test('a folder of an earlier version gets the keys that it lacks once, and keeps its other secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-secrets-'));
  try {
    const { vapidKey: _push, connectionKeys: _posts, ...before } = makeSecrets();
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(before));
    const first = await keepSecrets(folder, {});
    expect(first).toEqual({
      ...before,
      vapidKey: expect.stringContaining('P-256'),
      connectionKeys: expect.stringContaining('local-1'),
    });
    expect(await keepSecrets(folder, {})).toEqual(first);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('OPERATOR_TOKEN and NODE_KEY of the environment are honoured, and kept for other commands', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-secrets-'));
  try {
    const first = await keepSecrets(folder, {});
    const [operatorToken, nodeKey] = ['o'.repeat(32), 'n'.repeat(32)];
    const second = await keepSecrets(folder, { OPERATOR_TOKEN: operatorToken, NODE_KEY: nodeKey });
    expect(second).toEqual({ ...first, operatorToken, nodeKey });
    expect(await keepSecrets(folder, { OPERATOR_TOKEN: '' })).toEqual(second);
    expect(workerSettings(URL, second, {})).toMatchObject({ OPERATOR_TOKEN: operatorToken, NODE_KEY: nodeKey });
    await expect(keepSecrets(folder, { NODE_KEY: 'short' })).rejects.toThrow(
      'NODE_KEY must have at least 32 characters.',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
