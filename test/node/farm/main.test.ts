import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOURCE_KINDS } from '#schema/domain/source-url.ts';
import { freePort } from '../../../scripts/lib/system/free-port.ts';
import { FAKE_NODE_KEY, startFakeWorker, type FakeWorker } from '../../support/fakes/services/worker.ts';
import { makeFakeYtDlp } from '../../support/fakes/services/make-yt-dlp.ts';
import { sampleDownloadJob } from '../../support/builders/sample-jobs.ts';
import { startFakeHttpServer, type FakeHttpServer } from '../../support/fakes/services/http-server.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What a process keeps of the environment of this one. */
const kept = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

let worker: FakeWorker;
let host: FakeHttpServer;
let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  worker = await startFakeWorker();
  host = await startFakeHttpServer({
    '/silent.mp4': (_request, response) => response.writeHead(200, { 'content-length': 9_000 }).flushHeaders(),
    '/gone.mp4': (_request, response) => void response.writeHead(404).end(),
  });
  folder = await mkdtemp(join(tmpdir(), 'clipmill-main-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  worker.close();
  host.close();
  await rm(folder, { recursive: true, force: true });
});

/** A node process of its own: what it wrote, and with which code it ended. */
function run(args: string[], env: Record<string, string> = {}) {
  const output = { text: '' };
  const started = spawn(process.execPath, ['render-node/main.ts', ...args], {
    cwd: ROOT,
    env: { ...kept, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output.text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => started.once('exit', (code) => resolve(code)));
  const closeOutput = () => {
    started.stdout.destroy();
    started.stderr.destroy();
  };
  return { kill: (signal: NodeJS.Signals) => started.kill(signal), closeOutput, output, ended };
}

const node = (env: Record<string, string> = {}) =>
  run([], {
    API_URL: worker.url,
    NODE_KEY: FAKE_NODE_KEY,
    NODE_NAME: 'node-1',
    JOB_SOURCE: 'worker',
    STAGES: 'download',
    POLL_MS: '50',
    WORK_DIR: folder,
    ALLOW_PRIVATE_SOURCES: '1',
    ...env,
  });

const jobAt = (path: string, id: string) =>
  sampleDownloadJob({ id, source: { kind: 'direct_link', url: host.urlOf(path) } });

/** Resolves once the source of a job is being read. */
const reading = async (path: string) => {
  await expect.poll(() => host.requests.map((request) => request.path)).toContain(path);
};

describe('the render node', () => {
  it('takes a job, completes it, and releases the next one on SIGTERM with code 0', async () => {
    const started = node();
    worker.enqueue(jobAt('/gone.mp4?secret=1', 'A'));
    expect(await worker.completed('A')).toEqual({ status: 'failed', code: 'source.not_found' });
    worker.enqueue(jobAt('/silent.mp4', 'B'));
    await reading('/silent.mp4');
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(worker.outcomes.get('B')).toEqual({ status: 'handed_back' });
    expect(await readdir(join(folder, 'node-1'))).toEqual([]);
    const lines = started.output.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string });
    expect(lines.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['node_ready', 'job_started', 'job_ended', 'node_stopped']),
    );
    expect(started.output.text).not.toMatch(/http|secret|key-of-a-test-node/);
  });

  it('names the request of a job in its log and calls, checks in, and shows its metrics', async () => {
    worker.close();
    worker = await startFakeWorker({ traceId: TRACE_ID });
    const port = await freePort();
    const started = node({ HEALTH_PORT: String(port) });
    worker.enqueue(jobAt('/gone.mp4', 'A'));
    expect(await worker.completed('A')).toMatchObject({ code: 'source.not_found' });
    await expect.poll(() => started.output.text).toContain('job_ended');
    const lines = started.output.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; job?: string; trace?: string });
    expect(lines.filter(({ job }) => job === 'A').map(({ trace }) => trace)).toEqual([TRACE_ID, TRACE_ID]);
    expect(lines.find(({ event }) => event === 'node_ready')).not.toHaveProperty('trace');
    await expect
      .poll(() => worker.checkIns)
      .toMatchObject([
        {
          node: 'node-1',
          stages: ['download'],
          slots: 1,
          captureSlots: 0,
          encoder: 'libx264',
          sources: ['direct_link'],
        },
      ]);
    const { freeDiskBytes = 0, clock = 0, model } = worker.checkIns[0] ?? {};
    expect(freeDiskBytes).toBeGreaterThan(1e6);
    expect(Math.abs(clock - Date.now())).toBeLessThan(60_000);
    expect(model).toBe('worker');
    expect(worker.checkIns[0]).not.toHaveProperty('speech');
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const metrics = await response.text();
    for (const line of [
      'clipmill_node_jobs_total{stage="download",outcome="failed",code="source.not_found"} 1',
      'clipmill_node_job_seconds_count{stage="download",outcome="failed"} 1',
      'clipmill_node_running 0',
      'clipmill_node_slots 1',
      'clipmill_node_accepting 1',
    ])
      expect(metrics).toContain(`${line}\n`);
    expect(metrics).toMatch(/clipmill_node_last_claim_timestamp_seconds\{stage="download"\} 1\d{9}/);
    expect(metrics).toMatch(/process_cpu_seconds_total \d/);
  });

  it('says which speech engine it has, if it transcribes', async () => {
    const started = node({ STAGES: 'transcribe', MODELS_DIR: folder });
    await expect.poll(() => started.output.text).toMatch(/"speech_engine".*"engine":"moonshine-tiny"/);
    await expect.poll(() => worker.checkIns).toMatchObject([{ stages: ['transcribe'], speech: 'moonshine-tiny' }]);
  });

  it('takes no jobs once an operator has drained it', async () => {
    worker.order('drained');
    const port = await freePort();
    const started = node({ HEALTH_PORT: String(port) });
    await expect.poll(() => started.output.text).toContain('"shortage":"orders"');
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect([health.status, await health.json()]).toMatchObject([503, { status: 'drained' }]);
  });

  it('ends with code 1 when its jobs could not be handed back, and at once at a second signal', async () => {
    worker.break('settle', 503, 10_000);
    const first = node({ DRAIN_MS: '300' });
    worker.enqueue(jobAt('/silent.mp4', 'A'));
    await reading('/silent.mp4');
    first.kill('SIGINT');
    expect(await first.ended).toBe(1);

    const second = node({ DRAIN_MS: '60000' });
    worker.enqueue(jobAt('/silent.mp4', 'B'));
    await expect.poll(() => host.requests.length).toBe(2);
    second.kill('SIGTERM');
    await expect.poll(() => second.output.text).toContain('node_stopping');
    second.kill('SIGTERM');
    expect(await second.ended).toBe(130);
  });

  it('ends with code 0 once nothing has run for as long as it may be idle', async () => {
    const started = node({ EXIT_WHEN_IDLE_SEC: '1' });
    worker.enqueue(jobAt('/gone.mp4', 'A'));
    expect(await worker.completed('A')).toMatchObject({ code: 'source.not_found' });
    expect(await started.ended).toBe(0);
    expect(started.output.text).toMatch(/"why":"idle"}[^]*"isDrained":true}/);
  });

  it('works on, and ends, where nobody reads its log any more', async () => {
    const started = node();
    await expect.poll(() => started.output.text).toContain('node_ready');
    started.closeOutput();
    worker.enqueue(jobAt('/gone.mp4', 'A'));
    expect(await worker.completed('A')).toEqual({ status: 'failed', code: 'source.not_found' });
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  it.each([
    ['no yt-dlp', null, 'yt_dlp_missing', ['direct_link'], 'source.unsupported'],
    ['one', { error: '[youtube] a: Private video.' }, 'yt_dlp_found', SOURCE_KINDS, 'source.private'],
  ] as const)(
    'says with %s what it can download, and fails the rest for good',
    async (_name, act, event, kinds, code) => {
      const ytDlp = act === null ? '/nowhere/yt-dlp' : (await makeFakeYtDlp(folder, act)).path;
      const port = await freePort();
      const started = node({ YTDLP_PATH: ytDlp, HEALTH_PORT: String(port) });
      worker.enqueue(
        sampleDownloadJob({ id: 'A', source: { kind: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }),
      );
      expect(await worker.completed('A')).toEqual({ status: 'failed', code });
      const health = await fetch(`http://127.0.0.1:${port}/healthz`);
      expect(await health.json()).toMatchObject({ sourceKinds: kinds });
      expect(started.output.text).toContain(`"event":"${event}"`);
      expect(started.output.text).not.toMatch(/dQw4w9WgXcQ|Private/);
    },
  );

  it('prints its settings with --help', async () => {
    const started = run(['--help']);
    expect(await started.ended).toBe(0);
    expect(started.output.text).toContain('CF_QUEUES_TOKEN');
  });

  it('does not start without its settings, and says which', async () => {
    const started = run([], { API_URL: worker.url });
    expect(await started.ended).toBe(1);
    expect(started.output.text).toMatch(/^clipmill node: NODE_KEY needs a value\./);
  });

  it('does not start without ffmpeg, and says what to do', async () => {
    const started = node({ FFMPEG_PATH: '/nowhere/ffmpeg' });
    expect(await started.ended).toBe(1);
    expect(started.output.text).toContain('npm run setup');
  });

  it('does not start where its health port is taken', async () => {
    const started = node({ HEALTH_PORT: String(host.port) });
    expect(await started.ended).toBe(1);
    expect(started.output.text).toContain('EADDRINUSE');
  });
});
