import { ulid } from 'ulid';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeLivePlaylists } from '../../support/fakes/services/live-playlists.ts';
import { startFakeMediaServer } from '../../support/fakes/services/media-server.ts';
import { makeTinyVideo } from '../../support/media/tiny-video.ts';
import { CHROMIUM, startBrowser } from '../../support/system/browser.ts';
import { needs } from '../../support/system/needs.ts';
import { API, BASE_URL, call, makeUser, type TestUser } from '../support/api.ts';
import { poppins } from '../../support/media/own-fonts.ts';
import { PNG } from '../support/pictures.ts';
import { claimFor, finishFraming, finishRender, VIDEO_BYTES, work } from '../support/farm.ts';
import { startFakeWebhookReceiver, verify } from '../../support/fakes/services/webhook-receiver.ts';
import { type InstalledPackage, installPackage } from '../support/installed-package.ts';

const MAX_BYTES = 61_000;
const TSC = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

/** The Node that runs the tests, and the one of the shell, which may be older. */
const NODES = [process.execPath, 'node'];

let customer: InstalledPackage;
let user: TestUser;
let video: string;
beforeAll(async () => {
  [customer, user] = await Promise.all([installPackage(), makeUser()]);
  video = await customer.write('My talk.mp4', await makeTinyVideo({ durationSec: 90 }));
});
afterAll(() => customer.remove());

/** The first project of a user, as soon as a running program has created it. */
async function projectOf({ token }: TestUser, running: PromiseLike<{ stdout: string; stderr: string }>) {
  const list = async () => (await call('GET', '/projects', { token })).body as { data: { id: string }[] };
  let said: string | undefined;
  running.then(({ stdout, stderr }) => (said = `The program ended: ${stdout} ${stderr}`), String);
  await expect.poll(async () => said ?? (await list()).data.length, { interval: 50 }).toBe(1);
  return (await list()).data[0]?.id ?? '';
}

const PROGRAM = `
import { ApiError, signIn } from 'clipmill';
import { fileSource } from 'clipmill/node';
const { API, EMAIL, PASSWORD, VIDEO } = process.env;
const clipmill = await signIn({ baseUrl: API, email: EMAIL, password: PASSWORD });
const sent = [];
const onProgress = ({ uploadedBytes, totalBytes }) => sent.push(uploadedBytes / totalBytes);
const { url } = await clipmill.upload(await fileSource(VIDEO), { onProgress });
const { id } = await clipmill.createProject({ url });
const project = await clipmill.waitForProject(id, { pollMs: 50 });
const titles = [];
for await (const short of clipmill.shorts(id)) titles.push(short.title);
const error = await clipmill.getProject('01KAFV5N7Q2V8XW4T6R5N0M1AB').catch((caught) => caught);
console.log(JSON.stringify({ sent, title: project.title, titles, code: error instanceof ApiError && error.code }));
`;

describe('the packed client', () => {
  it('is small and brings nothing else', () => {
    expect(customer.tarballBytes).toBeLessThan(MAX_BYTES);
    expect(customer.installed).toEqual(['clipmill']);
  });

  it.each(NODES)('uploads, waits and reads pages under %s', async (node) => {
    const owner = await makeUser();
    await customer.write('use.mjs', PROGRAM);
    const env = { API, EMAIL: owner.email, PASSWORD: owner.password, VIDEO: video };
    const running = customer.run(node, ['use.mjs'], { env });
    await work(await projectOf(owner, running), 'analyze-faces');
    const { stdout, stderr } = await running;
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      sent: [0, 1],
      title: 'My talk',
      titles: ['Best', 'Middle', 'Equal', 'First'],
      code: 'request.not_found',
    });
  });

  it('keeps the names of functions in stack traces', async () => {
    await customer.write(
      'fail.mjs',
      `import { createClient } from 'clipmill';
      const world = { fetch: () => Promise.reject(new TypeError('refused')), sleep: () => Promise.resolve() };
      const clipmill = createClient({ baseUrl: 'https://example.com/api/v1', token: 'T', world });
      const file = { name: 'a.mp4', size: -1, slice: () => { throw new Error('no file'); } };
      await clipmill.upload(file).catch(({ stack }) => console.log(stack));
      try { createClient({ baseUrl: 'nowhere', token: 'T' }); } catch ({ stack }) { console.log(stack); }`,
    );
    const { stdout } = await customer.run(process.execPath, ['fail.mjs']);
    expect(stdout).toMatch(/at .*uploadFile/);
    expect(stdout).toMatch(/at createClient/);
  });

  it('has types of its own, which know fields and error codes', async () => {
    await customer.write(
      'use.ts',
      `import { ApiError, createClient, verifyWebhook } from 'clipmill';
      const clipmill = createClient({ baseUrl: 'https://example.com/api/v1', token: 'T' });
      export async function use(payload: string, headers: Headers) {
        for await (const { progress } of clipmill.projects()) progress.toFixed();
        const [render] = await clipmill.renderShorts(['S'], { captions: { style: 'pop' }, resolution: 720 });
        const event = await verifyWebhook(payload, headers, 'whsec_x');
        if (event.type === 'render.done') event.data.download_url?.length;
        // @ts-expect-error
        await clipmill.renderShorts(['S'], { captions: { style: 'no such style' } });
        try { await clipmill.getUser(); } catch (error) {
          if (error instanceof ApiError && error.code === 'credits.insufficient') return render?.short.title;
          // @ts-expect-error
          if (error instanceof ApiError && error.code === 'no.such.code') return null;
        }
        return null;
      }`,
    );
    const options = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2024,dom', '--strict', '--noEmit'];
    const { stdout } = await customer.run(process.execPath, [TSC, ...options, 'use.ts']);
    expect(stdout).toBe('');
  });
});

