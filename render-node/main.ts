import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import type { SandboxState } from '#schema/domain/farm/facts.ts';
import { SOURCE_KINDS, type SourceKind } from '#schema/domain/source-url.ts';
import { measureFree, judgeAdmission } from './loop/admission.ts';
import { describeEnv, readEnv, type NodeEnv } from './env.ts';
import { SettingError } from './base/setting-error.ts';
import { type FfmpegBinaries, FfmpegMissing, findFfmpeg } from './ffmpeg/process/binaries.ts';
import type { VideoEncoder } from './ffmpeg/process/video-encoder.ts';
import { FILTER, openSandbox } from './ffmpeg/sandbox/sandbox.ts';
import { startCheckIns } from './loop/check-ins.ts';
import { makeReport } from './loop/report.ts';
import { Doorbell } from './loop/job-sources/doorbell.ts';
import { makeDoorbellJobSource } from './loop/job-sources/doorbell-job-source.ts';
import { judgeHealth, serveHealth } from './loop/health.ts';
import { firstProjectFrame } from './loop/job-end.ts';
import { makeWorkerJobSource, type JobSource } from './loop/job-sources/job-source.ts';
import { HEAP_FLAGS } from './base/heap-flags.ts';
import { errorName, makeLog, type Log } from './base/log.ts';
import { type Step, traceJob } from './base/trace.ts';
import { jobOfThis } from './loop/running-job.ts';
import { makeNodeMetrics, type NodeMetrics } from './loop/node-metrics.ts';
import { type Observer, observeStage } from './loop/observe-stage.ts';
import { nodeVersion } from './base/node-version.ts';
import { makeSpanSender } from './loop/send-spans.ts';
import type { Crash } from './loop/ending.ts';
import { startLoop, type Loop, type LoopState } from './loop/loop.ts';
import { openTools } from './open-tools.ts';
import { makeQueueClient } from './loop/job-sources/queue-client.ts';
import { makeQueueJobSource } from './loop/job-sources/queue-job-source.ts';
import { makeWorkerApi, openDoorbellSocket, type WorkerApi } from './protocol/worker-api.ts';
import type { YtDlp } from './tools/platforms/yt-dlp.ts';
import { chooseEncoder } from './tools/encoder/choose-encoder.ts';
import type { Tools } from './tools/tools.ts';
import type { RunStage } from './loop/run-job.ts';
import { openWorkdirs } from './loop/workdir.ts';
import { toolsOfJob } from './tools-of-job.ts';

for (const flag of HEAP_FLAGS) setFlagsFromString(flag);

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(describeEnv());
    return;
  }
  const env = readEnv(process.env);
  // If the reader of the log is gone, the work must continue. Logging that would fail for the same reason.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const log = makeLog({ node: env.nodeName });
  const node = await startNode(env, log);
  const end = handleSignals(log, (crash) => node.stop(crash));
  if (env.exitWhenIdleMs > 0) endWhenIdle(node.idleSince, env.exitWhenIdleMs, end);
  log.info('node_ready', { stages: env.stages.join(','), slots: env.slots, healthPort: node.healthPort });
}

