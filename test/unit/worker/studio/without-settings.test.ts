import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../../worker/app.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { readSettings } from '../../../../worker/base/env.ts';
import { HEALTHY_ENV, ORIGIN } from '../../../support/builders/healthy-system.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

const app = makeApp(
  (env) => ({ settings: readSettings(env), mail: null }) as unknown as Deps,
  () => ulid(),
);
const ASSETS = { fetch: async (url: URL) => new Response(`the page at ${url.pathname}`) };
/** What the button of Cloudflare leaves behind if nobody typed a secret. */
const EMPTY = Object.fromEntries(
  ['TOKEN_KEYS', 'OPERATOR_TOKEN', 'PUBLIC_URL', 'S3_BASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
    (name) => [name, ''],
  ),
);

const ask = (path: string, env: object, headers: Record<string, string> = {}) =>
  app.request(ORIGIN + path, { headers }, { ...HEALTHY_ENV, ASSETS, ...env });

describe('a Worker without its settings', () => {
  it.each(['/', '/set-up', '/farm/set-up'])('opens the studio at %s', async (path) => {
    const answer = await ask(path, EMPTY, { Accept: 'text/html' });
    expect([answer.status, await answer.text()]).toEqual([200, 'the page at /']);
  });

  it.each([
    [EMPTY, 'operator_token'],
    [{ OPERATOR_TOKEN: 'short' }, 'operator_token'],
    [{ ...EMPTY, OPERATOR_TOKEN: HEALTHY_ENV.OPERATOR_TOKEN }, 'settings'],
    [{ S3_BASE_URL: 'no address' }, 'settings'],
    [{}, null],
  ])('tells everybody only what comes next: %j', async (env, lacks) => {
    const answer = await ask('/studio/settings', env);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ lacks });
    expect(text).not.toMatch(/S3_|TOKEN_KEYS|PUBLIC_URL/);
  });

  it.each(['/api/v1/user', '/studio/api/v1/user', '/internal/v1/farm', '/media/a.mp4', '/docs'])(
    'answers nothing else: %s',
    async (path) => {
      expect((await ask(path, EMPTY, { Accept: 'text/html' })).status).toBe(500);
      expect((await ask(path, EMPTY)).status).toBe(500);
    },
  );
});