describe('the command line', () => {
  const run = (args: string[], env: Record<string, string> = {}, input = '') =>
    customer.run('node_modules/.bin/clipmill', args, { env: { XDG_CONFIG_HOME: customer.folder, ...env }, input });
  const signedIn = () => ({ CLIPMILL_URL: BASE_URL, CLIPMILL_KEY: user.token });

  it('signs in once, keeps a key that only the owner can read, and revokes it', async () => {
    const { email, password } = await makeUser();
    const login = await run(['login', '--url', BASE_URL, '--email', email, '--password-stdin'], {}, `${password}\n`);
    expect(login).toMatchObject({ exitCode: 0, stderr: '' });
    const file = join(customer.folder, 'clipmill/account.json');
    const { key } = JSON.parse(await readFile(file, 'utf8')) as { key: string };
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(login.stdout).toContain(email);
    expect(login.stdout).not.toContain(key);
    expect(await run(['projects'])).toMatchObject({ exitCode: 0, stdout: 'You have no projects.' });
    expect(await run(['logout', '--password-stdin'], {}, password)).toMatchObject({ exitCode: 0 });
    expect((await call('GET', '/projects', { token: key })).status).toBe(401);
    expect(await run(['projects'])).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('clipmill login') });
  });

  it('makes clips of a file', async () => {
    const options = ['--out', 'clips', '--count', '1', '--captions', 'off', '--cover', '--subtitles', '--json'];
    const running = run(['clip', video, '--external-id', 'order-42', ...options], signedIn());
    const id = await projectOf(user, running);
    await work(id, 'analyze-faces');
    await finishRender(id, 'done', { coverSec: 6.2 });
    await finishFraming(await claimFor('analyze-faces', id));
    const { stdout, stderr, exitCode } = await running;
    expect({ stderr, exitCode }).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('uploading My talk.mp4'),
    });
    const [file, cover, subtitles] = ['clips/best-00m45s.mp4', 'clips/best-00m45s.jpg', 'clips/best-00m45s.srt'];
    expect(JSON.parse(stdout)).toMatchObject({
      project: id,
      clips: [{ file, cover, subtitles, title: 'Best', start_time: 45 }],
      failed: [],
    });
    expect(new Uint8Array(await readFile(join(customer.folder, file)))).toEqual(VIDEO_BYTES);
    expect(await readdir(join(customer.folder, 'clips'))).toEqual(
      [cover, file, subtitles].map((path) => basename(path)),
    );
    expect(await readFile(join(customer.folder, cover), 'utf8')).toBe('jpeg');

    const { stdout: table } = await run(['shorts', id], signedIn());
    expect(table.split('\n')).toHaveLength(4);
    expect(table).toMatch(/^\w{26} {2}90\.1 {2}0:45 {2}25 s {2}Best$/m);
    const again = await run(['download', id, '--out', 'clips'], signedIn());
    expect(again).toMatchObject({ exitCode: 0, stdout: `${file}  (0:25) Best` });
    const exported = await run(['export', id, '--format', 'edl', '--out', 'timelines', '--json'], signedIn());
    const { file: timeline } = JSON.parse(exported.stdout) as { file: string };
    expect(await readFile(join(customer.folder, timeline), 'utf8')).toContain('GREEN   90 Best: It opens');
    const middle = /^(\w{26}) .* Middle$/m.exec(table)?.[1] ?? '';
    const rendering = run(['render', id, middle, '--out', 'clips'], signedIn());
    await expect
      .poll(
        async () =>
          finishRender(id).then(
            () => 'done',
            () => 'not yet',
          ),
        { interval: 50 },
      )
      .toBe('done');
    expect((await rendering).stdout).toContain('clips/middle-00m10s.mp4');
  });

  it('connects a program, and posts a clip to it', async () => {
    const program = await startFakeWebhookReceiver();
    const made = await run(['connect', 'webhook', '--url', program.urlOf('/ok/cli'), '--json'], signedIn());
    const { connections, secret } = JSON.parse(made.stdout) as { connections: { id: string }[]; secret: string };
    const { body } = await call('GET', '/renders?only_done=1&per_page=1', user);
    const [render] = (body as { data: { data: { id: string }[] } }).data.data;
    const to = ['--to', connections[0]?.id ?? '', '--privacy', 'unlisted', '--title', 'By hand'];
    const posted = await run(['post', render?.id ?? '', ...to], signedIn());
    expect(posted).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\w{26} {2}planned .* By hand/) });
    await expect.poll(async () => (await run(['posts'], signedIn())).stdout).toMatch(/ live .* By hand/);
    const worked = await run(['posts', 'results', '--after', '24h'], signedIn());
    expect(worked).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('No post was counted 24h after') });
    expect(await run(['posts', 'others'], signedIn())).toMatchObject({ exitCode: 2 });
    const [received] = program.at('/ok/cli');
    expect(received && verify(secret, received)).toMatchObject({ data: { title: 'By hand', privacy: 'unlisted' } });
    program.close();
  });

  it('says after Ctrl-C how to go on', async () => {
    const owner = await makeUser();
    const env = { CLIPMILL_URL: BASE_URL, CLIPMILL_KEY: owner.token };
    const running = run(['clip', video], env);
    // The step is printed once: whoever listens later may miss it.
    running.stderr?.on('data', (text: Buffer) => {
      if (String(text).includes('waiting')) running.kill('SIGINT');
    });
    const { exitCode, stderr } = await running;
    expect(exitCode).toBe(130);
    const { data } = (await call('GET', '/projects', owner)).body as { data: { id: string }[] };
    expect(stderr).toContain(`clipmill download ${data[0]?.id} --out clips`);
  });

  it('makes brands with their logos and their music, and deletes them', async () => {
    const logo = await customer.write('logo.png', PNG);
    const song = await customer.write('song.flac', new Uint8Array(Buffer.from('fLaC')));
    const music = ['--music', song, '--volume=-9', '--license', 'my own'];
    const asked = [
      'brands',
      'create',
      'Mine',
      '--logo',
      logo,
      '--place',
      'bottom',
      ...music,
      '--end-card',
      'Bye',
      '--json',
    ];
    const made = await run(asked, signedIn());
    expect(made).toMatchObject({ exitCode: 0 });
    const { brands } = JSON.parse(made.stdout) as { brands: { id: string; music: object; end_card: object }[] };
    expect(brands[0]?.music).toMatchObject({ volume_db: -9, duck_db: 15, license: 'my own' });
    expect(brands[0]?.end_card).toMatchObject({ text: 'Bye', seconds: 3 });
    const listed = await run(['brands'], signedIn());
    expect(listed.stdout).toMatch(/^\w{26} .*logo bottom .*music .*Mine/);
    expect(await run(['brands', 'delete', brands[0]?.id ?? ''], signedIn())).toMatchObject({ exitCode: 0 });
    expect((await run(['brands'], signedIn())).stdout).toBe('You have no brands.');
  });

  it('keeps footage, and places it in a clip', async () => {
    const file = await customer.write('Tomato-plants.png', PNG);
    const added = await run(['footage', 'add', file, '--json'], signedIn());
    expect(added).toMatchObject({ exitCode: 0 });
    const { footage } = JSON.parse(added.stdout) as { footage: { id: string; description: string }[] };
    const [{ id, description } = { id: '', description: '' }] = footage;
    expect(description).toBe('Tomato plants');
    expect((await run(['footage'], signedIn())).stdout).toMatch(/^\w{26} +picture .*Tomato-plants\.png/);
    const unknown = await run(['footage', 'place', ulid(), ulid(), '--at', `${id}=1-3`], signedIn());
    expect(unknown).toMatchObject({ exitCode: 1 });
    expect(await run(['footage', 'delete', id], signedIn())).toMatchObject({ exitCode: 0 });
    expect((await run(['footage'], signedIn())).stdout).toBe('You have no footage.');
  });

  it('adds fonts, whose right to be used is confirmed, and deletes them', async () => {
    const file = await customer.write('own.ttf', new Uint8Array(await poppins()));
    const made = await run(['fonts', 'add', file, '--licensed', '--json'], signedIn());
    expect(made).toMatchObject({ exitCode: 0 });
    const { fonts } = JSON.parse(made.stdout) as { fonts: { id: string; name: string }[] };
    expect((await run(['fonts'], signedIn())).stdout).toMatch(/^\w{26} {2}Poppins Bold/);
    const { exitCode, stderr } = await run(
      ['brands', 'create', 'Set', '--font', fonts[0]?.id ?? '', '--json'],
      signedIn(),
    );
    expect([exitCode, stderr]).toEqual([0, expect.anything()]);
    expect(await run(['fonts', 'delete', fonts[0]?.id ?? ''], signedIn())).toMatchObject({ exitCode: 0 });
    expect((await run(['fonts'], signedIn())).stdout).toBe('You have no fonts.');
  });

  it('follows streams', async () => {
    const playlists = await startFakeLivePlaylists();
    playlists.grow('live.m3u8');
    const made = await run(['monitor', playlists.urlOf('live.m3u8'), '--json'], signedIn());
    playlists.close();
    expect(made).toMatchObject({ exitCode: 0 });
    const { monitors } = JSON.parse(made.stdout) as { monitors: { id: string }[] };
    const paused = await run(['monitor', '--pause', monitors[0]?.id ?? ''], signedIn());
    expect(paused).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\w{26} {2}paused/) });
  });

  it.each([
    [['clip'], 2, 'Name one video'],
    [['clip', '--fast'], 2, "Unknown option '--fast'"],
    [['fly'], 2, 'unknown command fly'],
    [['brands', 'make', 'Mine'], 2, 'create NAME or delete ID'],
    [['footage', 'keep', 'a.png'], 2, 'Say add, place or delete'],
    [['footage', 'place', '01J', '01J', '--at', 'x'], 2, '--at must be ID=START-END'],
    [['fonts', 'add', 'own.ttf'], 2, 'Add --licensed to confirm'],
    [['post', '01J', '--to', '01J'], 2, '--privacy is required'],
    [['connect', 'postiz', '--url', 'https://example.com'], 2, 'Set CLIPMILL_SECRET'],
    [['clip', 'no-such-file.mp4'], 1, 'File not found: no-such-file.mp4'],
    [['clip', 'https://example.com/page.html'], 1, 'source.url_unsupported'],
    [['clip', 'https://example.com/a.mp4', '--layout', 'round'], 2, 'layout'],
  ])('%j ends with exit code %i and a reason', async (args, exitCode, reason) => {
    expect(await run(args, signedIn())).toMatchObject({
      exitCode,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
  });

  it('asks for projects of a list of links, and says which are refused', async () => {
    await customer.write('links.txt', 'https://example.com/page.html  order-42\n\n http://\n');
    const { exitCode, stdout, stderr } = await run(['batch', 'links.txt', '--duration', '30', '--json'], signedIn());
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('2 of 2 links were refused.')]);
    const answers = ['source.url_unsupported', 'source.url_malformed'];
    expect(JSON.parse(stdout)).toMatchObject({ items: answers.map((code) => ({ project: null, error: { code } })) });
    expect(stdout).toContain('"external_id":"order-42"');
  });

  it('explains every command', async () => {
    const { stdout } = await run(['--help']);
    const names = [...stdout.matchAll(/^ {2}(\w+) {2,}/gm)].map((match) => match[1] ?? '');
    expect(names).toEqual([
      'login',
      'clip',
      'batch',
      'projects',
      'shorts',
      'cuts',
      'translate',
      'render',
      'download',
      'export',
      'brands',
      'footage',
      'fonts',
      'connect',
      'post',
      'posts',
      'taste',
      'monitor',
      'logout',
    ]);
    expect((await run(['clip', '--help'])).stdout).toMatch(/^clipmill clip VIDEO[^]* --json /);
  });
});

