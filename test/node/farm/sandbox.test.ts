import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaProcess, type MediaProgram } from '../../../render-node/ffmpeg/process/child.ts';
import { runFfprobe } from '../../../render-node/ffmpeg/process/run.ts';
import { lend } from '../../../render-node/ffmpeg/sandbox/relay.ts';
import { openSandbox, theSandbox } from '../../../render-node/ffmpeg/sandbox/sandbox.ts';
import { DENIED_CALLS } from '../../../render-node/ffmpeg/sandbox/seccomp.ts';
import { processesWith } from '../../support/system/processes.ts';
import { needs } from '../../support/system/needs.ts';

/** The same that `npm run image` proves in the container, and more. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const before = theSandbox();
const { sandbox, reason } = await openSandbox('auto');
const SANDBOX = { isMet: sandbox !== null, reason: `no sandbox here: ${reason}` };

let folder: string;
let workdir: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipmill-sandbox-'));
  workdir = join(folder, 'job');
  await mkdir(workdir);
  await mkdir(join(folder, 'other-job'));
  await writeFile(join(folder, 'other-job', 'film'), 'of another job');
  process.env['SECRET_OF_THE_NODE'] = 'never-shown';
  server = createServer((_request, response) => response.end('reached'));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  delete process.env['SECRET_OF_THE_NODE'];
  server.close();
  await rm(folder, { recursive: true });
  if (before === null) await openSandbox('off');
});

/** Runs a shell in place of ffmpeg; what it printed. */
async function inside(script: string, program: MediaProgram = {}): Promise<string> {
  const { file, args, options } = mediaProcess('/bin/sh', ['-c', script], { workdir, ...program });
  const { stdout, stderr } = await execa(file, args, { ...options, reject: false });
  return `${stdout}${stderr}`;
}

/** A script that asks a server. It stays for the answer: Node's server takes an end of sending for the end. */
function askOf(path: string, host: string): string {
  return `(printf 'GET ${path} HTTP/1.0\\r\\n\\r\\n'; sleep 0.3) | socat - TCP:${host}`;
}

