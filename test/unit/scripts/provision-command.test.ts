import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withoutPlace, withQueues } from '../../../scripts/provision/deployment-settings.ts';
import type { Options } from '../../../scripts/provision/provision.ts';
import { ROOT } from '../../../scripts/provision/wrangler.ts';
import { BUCKET_KEYS, FIRST, makeProvisioning } from './provision-run.ts';

const EU = { jurisdiction: 'eu', domain: 'clips.example.com', mail: 'off' };

let it: ReturnType<typeof makeProvisioning>;
beforeEach(() => {
  it = makeProvisioning();
});
afterEach(() => it.remove());

const run = (options: Options) => it.run(options);
const original = () => readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');
const { toml, secrets, made } = {
  toml: () => it.toml(),
  secrets: () => it.secrets(),
  made: (start: string) => it.made(start),
};

describe('where the data is', () => {
  test('must be chosen before anything is made', async () => {
    await expect(run({})).rejects.toThrow(/once and for ever.*weur.*eu, fedramp.*--location weur/s);
    expect(it.account.changes).toEqual([]);
  });

  test.each([
    [{ location: 'eu' }, /--location: "eu" is no such place/],
    [{ jurisdiction: 'mars' }, /--jurisdiction: "mars" is no such place/],
    [{ location: 'weur', jurisdiction: 'eu' }, /choose one/],
    [{ location: 'weur', domain: 'https://clips.example' }, /--domain must be a host name/],
    [{ location: 'weur', url: 'clips.example' }, /--url must be an address/],
    [{ location: 'weur', mail: 'mail.example' }, /--mail must be/],
    [{ location: 'weur', mail: 'https://mail.example', 'mail-from': 'nobody' }, /--mail-from must be a mail address/],
    [{ location: 'weur', mail: 'off', 'mail-from': 'a@b.test' }, /--mail-from goes with/],
    [{ location: 'weur', env: 'nowhere' }, /no section \[env.nowhere\]/],
  ])('is refused where it makes no sense: %j', async (options, message) => {
    await expect(run(options)).rejects.toThrow(message);
    expect(it.account.changes).toEqual([]);
  });

  test('is the place of the database, the bucket and the Worker, and is not asked for again', async () => {
    await run({ ...FIRST, location: 'wnam' });
    expect(made('d1 create')).toEqual(['d1 create clipmill --location wnam']);
    expect(made('r2 bucket create')).toEqual(['r2 bucket create clipmill-media --location wnam']);
    expect(toml()).toMatch(/^placement = \{ region = "aws:us-west-2" \}$/m);
    const before = it.account.changes.length;
    await run({});
    expect(it.account.changes.slice(before)).toEqual(['d1 migrations apply clipmill --remote']);
    await expect(run({ location: 'weur' })).rejects.toThrow(/is in "wnam" and cannot move/);
  });

  test('is a promise with a jurisdiction: of the database, the bucket, its binding, its host and the objects', async () => {
    await run(EU);
    expect(made('d1 create')).toEqual(['d1 create clipmill --jurisdiction eu']);
    expect(made('r2 bucket').every((command) => command.endsWith('--jurisdiction eu'))).toBe(true);
    expect(toml()).toContain('bucket_name = "clipmill-media"\njurisdiction = "eu"\n');
    expect(toml()).toContain('bucket_name = "clipmill-staging-media"\n\n');
    expect(secrets()).toMatchObject({
      JURISDICTION: 'eu',
      S3_BASE_URL: 'https://0a1b.eu.r2.cloudflarestorage.com/clipmill-media',
      PUBLIC_URL: 'https://clips.example.com',
    });
  });

  test('stays unknown where a database is older than the choice', async () => {
    it.account.databases.push('clipmill');
    it.account.secrets = { PUBLIC_URL: 'https://clips.example' };
    await run({});
    expect(toml().replaceAll(/^secrets = .*\n/gm, '')).toBe(original());
    await expect(run({ jurisdiction: 'eu' })).rejects.toThrow(/exists without one/);
    await run({ location: 'weur' });
    expect(toml()).toContain('region = "aws:eu-central-1"');
  });
});

describe('the address', () => {
  test('is a domain of the account, and of this environment alone', async () => {
    await run(EU);
    expect(toml().match(/^routes = .*$/gm)).toEqual([
      'routes = [{ pattern = "clips.example.com", custom_domain = true }]',
      'routes = []',
    ]);
    expect(toml().match(/^workers_dev = .*$/gm)).toEqual(['workers_dev = false', 'workers_dev = true']);
    await run({ location: 'weur', env: 'staging', domain: 'try.example.com', mail: 'off' });
    expect(toml()).toMatch(/clips\.example\.com[^]*try\.example\.com/);
    expect(withoutPlace(toml())).toBe(withoutPlace(original()));
    await run({});
    expect(toml()).toContain('clips.example.com');
  });
});

