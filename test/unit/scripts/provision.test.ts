import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  readConsumer,
  readLifecycleRule,
  readQueue,
  readQueueId,
  readSecrets,
} from '../../../scripts/provision/answers.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { namesOf } from '../../../scripts/provision/names.ts';
import { makePlan } from '../../../scripts/provision/plan.ts';
import { type Done, runPlan } from '../../../scripts/provision/run-plan.ts';
import { fillSecrets, OPTIONAL_SECRETS, SECRETS } from '../../../scripts/provision/secrets.ts';
import { withQueues, writeDeployment } from '../../../scripts/provision/deployment-settings.ts';
import { makeWrangler, ROOT, type Wrangler } from '../../../scripts/provision/wrangler.ts';
import { type Env, readSettings } from '../../../worker/base/env.ts';
import { emptyAccount, type FakeAccount, fakeWrangler, installFakeWrangler } from './fake-wrangler.ts';

const wranglerOf =
  (account: FakeAccount): Wrangler =>
  (args) =>
    Promise.resolve({ stderr: '', ...fakeWrangler(args, account) });

const WEST = { kind: 'location', code: 'weur' } as const;
const planOf = (environment?: string) => makePlan(namesOf(environment), { place: WEST, queues: true });

async function provision(wrangler: Wrangler): Promise<Done[]> {
  const all: Done[] = [];
  await runPlan(planOf(), wrangler, (_step, done) => all.push(done));
  return all;
}

const commands = () => planOf().map(({ apply }) => apply.join(' '));
const answer = (stdout: string, exitCode = 0) => ({ exitCode, stdout, stderr: '' });

describe('the plan', () => {
  const toml = withQueues(withQueues(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')), 'staging');
  const tomlValues = (section: string, key: string) =>
    [...toml.matchAll(new RegExp(`\\[\\[${section}\\]\\][^[]*?^${key} = "([^"]+)"`, 'gms'))].map(
      (match) => match[1] ?? '',
    );

  test('makes exactly the queues, the database and the bucket that wrangler.toml binds', () => {
    const made = (start: string) =>
      commands().flatMap((command) =>
        command.startsWith(start) ? [command.slice(start.length).replace(' --location weur', '')] : [],
      );
    const bound = new Set([...tomlValues('queues.producers', 'queue'), ...tomlValues('queues.consumers', 'queue')]);
    expect(bound.size).toBe(STAGES.length + 2);
    expect(made('queues create ').toSorted()).toEqual([...bound].toSorted());
    expect(made('d1 create ')).toEqual(tomlValues('d1_databases', 'database_name'));
    expect(made('r2 bucket create ')).toEqual(tomlValues('r2_buckets', 'bucket_name'));
  });

  test('gives another environment the same under names of its own', () => {
    const own = new Map(
      [...toml.matchAll(/^(?:queue|database_name|bucket_name) = "(clipmill-staging[^"]*)"/gm)].map(([, name = '']) => [
        name.replace('-staging', ''),
        name,
      ]),
    );
    const bound = toml.slice(0, toml.indexOf('[env.')).matchAll(/^(?:queue|database_name|bucket_name) = "([^"]+)"/gm);
    expect([...own.keys()].toSorted()).toEqual([...new Set([...bound].map(([, name = '']) => name))].toSorted());
    const staged = planOf('staging').map(({ apply }) => apply.join(' '));
    expect(staged.map((command) => command.replaceAll('-staging', '').replace(' --env staging', ''))).toEqual(
      commands(),
    );
    const made = staged.flatMap((command) => /^(?:queues|d1|r2 bucket) create (\S+)/.exec(command)?.[1] ?? []);
    expect(made.toSorted()).toEqual([...own.values()].toSorted());
  });

  test('gives a pull consumer with dead letters to every queue but those that the Worker consumes', () => {
    const consumers = commands().filter((command) => command.startsWith('queues consumer http add '));
    const own = tomlValues('queues.consumers', 'queue');
    expect(own).toEqual(['clipmill-webhooks', 'clipmill-dead']);
    const pulled = tomlValues('queues.producers', 'queue').filter((queue) => !own.includes(queue));
    expect(consumers.map((command) => command.split(' ')[4])).toEqual(pulled);
    for (const command of consumers) {
      expect(command).toContain(
        '--batch-size 1 --message-retries 20 --visibility-timeout-secs 60 --dead-letter-queue clipmill-dead',
      );
    }
  });

  test('lets sources, work and thumbnails of clients expire, and nothing else that is public', () => {
    const rules = commands().filter((command) => command.includes(' lifecycle '));
    expect(rules.map((command) => command.split(' ')[6])).toEqual([
      'sources/',
      'work/',
      'lives/',
      'public/thumbnails/sources/',
    ]);
    expect(rules.every((command) => command.includes('--expire-days 7'))).toBe(true);
  });

  test('names the file of CORS rules, which lets browsers read the ETag of a part', () => {
    const file = planOf()
      .at(-1)
      ?.apply.find((word) => word.endsWith('.json'));
    const cors = JSON.parse(readFileSync(join(ROOT, file ?? ''), 'utf8')) as {
      rules: { exposeHeaders: string[]; allowed: { methods: string[] } }[];
    };
    expect(cors.rules[0]?.exposeHeaders).toContain('ETag');
    expect(cors.rules[0]?.allowed.methods).toContain('PUT');
  });
});

