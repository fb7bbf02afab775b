import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Child, startNodeScript } from '../../scripts/lib/system/child.ts';
import { freePort } from '../../scripts/lib/system/free-port.ts';
import { QUIET_WRANGLER } from '../../scripts/lib/system/secrets.ts';
import { waitUntil } from '../../scripts/lib/system/wait-until.ts';
import { isNoise, ROOT } from '../../scripts/lib/system/wrangler.ts';
import { withQueues, writeDeployment } from '../../scripts/provision/deployment-settings.ts';
import { SECRETS } from '../../scripts/provision/secrets.ts';
import { startFakeCloudflareApi } from '../support/fakes/services/cloudflare-api.ts';
import { namesOf } from '../../scripts/provision/names.ts';
import { STAGES } from '#schema/domain/stages.ts';

/**
 * The commands that the documentation gives, without the flags of our scripts: see docs/decisions/0034. A binding without
 * a local simulator in wrangler.toml would make `wrangler dev` ask for an account.
 */
const CLI = join(ROOT, 'node_modules/wrangler/wrangler-dist/cli.js');

/** wrangler.toml with its containers. Beside it, because the paths in it are relative. */
const CONTAINERS = join(ROOT, '.wrangler-containers.toml');

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'no-account-'));
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await rm(CONTAINERS, { force: true });
});

/** Starts wrangler as somebody who never logged in. */
function startWrangler(args: string[], lines: string[], account: Record<string, string> = {}): Child {
  const env = Object.entries(process.env).filter(([name]) => !/^(CLOUDFLARE|CF|WRANGLER)_/.test(name));
  return startNodeScript({
    args: ['--no-warnings', CLI, ...args],
    cwd: ROOT,
    env: {
      ...Object.fromEntries(env),
      ...QUIET_WRANGLER,
      NO_COLOR: '1',
      HOME: home,
      XDG_CONFIG_HOME: home,
      WRANGLER_REGISTRY_PATH: join(home, 'registry'),
      ...account,
    },
    onLine: (line) => lines.push(line),
  });
}

test('`wrangler dev` starts without an account and answers', async () => {
  const port = await freePort();
  const lines: string[] = [];
  const own = { port, 'inspector-port': 0, 'persist-to': join(home, 'state'), 'env-file': '.dev.vars.local.example' };
  const flags = Object.entries(own).map(([name, value]) => `--${name}=${value}`);
  const wrangler = startWrangler(['dev', ...flags], lines);
  try {
    const ended = wrangler.exited.then((code) => {
      throw new Error(`wrangler ended (${code}):\n${lines.join('\n')}`);
    });
    const answer = waitUntil('wrangler dev answers', () => fetch(`http://127.0.0.1:${port}/api/v1/user`), {
      timeoutMs: 50_000,
    });
    expect((await Promise.race([answer, ended])).status).toBe(401);
    // What it says of the binding at each start is kept out of the local instance's log.
    const ofBinding = lines.filter((line) => /unsafe|for 'ai' bindings|env\.AI/.test(line));
    expect(ofBinding.length).toBeGreaterThan(2);
    expect(ofBinding.filter((line) => !isNoise(line))).toEqual([]);
  } finally {
    await wrangler.stop();
  }
});

test('requests to our own zone pass its firewall, and no request computes for long', async () => {
  const settings = await readFile(join(ROOT, 'wrangler.toml'), 'utf8');
  expect(/^compatibility_flags = (.*)$/m.exec(settings)?.[1]).toContain('"global_fetch_strictly_public"');
  expect(Number(/^\[limits\]\ncpu_ms = ([\d_]+)$/m.exec(settings)?.[1]?.replace('_', ''))).toBeLessThanOrEqual(5_000);
  expect(settings).toMatch(/^subrequests = 10_000$/m);
  expect(settings).toMatch(/^\[observability\.logs\]\nenabled = true\ninvocation_logs = false$/m);
});

/** What `wrangler deploy` would bind, such as `env.DB (clipmill)`. */
async function bindingsOf(...flags: string[]): Promise<string[]> {
  const lines: string[] = [];
  const wrangler = startWrangler(['deploy', '--dry-run', `--outdir=${join(home, 'out')}`, ...flags], lines);
  expect(await wrangler.exited).toBe(0);
  return lines.flatMap((line) => /^env\.\w+ \(.*?\)/.exec(line)?.[0] ?? []);
}

