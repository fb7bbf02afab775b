import { appendFileSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findFfmpeg } from '../render-node/ffmpeg/binaries.ts';
import { type ApiClient, createUser, signIn } from './lib/api-client.ts';
import { type DemoResult, runDemo } from './lib/demo-run.ts';
import { isUrl, openDemoSource } from './lib/demo-source.ts';
import { ensureSetup } from './lib/ensure-setup.ts';
import { freePort } from './lib/free-port.ts';
import { type LocalSystem, startLocalSystem } from './lib/local-system.ts';
import { openProgress, type ProgressReport } from './lib/progress-report.ts';
import { runScript } from './lib/run-script.ts';
import { onStopSignal } from './lib/stop-signal.ts';

const HELP = `npm run demo [-- --source FILE_OR_URL] [--clips N] [--json] [--keep]

The main job from end to end on this machine: starts a local system with state of its own, takes a video through the public
API and leaves the rendered clips in out/. Without --source it makes a talk of a minute and a half.

  --source  a video file, or a direct link to one
  --clips   render only the N best shorts; by default all
  --json    print one JSON object as the last line
  --keep    keep the state folder and the video that was made, and say where they are

Exit code 0 only when every clip was measured and is right.
`;

type Arguments = { source: string | undefined; clips: number | null; json: boolean; keep: boolean };

/** Lines of the system's log that are shown when something goes wrong. */
const LOG_TAIL = 30;

async function main(): Promise<number> {
  const args = readArguments();
  if (args === null) {
    process.stdout.write(HELP);
    return 0;
  }
  const startedAt = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-demo-'));
  const progress = openProgress({ toStderr: args.json });
  const stop = onStopSignal();
  const log = join(folder, 'system.log');
  try {
    const result = await demo(args, { folder, progress, log, signal: stop.signal });
    progress.close();
    return report(args, result, (Date.now() - startedAt) / 1_000);
  } catch (error) {
    progress.close();
    if (stop.signal.aborted) return 130;
    process.stderr.write(await tailOf(log));
    throw error;
  } finally {
    if (args.keep) process.stderr.write(`Kept: ${folder}\n`);
    else await rm(folder, { recursive: true, force: true });
  }
}

type Place = { folder: string; progress: ProgressReport; log: string; signal: AbortSignal };

async function demo(args: Arguments, { folder, progress, log, signal }: Place): Promise<DemoResult> {
  await ensureSetup({ speech: args.source === undefined });
  const binaries = await findFfmpeg({ FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined });
  progress.say('Starting the local system ...');
  const [system, source] = await Promise.all([
    startLocalSystem({
      port: await freePort(),
      nodes: 1,
      stateDir: join(folder, 'state'),
      onLine: (part, line) => appendFileSync(log, `[${part}] ${line}\n`),
      signal,
    }),
    openDemoSource(args.source, { binaries, folder, signal }),
  ]);
  try {
    const run = runDemo({
      api: await signUp(system),
      source,
      clips: args.clips,
      outDir: resolve('out'),
      ffprobePath: binaries.ffprobePath,
      progress,
      signal,
    });
    return await Promise.race([run, system.broken]);
  } finally {
    await system.stop();
    await source.close();
  }
}

async function signUp({ url, secrets }: LocalSystem): Promise<ApiClient> {
  const account = { email: 'demo@example.test', password: 'demo-password' };
  await createUser(url, secrets.operatorToken, { ...account, name: 'Demo', credits: 600, plan: 'free' });
  return signIn(`${url}/api/v1`, account);
}

async function tailOf(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text.split('\n').slice(-LOG_TAIL).join('\n');
}

function report(args: Arguments, { project, shorts, renders, faults }: DemoResult, totalSec: number): number {
  const write = (line: string) => (args.json ? process.stderr : process.stdout).write(`${line}\n`);
  for (const clip of renders) {
    const size = `${clip.width}x${clip.height}`;
    const times = `${clip.duration.toFixed(2)} s, rendered in ${clip.render_seconds.toFixed(1)} s`;
    write(`${relative('.', clip.file).padEnd(70)} ${size.padEnd(10)} ${times}`);
  }
  for (const fault of faults) write(`Wrong: ${fault}`);
  write(`${renders.length} clips in ${totalSec.toFixed(0)} s.`);
  const files = renders.map((clip) => ({ ...clip, file: relative('.', clip.file) }));
  const total = Math.round(totalSec * 10) / 10;
  if (args.json) process.stdout.write(`${JSON.stringify({ project, shorts, renders: files, total_seconds: total })}\n`);
  return faults.length === 0 ? 0 : 1;
}

function readArguments(): Arguments | null {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      source: { type: 'string' },
      clips: { type: 'string' },
      json: { type: 'boolean' },
      keep: { type: 'boolean' },
    },
  });
  if (values.help === true) return null;
  const clips = values.clips === undefined ? null : Number(values.clips);
  if (clips !== null && !(Number.isInteger(clips) && clips > 0)) throw new Error('--clips must be a whole number.');
  const { source } = values;
  if (source !== undefined && !isUrl(source) && !existsSync(source)) throw new Error(`There is no file "${source}".`);
  return { source, clips, json: values.json === true, keep: values.keep === true };
}

runScript(main);