describe('the runner', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clipmill-provision-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('makes everything once, and nothing the second time', async () => {
    const account = emptyAccount();
    expect(new Set(await provision(wranglerOf(account)))).toEqual(new Set<Done>(['made', 'applied']));
    expect(account.changes).toEqual(commands());
    const again = await provision(wranglerOf(account));
    expect(again.filter((done) => done !== 'kept')).toEqual(['applied']);
    expect(account.changes.slice(commands().length)).toEqual(['d1 migrations apply clipmill --remote']);
  });

  test('reads exit code and words of an executable', { timeout: 30_000 }, async () => {
    const { cli, account } = installFakeWrangler(folder);
    const queueAndConsumer = planOf().slice(0, 3);
    const all: Done[] = [];
    await runPlan(queueAndConsumer, makeWrangler(cli), (_step, done) => all.push(done));
    await runPlan(queueAndConsumer, makeWrangler(cli), (_step, done) => all.push(done));
    expect(all).toEqual(['made', 'made', 'made', 'kept', 'kept', 'kept']);
    expect(account().changes).toEqual(commands().slice(0, 3));
  });

  test('goes on where a broken run ended', async () => {
    const account = emptyAccount();
    const working = wranglerOf(account);
    const broken: Wrangler = (args) =>
      args.join(' ') === 'd1 create clipmill --location weur'
        ? Promise.resolve(answer('✘ [ERROR] Authentication error', 1))
        : working(args);
    await expect(provision(broken)).rejects.toThrow(/database clipmill: .*d1 create.*failed[^]*Authentication error/);
    expect(account.queues).toHaveLength(STAGES.length + 2);
    expect(account.buckets).toEqual([]);
    await provision(working);
    expect(account.changes.toSorted()).toEqual(commands().toSorted());
  });

  test('makes nothing on a look that it cannot read', async () => {
    const account = emptyAccount();
    const down: Wrangler = (args) =>
      args[1] === 'info' ? Promise.resolve(answer('✘ [ERROR] fetch failed', 1)) : wranglerOf(account)(args);
    await expect(provision(down)).rejects.toThrow(/fetch failed/);
    expect(account.changes).toEqual([]);
  });

  test('leaves alone what somebody set differently, and says so', async () => {
    const account = emptyAccount();
    await provision(wranglerOf(account));
    account.rules = [
      ['expire-sources', 'sources/', '30'],
      ['expire-work', 'work/', '7'],
      ['expire-lives', 'lives/', '7'],
      ['expire-thumbnails', 'public/thumbnails/sources/', '7'],
    ];
    const before = account.changes.length;
    expect((await provision(wranglerOf(account))).filter((done) => done !== 'kept')).toEqual(['applied', 'differs']);
    expect(account.changes.slice(before)).toEqual(['d1 migrations apply clipmill --remote']);
  });
});