describe('secrets', () => {
  test('are in a file of their owner, complete once the keys of the bucket are given', async () => {
    await run({ ...FIRST, location: 'weur' });
    expect(statSync(join(it.root, '.clipmill/clipmill.secrets.json')).mode & 0o777).toBe(0o600);
    expect(it.said).toMatch(/lacks S3_ACCESS_KEY_ID: .*Manage API tokens/);
    const { TOKEN_KEYS } = secrets();
    it.said = '';
    it.env = BUCKET_KEYS;
    await run({});
    expect(it.said).not.toContain('lacks');
    expect(it.said).toContain('npx wrangler deploy --env="" --secrets-file .clipmill/clipmill.secrets.json');
    expect(secrets()).toMatchObject({ TOKEN_KEYS, S3_SECRET_ACCESS_KEY: 'secret' });
    expect(it.said).not.toContain(secrets()['OPERATOR_TOKEN']);
  });
});

describe('queues', () => {
  test('of jobs are made only when asked for, and then stay', async () => {
    await run({ ...FIRST, location: 'weur' });
    expect(it.account.queues).toEqual(['clipmill-webhooks']);
    expect(toml()).toContain('#queues: [[');
    await run({ queues: true });
    expect(it.account.queues).toHaveLength(12);
    expect(it.said).toContain('QUEUE_IDS=download=id-of-clipmill-download,');
    expect(toml()).not.toContain('#queues: [[');
    expect(toml()).toContain('#queues-staging: [[');
    const after = toml();
    await run({});
    expect(toml()).toBe(after);
  });

  test('of an older deployment are kept', async () => {
    it.account.databases.push('clipmill');
    it.account.queues.push('clipmill-download', 'clipmill-dead');
    it.account.secrets = { PUBLIC_URL: 'https://clips.example' };
    await run({});
    expect(it.account.queues).toHaveLength(12);
    expect(toml()).not.toContain('#queues: [[');
  });
});

describe('--destroy', () => {
  test('names everything and removes nothing unless its name is typed', async () => {
    await run(EU);
    const before = it.account.changes.length;
    it.typed = ['yes'];
    expect(await run({ destroy: true })).toBe(1);
    expect(it.said).toMatch(/database clipmill, with all users[^]*bucket clipmill-media[^]*Nothing was removed/);
    expect(it.account.changes).toHaveLength(before);
  });

  test('removes everything, its secrets and the place, and can run again', async () => {
    await run({ ...EU, queues: true });
    it.account.secrets = { TOKEN_KEYS: 'k' };
    it.typed = ['clipmill'];
    expect(await run({ destroy: true })).toBe(0);
    expect([it.account.queues, it.account.databases, it.account.buckets, it.account.secrets]).toEqual([
      [],
      [],
      [],
      null,
    ]);
    expect(existsSync(join(it.root, '.clipmill/clipmill.secrets.json'))).toBe(false);
    expect(toml()).toBe(withQueues(original()));
    it.said = '';
    expect(await run({ destroy: true, yes: true })).toBe(0);
    expect(it.said).not.toContain('removed ');
  });

  test('empties a bucket with objects first', async () => {
    await run(EU);
    it.account.full.push('clipmill-media');
    expect(await run({ destroy: true, yes: true })).toBe(1);
    expect(it.said).toContain('IS EMPTYING');
    expect(made('r2 bucket lifecycle add clipmill-media remove-everything')).toEqual([
      'r2 bucket lifecycle add clipmill-media remove-everything --expire-days 1 --force --jurisdiction eu',
    ]);
    expect(await run({ destroy: true, yes: true })).toBe(1);
    expect(made('r2 bucket lifecycle add clipmill-media remove-everything')).toHaveLength(1);
    it.account.full.pop();
    expect(await run({ destroy: true, yes: true })).toBe(0);
    expect(toml()).not.toContain('jurisdiction');
  });
});

test('--dry-run says what would be made, and makes nothing', async () => {
  expect(await run({ 'dry-run': true, location: 'weur' })).toBe(0);
  expect(it.said).toMatch(/d1 create clipmill --location weur[^]*TOKEN_KEYS/);
  expect(it.account.changes).toEqual([]);
});