describe('a program in the sandbox', needs(SANDBOX), () => {
  it('sees its own folder and no other job, home, or code', async () => {
    await writeFile(join(workdir, 'mine'), 'mine');
    expect(await inside('cat mine')).toBe('mine');
    expect(await inside(`cat ${join(folder, 'other-job', 'film')}`)).toContain('No such file');
    expect(await inside(`ls ${folder}`)).toBe('job');
    expect(await inside(`ls -d ${ROOT} /home /root /var /srv /run/*`)).not.toMatch(/^\//m);
    expect(await inside(`cat film`, { reads: [join(folder, 'other-job')] })).toContain('No such file');
    const given = join(folder, 'other-job', 'film');
    expect(await inside(`cat ${given}`, { reads: [given] })).toBe('of another job');
  });

  it('writes into its folder and nowhere else', async () => {
    expect(await inside('echo made > made')).toBe('');
    expect(await readFile(join(workdir, 'made'), 'utf8')).toBe('made\n');
    for (const place of ['/x', '/usr/x', '/etc/x', '/dev/x', `${folder}/x`]) {
      await inside(`echo x > ${place}`);
    }
    expect(await inside('cat /x /usr/x /etc/x')).not.toMatch(/^x$/m);
    expect(await readdir(folder)).toEqual(['job', 'other-job']);
    expect(await inside('head -c 100000000 /dev/zero > /tmp/x')).toContain('No space left');
  });

  it('sees neither the environment of the node nor its processes', async () => {
    expect(await inside('env')).not.toContain('never-shown');
    expect(await inside('cat /proc/*/environ')).not.toContain('never-shown');
    expect(await inside(`cat /proc/${process.ppid}/environ /proc/${process.pid}/cmdline`)).toContain('No such file');
    expect(await inside(`kill -0 ${process.pid} && echo seen`)).not.toContain('seen');
    const ids = (await inside('ls /proc')).split('\n').filter((name) => /^\d+$/.test(name));
    expect(ids.length).toBeLessThan(5);
  });

  it('reaches no address, not even those of this host', async () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const addresses = own.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      const ask = askOf('/', `${address}:${port}`);
      expect(await inside(ask, { hasNetwork: true })).toContain('reached');
      expect(await inside(ask)).toMatch(/refused|unreachable/i);
    }
  });

  it('is refused the calls that have opened kernels', async () => {
    const column = process.arch === 'arm64' ? 'arm64' : 'x64';
    const calls = DENIED_CALLS.flatMap((call) => call[column] ?? []);
    const script = `perl -e 'for (@ARGV) { $r = syscall($_, 0, 0, 0, 0, 0, 0); print "$_:", $r == -1 ? $!+0 : "done", "\\n" }' ${calls.join(' ')} | xargs`;
    expect(await inside(script)).toBe(calls.map((number) => `${number}:1`).join(' '));
    expect(await inside('unshare --user true && echo done')).toContain('Operation not permitted');
  });

  it('has no capability and gains none, and has limits', async () => {
    expect(await inside('cat /proc/self/status')).toMatch(/CapEff:\s0+\n[^]*NoNewPrivs:\s1\n[^]*Seccomp:\s2/);
    const limits = await inside('cat /proc/self/limits', { deadlineMs: 5_000 });
    for (const name of ['cpu time', 'file size', 'data size', 'processes']) {
      expect(limits).toMatch(new RegExp(`^Max ${name} +\\d+ `, 'm'));
    }
  });

  it('reads a stored object through the relay, and nothing else there', async () => {
    const { url, socket, end } = await lend(`http://127.0.0.1:${port}/object`, new AbortController().signal);
    const ask = (path: string) => askOf(path, new URL(url).host);
    expect(await inside(ask(new URL(url).pathname), { socket })).toContain('reached');
    expect(await inside(ask('/'), { socket })).toContain('404');
    expect(await inside(ask(new URL(url).pathname))).toContain('refused');
    end();
  });

  it('blames the node, not the media, when the sandbox itself fails', async () => {
    const { file, args, options } = mediaProcess('/bin/true', [], { workdir: '/nowhere' });
    const end = await execa(file, args, { ...options, cwd: '/', reject: false });
    expect(end.stderr).toMatch(/^bwrap: /);
    const probe = runFfprobe({
      ffprobePath: '/nowhere/ffprobe',
      args: ['-i', 'x'],
      signal: new AbortController().signal,
      deadlineMs: 10_000,
    });
    await expect(probe).rejects.toMatchObject({ code: 'node.crashed' });
  });

  it('dies with the node, and its children too', async () => {
    const script = `
      import { execa } from 'execa';
      import { mediaProcess } from './render-node/ffmpeg/process/child.ts';
      import { openSandbox } from './render-node/ffmpeg/sandbox/sandbox.ts';
      await openSandbox('required');
      const workdir = process.argv.at(-1);
      const command = ['-c', 'setsid sh -c "sleep 600; :" ' + workdir + ' & echo up; sleep 600; :', workdir];
      const { file, args, options } = mediaProcess('/bin/sh', command, { workdir });
      const running = execa(file, args, { ...options, buffer: false });
      running.stdout.once('data', () => process.stdout.write('up'));
      await running;`;
    const node = spawn(process.execPath, ['--input-type=module', '--eval', script, workdir], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => node.stdout.once('data', resolve));
    expect((await processesWith(workdir)).length).toBeGreaterThanOrEqual(4);
    node.kill('SIGKILL');
    await expect.poll(() => processesWith(workdir)).toEqual([]);
  });

  it('ends with all its children when it is cancelled', async () => {
    const cancel = new AbortController();
    const command = ['-c', `setsid sh -c "sleep 600; :" ${workdir} & echo up; sleep 600; :`];
    const { file, args, options } = mediaProcess('/bin/sh', command, { workdir });
    const running = execa(file, args, { ...options, buffer: false, reject: false, cancelSignal: cancel.signal });
    await new Promise((resolve) => running.stdout.once('data', resolve));
    cancel.abort();
    await running;
    await expect.poll(() => processesWith(workdir)).toEqual([]);
  });
});

describe('openSandbox', () => {
  it('says why there is none when none is wanted', async () => {
    expect(await openSandbox('off')).toEqual({ sandbox: null, reason: 'SANDBOX=off' });
    expect(theSandbox()).toBeNull();
    await openSandbox('auto');
  });
});
