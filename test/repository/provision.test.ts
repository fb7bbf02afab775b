import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readLogin } from '../../scripts/provision/answers.ts';
import { namesOf } from '../../scripts/provision/names.ts';
import { makePlan } from '../../scripts/provision/plan.ts';
import { type Done, runPlan } from '../../scripts/provision/run-plan.ts';
import { readKnownSecrets } from '../../scripts/provision/secrets-file.ts';
import { makeWrangler, ROOT } from '../../scripts/provision/wrangler.ts';
import { MIGRATIONS } from '../../worker/doctor/migrations.ts';
import {
  type FakeCloudflareAccount,
  startFakeCloudflareAccount,
} from '../support/fakes/services/cloudflare-account.ts';

/** Wrangler itself, so that what it says is read as it says it; Cloudflare's API is a fake. */
const wrangler = makeWrangler(join(ROOT, 'node_modules/wrangler/bin/wrangler.js'));
const names = namesOf('staging');
const EU = { kind: 'jurisdiction', code: 'eu' } as const;

let account: FakeCloudflareAccount;
let home: string;
beforeAll(async () => {
  account = await startFakeCloudflareAccount();
  home = await mkdtemp(join(tmpdir(), 'provision-'));
  for (const name of ['HOME', 'XDG_CONFIG_HOME']) vi.stubEnv(name, home);
  for (const name of ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID']) vi.stubEnv(name, undefined);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  account.close();
  await rm(home, { recursive: true, force: true });
});

async function provision(): Promise<Done[]> {
  const all: Done[] = [];
  await runPlan(makePlan(names, { place: EU, queues: false }), wrangler, (_step, done) => all.push(done));
  return all;
}

test('who has not signed in is told apart from who has', { timeout: 60_000 }, async () => {
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', account.url);
  expect(readLogin(await wrangler(['whoami', '--json']))).toEqual({ isSignedIn: false, accountId: null });
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token');
  expect(readLogin(await wrangler(['whoami', '--json']))).toEqual({ isSignedIn: true, accountId: 'account' });
});

test(
  'wrangler makes everything once, in the place, and sees the second time that it is there',
  { timeout: 240_000 },
  async () => {
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account');
    expect(await provision()).toEqual(['made', 'made', 'applied', ...Array.from({ length: 6 }, () => 'made')]);
    expect(account.databases).toMatchObject([{ name: 'clipmill-staging', jurisdiction: 'eu' }]);
    expect(account.queues).toMatchObject([{ queue_name: 'clipmill-staging-webhooks' }]);
    expect([...account.buckets.keys()]).toEqual(['clipmill-staging-media']);
    const [bucket] = account.buckets.values();
    expect(bucket).toMatchObject({ place: { jurisdiction: 'eu' }, rules: { length: 4 }, cors: { length: 1 } });
    const inserts = account.sql.filter((sql) => sql.includes('INSERT INTO "d1_migrations"'));
    expect(inserts).toHaveLength(MIGRATIONS.length);
    expect((await provision()).filter((done) => done !== 'kept')).toEqual(['applied']);
    expect(account.sql.filter((sql) => sql.includes('INSERT INTO "d1_migrations"'))).toHaveLength(MIGRATIONS.length);
    expect(await readKnownSecrets({ root: home, wrangler }, names)).toEqual({ values: {}, atCloudflare: null });
  },
);
