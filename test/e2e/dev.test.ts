import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Child, startNodeScript } from '../../scripts/lib/system/child.ts';
import { freePort } from '../../scripts/lib/system/free-port.ts';
import { createUser, signIn } from '../../scripts/lib/api-client.ts';
import { readSecrets } from '../../scripts/lib/system/state-dir.ts';
import { waitUntil } from '../../scripts/lib/system/wait-until.ts';
import { tempFolder } from '../support/system/temp-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_MS = 60_000;
const ACCOUNT = { email: 'dev@example.test', password: 'a-password-for-dev' };

type Dev = { child: Child; lines: string[] };

let folder: Awaited<ReturnType<typeof tempFolder>>;
let port: number;
const started: Dev[] = [];

function startDev(env: Record<string, string>): Dev {
  const lines: string[] = [];
  const child = startNodeScript({
    args: ['scripts/dev.ts'],
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), STATE_DIR: join(folder.path, 'state'), ...env },
    onLine: (line) => lines.push(line),
  });
  started.push({ child, lines });
  return { child, lines };
}

async function ready({ child, lines }: Dev): Promise<string> {
  const probe = async () => {
    if (!child.isRunning()) throw new Error(lines.join('\n'));
    return lines.find((line) => line.startsWith('ready '))?.slice('ready '.length);
  };
  return waitUntil('the local instance is ready', probe, { timeoutMs: READY_MS });
}

/** The link that opens the studio signed in. */
function signInLinkOf({ lines }: Dev): Promise<string> {
  const start = 'The studio, signed in: ';
  const probe = async () => lines.find((line) => line.startsWith(start))?.slice(start.length);
  return waitUntil('the link is printed', probe, { timeoutMs: READY_MS });
}

describe('npm run dev', () => {
  beforeAll(async () => {
    folder = await tempFolder();
    port = await freePort();
    return () => folder.remove();
  });

  afterEach(() => Promise.all(started.splice(0).map(({ child }) => child.stop())));

  it('starts everything, ends everything, and keeps the data', async () => {
    const first = startDev({ NODES: '1' });
    const url = await ready(first);
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect(first.lines.filter((line) => line.includes('"event":"node_ready"'))).toHaveLength(1);
    const link = await signInLinkOf(first);
    const { email = '', password = '' } = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
    expect((await signIn(`${url}/api/v1`, { email, password })).user.balance).toBeGreaterThan(0);
    expect((await stat(join(folder.path, 'state/studio-user.json'))).mode & 0o777).toBe(0o600);
    const secrets = readSecrets(join(folder.path, 'state'));
    await createUser(url, secrets?.operatorToken ?? '', ACCOUNT);

    const second = startDev({ NODES: '0', STATE_DIR: join(folder.path, 'other') });
    expect(await second.child.exited).toBe(1);
    expect(second.lines.at(-1)).toBe(`Port ${port} is in use. Choose another one with PORT=...`);

    first.child.signal('SIGTERM');
    expect(await first.child.exited).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    await expect(access(join(folder.path, 'state/running.json'))).rejects.toThrow('ENOENT');

    const again = startDev({ NODES: '0' });
    expect((await signIn(`${await ready(again)}/api/v1`, ACCOUNT)).user.balance).toBeGreaterThan(0);
    expect(await signInLinkOf(again)).toBe(link);
  });

  it('is healthy: the doctor finds nothing broken, and makes a clip for what it announced', async () => {
    const url = await ready(startDev({ NODES: '1' }));
    await waitUntil('the node checks in', async () => (await doctor('--only', 'farm.nodes')).exitCode === 0);
    const { exitCode, stdout } = await doctor('--url', url, '--job', '--json');
    const { checks } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { checks: Check[] };
    const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
    expect(checks.filter(({ state }) => state === 'red')).toEqual([]);
    expect(exitCode).toBe(0);
    expect(states).toMatchObject({ 'job.clip': 'green', 'job.price': 'green', 'node.encoder': 'green' });
    expect(states).toMatchObject({ 'node.disk': 'green', 'node.clock': 'green', 'node.speech': 'green' });
  });
});

type Check = { name: string; state: string };

/** Runs `npm run doctor -- ...` on the local instance of this test. */
function doctor(...args: string[]) {
  const env = { STATE_DIR: join(folder.path, 'state') };
  return execa(process.execPath, ['--no-warnings', 'scripts/doctor.ts', ...args], { cwd: ROOT, env, reject: false });
}