async function startNode(
  env: NodeEnv,
  log: Log,
): Promise<{ healthPort: number | null; idleSince(): number | null; stop(crash?: Crash): Promise<boolean> }> {
  const binaries = await findFfmpeg({ FFMPEG_PATH: env.ffmpegPath });
  const sandbox = await startSandbox(env, log);
  const ffmpeg = { ...binaries, encoder: await startEncoder(env, binaries, log) };
  const workdirs = await openWorkdirs(env.workDir, env.nodeName, (process) =>
    log.info('leftover_removed', { process }),
  );
  const sourceCache = { folder: await workdirs.make('sources'), maxBytes: env.sourceCacheBytes };
  const { tools, ytDlp, close } = await openTools({ ...env, worker: env, ffmpeg, sourceCache, log });
  const sourceKinds = sourceKindsOf(env, ytDlp);
  reportSources(log, env, ytDlp);
  if (env.stages.includes('transcribe')) log.info('speech_engine', { engine: tools.speech.transcriber.id });
  const api = makeWorkerApi({ ...env, node: env.nodeName, fetch });
  // Before the loop: if the port is taken, the node must fail before it claims a job.
  let loop: Loop | undefined;
  const state = () => loop?.state() ?? NOT_STARTED;
  const metrics = makeNodeMetrics({ ...env, version: nodeVersion(), hasSandbox: sandbox === 'on' }, state);
  const health = await openHealth(env, sourceKinds, { state, metrics });
  const observers = [metrics, ...spanSendersOf(env, log)];
  const checkIns = startCheckIns({ api, log, report: makeReport(env, { tools, sandbox, sourceKinds, state }) });
  const polled = makeJobSource(env, api, log);
  const doorbell = env.hasDoorbell ? openDoorbell(env, state, log) : null;
  loop = startLoop({
    source: doorbell === null ? polled : makeDoorbellJobSource(doorbell, { beside: polled, api }),
    api: doorbell === null ? api : { ...api, heartbeat: doorbell.beats.heartbeatOf(api) },
    workdirs,
    runStage: observeStage(makeRunStage(env, tools), observers, Date.now),
    stages: env.stages,
    slots: env.slots,
    captureSlots: env.captureSlots,
    pollMs: env.pollMs,
    findShortage: async () => {
      if (checkIns.state() !== 'working') return 'orders';
      const shortage = judgeAdmission(await measureFree(env.workDir, env.workDiskBytes), env);
      if (shortage !== 'disk') return shortage;
      await tools.keptSources.clear();
      return judgeAdmission(await measureFree(env.workDir, env.workDiskBytes), env);
    },
    clock: Date.now,
    random: Math.random,
    log,
  });
  // A module that does not load ends the node like any other bug.
  setTimeout(() => void stages(), LOAD_STAGES_MS).unref();
  return {
    healthPort: health?.port ?? null,
    idleSince: () => state().idleSince,
    stop: async (crash) => {
      doorbell?.stop();
      const isDrained = await loop.stop(env.drainMs, { crash, finishMs: env.drainFinishMs });
      health?.close();
      checkIns.stop();
      await Promise.all([close(), workdirs.close()]);
      return isDrained;
    },
  };
}

async function startSandbox({ sandbox: mode }: NodeEnv, log: Log): Promise<SandboxState> {
  const { sandbox, reason } = await openSandbox(mode);
  if (sandbox !== null) log.info('sandbox_open', { proc: sandbox.hasProc, callFilter: FILTER !== null });
  else log.warn('sandbox_missing', { mode, reason });
  if (sandbox !== null) return 'on';
  return mode === 'off' ? 'off' : 'missing';
}

async function startEncoder({ triesHardware }: NodeEnv, ffmpeg: FfmpegBinaries, log: Log): Promise<VideoEncoder> {
  if (!triesHardware) return null;
  const encoder = await chooseEncoder(ffmpeg, (tried) => log.info('encoder_tried', tried));
  log.info('encoder_chosen', { encoder: encoder?.name ?? 'libx264' });
  return encoder;
}

/** The code of the stages. Loading it takes half a second, so the node asks for its first job before. */
const stages = () => import('./stages/index.ts');
const LOAD_STAGES_MS = 1_000;

function logSteps(log: Log, steps: readonly Step[]): void {
  for (const { name, runs, ...times } of steps) {
    const { startMs, wallMs, cpuMs } = times;
    const [start, wall, cpu] = [startMs, wallMs, cpuMs].map(Math.round);
    log.info('step', { step: name, runs, startMs: start, wallMs: wall, cpuMs: cpu });
  }
}

function makeJobSource(env: NodeEnv, api: WorkerApi, log: Log): JobSource {
  const settings = env.jobSource;
  if (settings.kind === 'worker') return makeWorkerJobSource(api);
  const queues = makeQueueClient({ ...settings, fetch });
  return makeQueueJobSource({ queues, api, queueIds: settings.ids, clock: Date.now, log });
}

const NOT_STARTED: LoopState = {
  running: 0,
  recording: 0,
  lastPollAt: null,
  idleSince: null,
  isDraining: false,
  shortage: null,
};