/** wrangler.toml as `npm run provision -- --jurisdiction eu --domain … --queues` leaves it, for both environments. */
function provisioned(toml: string): string {
  const place = { kind: 'jurisdiction', code: 'eu' } as const;
  let text = toml;
  for (const environment of [undefined, 'staging']) {
    const names = namesOf(environment);
    const deployment = { place, domain: `${names.worker}.example.com`, mail: 'cloudflare' } as const;
    text = withQueues(writeDeployment(text, names, deployment), environment);
  }
  return text;
}

test('`wrangler deploy` binds the same in each environment, and takes the containers when their marks are gone', async () => {
  const settings = await readFile(join(ROOT, 'wrangler.toml'), 'utf8');
  await writeFile(CONTAINERS, provisioned(settings).replaceAll(/^#:/gm, ''));
  const bound = await bindingsOf(`--config=${CONTAINERS}`, '--env=', '--containers-rollout=none');
  expect(bound).toContain('env.HOSTED_NODE (HostedNode)');
  expect(bound).toContainEqual(expect.stringMatching(/^env\.AI\b/));
  expect(bound).toContainEqual(expect.stringMatching(/^env\.EMAIL\b/));
  expect(bound).toContainEqual(expect.stringMatching(/^env\.MEDIA \(clipmill-media \(eu\)/));
  expect(bound.filter((line) => line.startsWith('env.QUEUE_'))).toHaveLength(STAGES.length + 1);
  const staged = await bindingsOf(`--config=${CONTAINERS}`, '--env=staging', '--containers-rollout=none');
  expect(staged.map((line) => line.replace('clipmill-staging', 'clipmill'))).toEqual(
    bound.filter((line) => !line.startsWith('env.HOSTED_NODE')),
  );
  expect(staged.filter((line) => /clipmill(?!-staging)/.test(line))).toEqual([]);
});

test('`wrangler deploy` takes the file as it is, with the one queue that the Worker needs', async () => {
  const isQueue = (line: string) => line.startsWith('env.QUEUE_');
  const [bound, staged] = [await bindingsOf('--env='), await bindingsOf('--env=staging')];
  expect(bound.filter(isQueue)).toEqual(['env.QUEUE_WEBHOOKS (clipmill-webhooks)']);
  expect(staged.map((line) => line.replace('clipmill-staging', 'clipmill'))).toEqual(bound);
});

test('no deployment goes through without its secrets, and one upload carries them with place and bounds', async () => {
  const api = await startFakeCloudflareApi();
  const account = { CLOUDFLARE_API_BASE_URL: api.url, CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_ACCOUNT_ID: 'account' };
  const deploy = async (...flags: string[]) => {
    const lines: string[] = [];
    await startWrangler(['deploy', `--config=${CONTAINERS}`, ...flags], lines, account).exited;
    return lines.join('\n');
  };
  try {
    await writeFile(CONTAINERS, provisioned(await readFile(join(ROOT, 'wrangler.toml'), 'utf8')));
    const refusal = 'The following required secrets have not been set: ';
    expect(await deploy('--env=')).toContain(refusal + SECRETS.map(({ name }) => name).join(', '));
    expect(api.uploads).toEqual([]);
    const secrets = join(home, 'secrets.json');
    await writeFile(
      secrets,
      JSON.stringify({ ...Object.fromEntries(SECRETS.map(({ name }) => [name, 'x'])), MORE: 'y' }),
    );
    for (const environment of ['', 'staging']) await deploy(`--env=${environment}`, `--secrets-file=${secrets}`);
    expect(api.uploads).toHaveLength(2);
    for (const { bindings, placement, limits, observability } of api.uploads) {
      const given = bindings.filter(({ type }) => type === 'secret_text').map(({ name }) => name);
      expect(given).toEqual([...SECRETS.map(({ name }) => name), 'MORE']);
      expect(bindings).toContainEqual(expect.objectContaining({ name: 'MEDIA', jurisdiction: 'eu' }));
      expect(bindings).toContainEqual({ name: 'EMAIL', type: 'send_email' });
      expect(placement).toEqual({ mode: 'targeted', region: 'aws:eu-central-1' });
      expect(limits).toEqual({ cpu_ms: 5_000, subrequests: 10_000 });
      expect(observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } });
    }
    expect(new Set(api.domains)).toEqual(new Set(['clipmill.example.com', 'clipmill-staging.example.com']));
  } finally {
    api.close();
  }
});