const IN_THE_PAGE = `async ({ API, email, password, bytes, script }) => {
  const { signIn } = await import(script);
  const clipmill = await signIn({ baseUrl: API, email, password });
  const { url } = await clipmill.upload(new File([new Uint8Array(bytes)], 'My talk.mp4', { type: 'video/mp4' }));
  const { id } = await clipmill.createProject({ url });
  const titles = [];
  for await (const project of clipmill.projects()) titles.push(project.title);
  const error = await clipmill.getRender(id).catch((caught) => caught);
  return { titles, error: error.code, hasRequestId: error.requestId !== '' };
}`;

describe('in Chromium the packed client', needs(CHROMIUM), () => {
  it('uploads a file to a service of another origin, and reads pages', async () => {
    const owner = await makeUser();
    const server = await startFakeMediaServer(join(customer.folder, 'node_modules/clipmill/dist/src'));
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      await customer.write('node_modules/clipmill/dist/src/page.html', '<!doctype html><title>A customer</title>');
      await page.goto(server.urlOf('page.html'));
      const bytes = [...(await readFile(video))];
      const given = { API, email: owner.email, password: owner.password, bytes, script: server.urlOf('index.js') };
      // As text, because vitest rewrites imports in functions.
      const seen = await page.evaluate(`(${IN_THE_PAGE})(${JSON.stringify(given)})`);
      expect(seen).toEqual({ titles: ['My talk'], error: 'request.not_found', hasRequestId: true });
    } finally {
      await browser.close();
      server.close();
    }
  });
});
