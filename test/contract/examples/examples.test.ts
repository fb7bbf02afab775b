import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execa, type ResultPromise } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/lib/system/wrangler.ts';
import { makeTinyVideo } from '../../support/media/tiny-video.ts';
import { needs } from '../../support/system/needs.ts';
import { BASE_URL, call, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, finishFraming, finishRender, VIDEO_BYTES, work } from '../support/farm.ts';
import { installPackage } from '../support/installed-package.ts';
import { type InstalledWheel, installWheel, PYTHON } from '../support/python.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';

const EXAMPLES = join(ROOT, 'examples');
const NEVER = { isMet: true, reason: '' };
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const TYPE_ROOTS = join(ROOT, 'node_modules/@types');
const PROGRAMS = readdirSync(join(EXAMPLES, 'typescript')).map((name) => basename(name, '.ts'));
type Run = (name: string, args: string[], env?: Record<string, string>) => ResultPromise<{ reject: false }>;
/** `check`: the strict types of all programs. */
type Customer = { run: Run; check(): ResultPromise<{ reject: false }>; remove(): Promise<void> };

/** Each language runs the same ten programs. Names are those of the TypeScript files. */
const LANGUAGES = [
  { language: 'typescript', need: NEVER, open: openTypeScript },
  { language: 'python', need: PYTHON, open: openPython },
];

let host: FakeVideoServer;
let scratch: string;
let video: string;
beforeAll(async () => {
  [host, scratch] = await Promise.all([startFakeVideoServer(), mkdtemp(join(tmpdir(), 'clipmill-examples-'))]);
  video = join(scratch, 'A talk.mp4');
  await writeFile(video, await makeTinyVideo({ durationSec: 90 }));
});
afterAll(async () => {
  await Promise.all([host.close(), rm(scratch, { recursive: true })]);
});

async function openTypeScript(): Promise<Customer> {
  const customer = await installPackage();
  await cp(join(EXAMPLES, 'typescript'), customer.folder, { recursive: true });
  const run: Run = (name, args, env = {}) =>
    execa(process.execPath, [`${name}.ts`, ...args], quiet(customer.folder, env));
  const types = ['--target', 'es2024', '--module', 'nodenext', '--typeRoots', TYPE_ROOTS, '--types', 'node'];
  const args = [
    TSC,
    ...types,
    '--allowImportingTsExtensions',
    '--strict',
    '--noEmit',
    ...PROGRAMS.map((name) => `${name}.ts`),
  ];
  const check = () => execa(process.execPath, args, quiet(customer.folder, {}));
  return { run, check, remove: customer.remove };
}

async function openPython(): Promise<Customer> {
  const wheel = await installWheel();
  const run: Run = (name, args, env = {}) => {
    const file = join(EXAMPLES, 'python', `${name.replaceAll('-', '_')}.py`);
    return execa(wheel.python, ['-B', file, ...args], quiet(scratch, env));
  };
  const check = () => {
    const cache = ['--cache-dir', join(wheel.source, '.cache')];
    const checked = [join(wheel.source, 'src/clipmill'), join(wheel.source, 'tests'), join(EXAMPLES, 'python')];
    const env = { MYPYPATH: join(wheel.source, 'src') };
    return execa(wheel.tools, ['-m', 'mypy', '--strict', ...cache, ...checked], quiet(scratch, env));
  };
  return { run, check, remove: wheel.remove };
}

function quiet(cwd: string, env: Record<string, string>) {
  return { cwd, env: { PATH: process.env['PATH'] ?? '', ...env }, extendEnv: false, reject: false } as const;
}

const signedIn = ({ token }: TestUser) => ({ CLIPMILL_URL: BASE_URL, CLIPMILL_KEY: token });

/** The newest project of a user, as soon as a running program has created it. */
async function projectOf({ token }: TestUser, running: PromiseLike<{ stdout: string; stderr: string }>, count = 1) {
  const list = async () => (await call('GET', '/projects', { token })).body as { data: { id: string }[] };
  let said: string | undefined;
  running.then(({ stdout, stderr }) => (said = `The program ended: ${stdout} ${stderr}`), String);
  await expect.poll(async () => said ?? (await list()).data.length, { interval: 50 }).toBe(count);
  return (await list()).data[0]?.id ?? '';
}