function openDoorbell(env: NodeEnv, state: () => LoopState, log: Log): Doorbell {
  return new Doorbell({
    connect: () => openDoorbellSocket({ ...env, node: env.nodeName }),
    version: nodeVersion(),
    freeSlots: () => Math.max(0, env.slots + env.captureSlots - state().running - state().recording),
    clock: Date.now,
    random: Math.random,
    log,
  });
}

/** The kinds of sources this node can download: none without the stage, platforms only with yt-dlp. */
function sourceKindsOf(env: NodeEnv, ytDlp: YtDlp | null): readonly SourceKind[] {
  if (!env.stages.includes('download')) return [];
  return ytDlp === null ? ['direct_link'] : SOURCE_KINDS;
}

function reportSources(log: Log, env: NodeEnv, ytDlp: YtDlp | null): void {
  if (!env.stages.includes('download')) return;
  if (ytDlp !== null) log.info('yt_dlp_found', { version: ytDlp.version });
  else
    log.warn('yt_dlp_missing', {
      disabled: SOURCE_KINDS.filter((kind) => kind !== 'direct_link').join(','),
      remedy: 'Run `npm run setup -- --yt-dlp` and restart the node (docs/guides/links.md).',
    });
}

function makeRunStage(env: NodeEnv, tools: Tools): RunStage {
  return async (job, context, models) => {
    const { runStage } = await stages();
    const run = () => runStage(job, { ...context, tools: toolsOfJob(tools, job, { models, log: context.log }, env) });
    return env.traces ? traceJob(run, (steps) => logSteps(context.log, steps)) : run();
  };
}

function spanSendersOf({ otlp, nodeName }: NodeEnv, log: Log): Observer[] {
  const node = { name: nodeName, version: nodeVersion() };
  return otlp === null ? [] : [makeSpanSender({ otlp, node, fetch, log })];
}

async function openHealth(
  env: NodeEnv,
  sourceKinds: readonly SourceKind[],
  { state, metrics }: { state: () => LoopState; metrics: NodeMetrics },
) {
  if (env.healthPort === 0) return null;
  const node = { name: env.nodeName, slots: env.slots, startedAt: Date.now(), sourceKinds };
  const address = { host: env.healthHost, port: env.healthPort };
  return serveHealth(address, () => judgeHealth(state(), node, Date.now()), metrics.read);
}

function endWhenIdle(idleSince: () => number | null, idleMs: number, end: (why: string) => void): void {
  const timer = setInterval(() => {
    if (Date.now() - (idleSince() ?? Date.now()) < idleMs) return;
    clearInterval(timer);
    end('idle');
  }, 1_000);
}

/**
 * The first SIGTERM or SIGINT releases the jobs and ends the process: with 0 if all were reported in time, else with 1
 * (their leases then run out). A second signal ends it at once. Child processes end with it either way. Returns a
 * function that ends the node in the same way without a signal.
 */
function handleSignals(log: Log, stop: (crash?: Crash) => Promise<boolean>): (why: string) => void {
  let isStopping = false;
  const end = (why: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info('node_stopping', { why });
    void stop().then(
      (isDrained) => {
        log.info('node_stopped', { isDrained });
        process.exit(isDrained ? 0 : 1);
      },
      () => process.exit(1),
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(130);
    end(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // This is a bug, or a job that no node survives. The jobs should not wait for their leases to run out.
  process.on('uncaughtException', (error) => {
    const jobId = jobOfThis();
    log.warn('node_crashed', { error: errorName(error), place: firstProjectFrame(error), job: jobId ?? null });
    if (isStopping) return;
    isStopping = true;
    void stop({ jobId }).finally(() => process.exit(1));
  });
  return end;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`clipmill node: ${describeStartError(error)}\n`);
  process.exit(1);
}

function describeStartError(error: unknown): string {
  if (error instanceof SettingError || error instanceof FfmpegMissing) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  return `it could not start: ${errorName(error)} (${code}) at ${firstProjectFrame(error) ?? 'an unknown place'}.`;
}