describe('what wrangler says', () => {
  test('a queue whose name only begins alike is another queue', () => {
    expect(readQueue(answer('Queue Name: clipmill-render-old\nQueue ID: 1'), 'clipmill-render')).toBe('missing');
    expect(readQueueId(answer('Queue Name: clipmill-render\nQueue ID: 8c1f\nCreated On: now'))).toBe('8c1f');
  });

  test('a consumer without dead letters differs', () => {
    const wanted = { maxRetries: 20, visibilitySec: 60, deadLetterQueue: 'clipmill-dead' };
    const consumer = { settings: { max_retries: 20, visibility_timeout_ms: 60_000 } };
    expect(readConsumer(answer(JSON.stringify([consumer])), wanted)).toBe('differs');
    expect(
      readConsumer(
        answer(`▲ [WARNING] old\n[\n${JSON.stringify({ ...consumer, dead_letter_queue: 'clipmill-dead' })}]`),
        wanted,
      ),
    ).toBe('there');
    expect(readConsumer(answer('{"unexpected": true}'), wanted)).toBe('unclear');
  });

  test('a rule that is switched off differs', () => {
    const wanted = { name: 'expire-work', prefix: 'work/', days: 7 };
    const rule = (enabled: string) =>
      answer(
        `Listing...\n\nname:     expire-work\nenabled:  ${enabled}\nprefix:   work/\naction:   Expire objects after 7 days`,
      );
    expect(readLifecycleRule(rule('Yes'), wanted)).toBe('there');
    expect(readLifecycleRule(rule('No'), wanted)).toBe('differs');
  });
});

describe('secrets', () => {
  test('are the settings without which the Worker does not start', () => {
    const settings = readFileSync(join(ROOT, 'worker/base/env.ts'), 'utf8').matchAll(
      /^ {2}([A-Z][A-Z0-9_]+): (z\..*|tokenKeysSchema),$/gm,
    );
    const needed = [...settings].flatMap(([, name = '', schema]) =>
      /optional\(|default\(/.test(schema ?? '') ? [] : [name],
    );
    expect(needed.length).toBeGreaterThan(3);
    expect(SECRETS.map(({ name }) => name).toSorted()).toEqual(needed.toSorted());
  });

  test('are required by a deployment of each environment, once it is provisioned', () => {
    const toml = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');
    expect(toml).not.toContain('secrets = ');
    const written = writeDeployment(toml, namesOf('staging'), { place: WEST, domain: null, mail: null });
    const [before = '', staging = ''] = written.split('\n[env.staging]\n');
    expect(before).not.toContain('secrets = ');
    const [, list = ''] = /^secrets = \{ required = (.*) \}$/m.exec(staging) ?? [];
    expect(JSON.parse(list)).toEqual(SECRETS.map(({ name }) => name));
  });

  const FACTS = {
    names: namesOf(),
    place: WEST,
    accountId: '0a1b',
    url: 'https://clips.example',
    mail: null,
    given: {},
  };
  const NOTHING = { values: {}, atCloudflare: null };
  const KEYS = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('are made where nobody has to know them, and the others are named', () => {
    const { values, missing } = fillSecrets(NOTHING, FACTS);
    expect(missing.map(({ name }) => name)).toEqual(Object.keys(KEYS));
    expect(values).toMatchObject({
      PUBLIC_URL: 'https://clips.example',
      S3_BASE_URL: 'https://0a1b.r2.cloudflarestorage.com/clipmill-media',
    });
    const read = readSettings({
      ...fillSecrets({ values, atCloudflare: null }, { ...FACTS, given: KEYS }).values,
    } as unknown as Env);
    expect(read.OPERATOR_TOKEN).toBe(values['OPERATOR_TOKEN']);
    expect(JSON.stringify(read.VAPID_KEY)).toContain(JSON.parse(values['VAPID_KEY'] ?? '').d);
  });

  test('are those of the jurisdiction', () => {
    const { values } = fillSecrets(NOTHING, { ...FACTS, place: { kind: 'jurisdiction', code: 'eu' }, given: KEYS });
    expect(readSettings({ ...values } as unknown as Env).JURISDICTION).toBe('eu');
    expect(values['S3_BASE_URL']).toBe('https://0a1b.eu.r2.cloudflarestorage.com/clipmill-media');
  });

  test('are never made again while Cloudflare or the file has them: everybody would be signed out', () => {
    const all = [...SECRETS, ...OPTIONAL_SECRETS];
    const known = readSecrets(answer(JSON.stringify(all.map(({ name }) => ({ name, type: 'secret_text' })))));
    expect(fillSecrets({ values: {}, atCloudflare: known }, { ...FACTS, url: null })).toEqual({
      values: {},
      missing: [],
    });
    expect(fillSecrets({ values: { TOKEN_KEYS: 'mine' }, atCloudflare: null }, FACTS).values['TOKEN_KEYS']).toBe(
      'mine',
    );
  });
});