/** Renders as soon as a running program asks for it. */
async function render(projectId: string): Promise<void> {
  const attempt = () =>
    finishRender(projectId).then(
      () => true,
      () => false,
    );
  await expect.poll(attempt, { interval: 50 }).toBe(true);
}

/** A project with four clips. */
async function readyProject({ token }: TestUser): Promise<string> {
  const url = await host.addVideo('A talk.mp4', { durationSec: 90 });
  const { body } = await call('POST', '/projects', { token, body: { url } });
  const { id } = (body as { data: { id: string } }).data;
  await work(id, 'analyze-faces');
  return id;
}

const shortsOf = async ({ token }: TestUser, id: string) =>
  (
    (await call('GET', `/shorts/${id}?sort=score`, { token })).body as {
      data: { data: { id: string; mark: string }[] };
    }
  ).data.data;

it('has the same ten programs in both languages', () => {
  const python = readdirSync(join(EXAMPLES, 'python')).map((name) => basename(name, '.py').replaceAll('_', '-'));
  expect(python).toEqual(PROGRAMS);
  expect(PROGRAMS).toHaveLength(10);
});

describe.each(LANGUAGES)('examples in $language', ({ need, open }) => {
  let customer: Customer;
  let user: TestUser;
  beforeAll(async () => {
    if (!need.isMet) return;
    [customer, user] = await Promise.all([open(), makeUser()]);
  });
  afterAll(() => customer?.remove());

  it('are typed', needs(need), async () => {
    expect(await customer.check()).toMatchObject({ exitCode: 0 });
  });

  it('clip a file', needs(need), async () => {
    const owner = await makeUser();
    const folder = join(scratch, owner.id);
    const running = customer.run('clip-a-file', [video, folder, '2'], signedIn(owner));
    const id = await projectOf(owner, running);
    await work(id, 'analyze-faces');
    await finishRender(id);
    await finishFraming(await claimFor('analyze-faces', id));
    await finishRender(id, 'error');
    await finishFraming(await claimFor('analyze-faces', id));
    expect(await running).toMatchObject({ exitCode: 0, stdout: '1.mp4: Best' });
    expect((await running).stderr).toMatch(/^“Middle” failed: ./);
    expect(await readdir(folder)).toEqual(['1.mp4']);
    expect(new Uint8Array(await readFile(join(folder, '1.mp4')))).toEqual(VIDEO_BYTES);
  });

  it('clip a link', needs(need), async () => {
    const owner = await makeUser();
    const link = await host.addVideo('Linked.mp4', { durationSec: 90 });
    const running = customer.run('clip-a-link', [link], signedIn(owner));
    const id = await projectOf(owner, running);
    await work(id, 'analyze-faces');
    await finishRender(id);
    await finishFraming(await claimFor('analyze-faces', id));
    await finishRender(id);
    await finishFraming(await claimFor('analyze-faces', id));
    expect((await running).stdout).toMatch(/^Best\thttp\S+\nMiddle\thttp\S+$/);
    const failing = customer.run('clip-a-link', [`${link}?gone`], signedIn(user));
    const failed = await projectOf(user, failing);
    await call('DELETE', `/projects/${failed}`, { token: user.token });
    expect((await failing).exitCode).toBe(1);
  });

  it('resume an upload', needs(need), async () => {
    const { stdout, stderr } = await customer.run('resume-an-upload', [video], signedIn(user));
    expect({ stderr, lines: stdout.split('\n') }).toEqual({ stderr: '', lines: ['0%', '100%', expect.any(String)] });
    expect(await readdir(scratch)).not.toContainEqual(expect.stringContaining('upload.json'));
  });

  it('many links', needs(need), async () => {
    const owner = await makeUser();
    const links = [await host.addVideo('One.mp4', { durationSec: 90 }), host.urlOf('none.mp4')];
    await writeFile(join(scratch, 'links.txt'), links.join('\n'));
    const running = customer.run('many-links', [join(scratch, 'links.txt')], signedIn(owner));
    await work(await projectOf(owner, running), 'analyze-faces');
    const { stdout, stderr } = await running;
    expect(stdout).toBe(`${links[0]}\t4 clips`);
    expect(stderr).toContain(`${links[1]}\t`);
  });

  it('keep the best, and one look for what is kept', needs(need), async () => {
    const id = await readyProject(user);
    const running = customer.run('keep-the-best', [id], signedIn(user));
    for (let left = 3; left > 0; left -= 1) await render(id);
    expect((await running).stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(['Best', 'Middle', 'Equal']);
    expect((await shortsOf(user, id)).map(({ mark }) => mark)).toEqual(['keep', 'keep', 'keep', 'reject']);
    const looking = customer.run('one-look', [id, 'My look'], signedIn(user));
    for (let left = 3; left > 0; left -= 1) await render(id);
    expect((await looking).stdout.split('\n')).toHaveLength(3);
    const { body } = await call('GET', '/templates', { token: user.token });
    expect(body).toMatchObject({ data: [{ name: 'My look', options: { captions: { style: 'pop' } } }] });
  });

  it('save subtitles, and fix a name', needs(need), async () => {
    const id = await readyProject(user);
    const folder = join(scratch, id);
    await customer.run('save-subtitles', [id, folder], signedIn(user));
    expect(await readdir(folder)).toEqual(['srt', 'txt', 'vtt'].map((format) => `${id}.${format}`));
    expect(await readFile(join(folder, `${id}.vtt`), 'utf8')).toMatch(/^WEBVTT/);
    const fixed = await customer.run('fix-a-name', [id, 'closely', 'Klaus'], signedIn(user));
    expect(fixed.stdout).toBe('1 words corrected');
    const { body } = await call('GET', '/dictionary', { token: user.token });
    expect(body).toMatchObject({ data: { entries: [{ text: 'Klaus', sounds_like: ['closely'] }] } });
  });

  it('receive webhooks', needs(need), async () => {
    const secret = Buffer.from('a secret').toString('base64');
    const running = customer.run('receive-webhooks', ['0'], { WEBHOOK_SECRET: `whsec_${secret}` });
    let said = '';
    running.stdout?.on('data', (text: Buffer) => (said += String(text)));
    await expect.poll(() => said, { interval: 50 }).toMatch(/listening on \d+/);
    const url = `http://127.0.0.1:${/\d+/.exec(said)?.[0]}/`;
    const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
    const send = (signature: string) => {
      const headers = { 'webhook-id': 'M', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
      return fetch(url, { method: 'POST', body, headers });
    };
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', 'a secret').update(`M.${at}.${body}`).digest('base64');
    expect((await send(signature)).status).toBe(204);
    expect((await send('AAAA')).status).toBe(400);
    await expect.poll(() => said, { interval: 50 }).toContain('webhook.test');
    running.kill();
    await running;
  });

  it('spending', needs(need), async () => {
    const { stdout } = await customer.run('spending', [], signedIn(user));
    expect(stdout.trim().split(/\r?\n/)).toEqual(['day,credits', expect.stringMatching(/^\d{4}-\d\d-\d\d,\d+$/)]);
  });
});

describe('the Python package', needs(PYTHON), () => {
  let wheel: InstalledWheel;
  beforeAll(async () => {
    wheel = await installWheel();
  });
  afterAll(() => wheel?.remove());

  it('brings httpx and nothing of its own beside', () => {
    const others = ['pip', 'setuptools', 'anyio', 'certifi', 'h11', 'httpcore', 'idna', 'typing_extensions'];
    expect(wheel.installed.filter((name) => !others.includes(name))).toEqual(['clipmill', 'httpx']);
  });

  it('passes its own tests', async () => {
    const { stderr } = await execa(wheel.python, [
      '-B',
      '-m',
      'unittest',
      'discover',
      '-s',
      join(wheel.source, 'tests'),
    ]);
    expect(stderr).toMatch(/\nOK$/);
  });
});
