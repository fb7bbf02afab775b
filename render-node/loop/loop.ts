import { setTimeout as sleep } from 'node:timers/promises';
import { FARM } from '#schema/domain/limits.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { Bell } from './bell.ts';
import type { Shortage } from './admission.ts';
import { ShuttingDown } from './job-end.ts';
import type { JobSource } from './job-source.ts';
import { errorName } from '../base/log.ts';
import { withTraceId } from '../base/trace-id.ts';
import { HeldJobs, nextJob } from './next-job.ts';
import { NodeFailures } from './node-failures.ts';
import { type JobDeps, type JobHooks, runJob } from './run-job.ts';
import { type WorkerApi, WorkerRefused } from '../protocol/worker-api.ts';
import { PROTOCOL } from '#schema/jobs/lease.ts';

export type LoopState = {
  /** Jobs that hold one of `slots`, and recordings that hold one of `captureSlots`. */
  running: number;
  recording: number;
  /** When the source last answered, in epoch milliseconds; null before the first time. */
  lastPollAt: number | null;
  /** Since when nothing runs, in epoch milliseconds; null while anything does. */
  idleSince: number | null;
  isDraining: boolean;
  shortage: Shortage;
};

export type LoopOptions = JobDeps & {
  source: JobSource;
  api: Pick<WorkerApi, 'claim'>;
  stages: readonly Stage[];
  slots: number;
  /**
   * Recordings that run at the same time, in addition to `slots`. If a recording used a slot, the node could not
   * process what it recorded.
   */
  captureSlots: number;
  pollMs: number;
  /** What is missing for one more job; asked before each poll. */
  findShortage: () => Promise<Shortage>;
  /** 0 to 1, for the jitter. */
  random: () => number;
};

/** An exception that nobody caught, and the job in whose work it was thrown, where that is known. */
export type Crash = { jobId: string | undefined };

export type Loop = {
  state(): LoopState;
  /**
   * Stops polling and hands recordings over, leaves the other jobs `finishMs` to end by themselves (none after a crash),
   * then aborts and releases those that still run. True if all were reported within `drainMs` more. After a crash the
   * job that caused it is reported as `node.crashed`: `crash.jobId`, or the only one that runs.
   */
  stop(drainMs: number, how?: { finishMs?: number; crash?: Crash | undefined }): Promise<boolean>;
};

const LONGEST_BACKOFF_MS = 30_000;
/** A node that is too old asks rarely: each message that it cannot claim loses one of its deliveries. */
const REFUSED_MS = 5 * 60_000;

/** Pause after `failures` failed polls in a row: doubles from one poll pause to 30 s. */
export function backoffMs(failures: number, pollMs: number): number {
  return Math.min(LONGEST_BACKOFF_MS, pollMs * 2 ** Math.min(failures, 20));
}

/**
 * Pause before the next idle poll. `pollMs` is the longest time between two polls' starts and 70 % of it the shortest:
 * with the default of a second and queues that answer within 0.3 s in all, 95 of 100 jobs are picked up in under 1.3 s.
 */
export function idlePauseMs(pollMs: number, tookMs: number, random: number): number {
  return Math.max(0, pollMs * (0.7 + 0.3 * random) - tookMs);
}

type Capacity = Pick<LoopOptions, 'stages' | 'slots' | 'captureSlots'>;

/**
 * The stages that have a free slot while this many jobs and recordings run. `light`: those of the jobs that need little
 * CPU until their end, such as renders that are checked and stored. The next one begins beside them.
 */
export function stagesWithCapacity(
  capacity: Capacity,
  running: { jobs: number; light: number; recordings: number },
): Stage[] {
  // Those at their end take a slot again where there are more of them than slots: they must not pile up.
  const taken = running.jobs - Math.min(running.light, capacity.slots);
  return capacity.stages.filter((stage) =>
    stage === 'capture-live' ? running.recordings < capacity.captureSlots : taken < capacity.slots,
  );
}

/**
 * Takes jobs and runs up to `slots` of them at once, and up to `captureSlots` recordings. It polls once at a time and
 * only for stages with a free slot, so it never pulls a job that it cannot start. It backs off after errors of the
 * source and never ends because of them.
 */
export function startLoop(options: LoopOptions): Loop {
  const ends = newEnds();
  const { closing, shutdown, settling } = ends;
  const running = new Map<Promise<void>, Running>();
  const counts = (without?: Running) => countsOf(running.values(), without);
  const state = fresh(options.clock());
  const held = new HeldJobs();
  const freed = new Bell();
  const failures = new NodeFailures();
  const beatsFrom = options.source.doorbell && options.clock() - options.random() * FARM.leaseMs;
  const deps = { ...options, beatsFrom };

  const startNext = async (): Promise<boolean> => {
    const stages = stagesWithCapacity(options, counts());
    const next = await nextJob(options, stages, held.take(), closing.signal);
    state.lastPollAt = options.clock();
    if (next === null) return false;
    const turnedLight = Promise.withResolvers<void>();
    const { id: jobId, stage } = next.claimed.job;
    const entry: Running = { jobId, stage, isLight: false, turnedLight: turnedLight.promise };
    const hooks: JobHooks = {
      onLight: () => {
        entry.isLight = true;
        turnedLight.resolve();
        freed.ring();
      },
      nextStages: () => (closing.signal.aborted ? [] : stagesWithCapacity(options, counts(entry))),
      onOutcome: (outcome) => failures.note(outcome, options.clock()),
      onNext: (following) => held.add(following),
    };
    // A recording has no end to wait for: another node goes on with it.
    const ending = stage === 'capture-live' ? closing : shutdown;
    const signals = { shutdown: ending.signal, settling: settling.signal };
    const job = withTraceId(next.claimed.lease.traceId, () => runJob(next.claimed, deps, signals, hooks));
    running.set(job, entry);
    state.idleSince = null;
    void job.finally(() => {
      running.delete(job);
      if (running.size === 0) state.idleSince = options.clock();
      freed.ring();
    });
    return true;
  };
  const done = poll({
    ...options,
    signal: closing.signal,
    running,
    held,
    freed,
    hasCapacity: () => stagesWithCapacity(options, counts()).length > 0,
    startNext,
    findShortage: async () => (failures.isPausedAt(options.clock()) ? 'failures' : options.findShortage()),
    onShortage: (s) => (state.shortage = s),
  });

  return {
    state: () => {
      const { jobs, recordings } = counts();
      return { ...state, running: jobs, recording: recordings, isDraining: closing.signal.aborted };
    },
    stop: (drainMs, how) => endAll({ ...ends, running, done }, drainMs, how),
  };
}

function fresh(now: number): Omit<LoopState, 'running' | 'recording' | 'isDraining'> {
  return { lastPollAt: null, idleSince: now, shortage: null };
}

function countsOf(running: Iterable<Running>, without?: Running) {
  const all = [...running].filter((entry) => entry !== without);
  const recordings = all.filter(({ stage }) => stage === 'capture-live').length;
  return { jobs: all.length - recordings, light: all.filter(({ isLight }) => isLight).length, recordings };
}

/** Aborted one after the other: no more jobs are taken, those that run are released, nothing more is reported. */
type Ends = Record<'closing' | 'shutdown' | 'settling', AbortController>;
type Ending = Ends & { running: ReadonlyMap<Promise<void>, Running>; done: Promise<void> };

async function endAll(
  { closing, shutdown, settling, running, done }: Ending,
  drainMs: number,
  { crash, finishMs = 0 }: NonNullable<Parameters<Loop['stop']>[1]> = {},
): Promise<boolean> {
  const reason = shutdownOf(crash, running.values());
  closing.abort(reason);
  const all = done.then(() => Promise.all(running.keys()));
  if (crash === undefined && finishMs > 0) await Promise.race([all, longest(finishMs)]);
  shutdown.abort(reason);
  const isDone = await Promise.race([all.then(() => true), sleep(drainMs, false)]);
  settling.abort();
  return isDone;
}

const longest = (ms: number) => sleep(ms, undefined, { ref: false });

function shutdownOf(crash: Crash | undefined, running: Iterable<Running>): ShuttingDown {
  const ids = [...running].map(({ jobId }) => jobId);
  return new ShuttingDown('The node is shutting down.', crash && culpritOf(crash, ids));
}

/** Where nothing tells whose work crashed, several jobs are released without blame: that is counted too. */
function culpritOf({ jobId }: Crash, running: readonly string[]): string | undefined {
  return jobId === undefined && running.length === 1 ? running[0] : jobId;
}

/** A running job. `turnedLight` resolves when the rest of it needs little CPU. */
type Running = { jobId: string; stage: Stage; isLight: boolean; turnedLight: Promise<void> };

type Polling = Pick<LoopOptions, 'source' | 'pollMs' | 'findShortage' | 'random' | 'clock' | 'log'> & {
  signal: AbortSignal;
  running: ReadonlyMap<Promise<void>, Running>;
  held: HeldJobs;
  /** Rings when a job leaves its slot: there may be jobs of stages that the last poll could not ask for. */
  freed: Bell;
  hasCapacity: () => boolean;
  startNext: () => Promise<boolean>;
  onShortage: (shortage: Shortage) => void;
};

function doorbellOf({ source }: Pick<LoopOptions, 'source'>): NonNullable<JobSource['doorbell']> {
  return source.doorbell ?? NO_DOORBELL;
}

const NO_DOORBELL: NonNullable<JobSource['doorbell']> = {
  rung: new AbortController().signal,
  pauseMs: (pollMs) => pollMs,
  sayBusy: () => undefined,
};

function newEnds(): Ends {
  return { closing: new AbortController(), shutdown: new AbortController(), settling: new AbortController() };
}

async function poll(polling: Polling): Promise<void> {
  let failures = 0;
  while (!polling.signal.aborted) {
    if (!polling.hasCapacity()) {
      // A node without a slot for any of its stages cannot wait for one.
      await Promise.race([
        ...polling.running.keys(),
        ...[...polling.running.values()].flatMap(({ isLight, turnedLight }) => (isLight ? [] : [turnedLight])),
        ...(polling.running.size === 0 ? [pause(polling.pollMs, polling.signal)] : []),
      ]);
      continue;
    }
    const startedAt = polling.clock();
    const doorbell = doorbellOf(polling);
    const { rung } = doorbell;
    const freed = polling.freed.signal;
    const end = await pollOnce(polling);
    failures = end === 'failed' ? failures + 1 : 0;
    const tookMs = polling.clock() - startedAt;
    const pauseMs = failures > 0 ? backoffMs(failures, polling.pollMs) : doorbell.pauseMs(polling.pollMs);
    if (end === 'refused') {
      await pause(REFUSED_MS, polling.signal);
      continue;
    }
    if (end === 'started' || (end === 'idle' && !polling.held.isEmpty)) continue;
    const wake = AbortSignal.any([polling.signal, polling.held.added, rung, freed]);
    await pause(idlePauseMs(pauseMs, tookMs, polling.random()), wake);
  }
}

async function pollOnce(polling: Polling): Promise<'started' | 'idle' | 'failed' | 'refused'> {
  try {
    const shortage = await polling.findShortage();
    polling.onShortage(shortage);
    if (shortage !== null) {
      doorbellOf(polling).sayBusy();
      polling.log.warn('claims_paused', { shortage });
      return 'failed';
    }
    if (!(await polling.startNext())) return 'idle';
    doorbellOf(polling).sayBusy();
    return 'started';
  } catch (error) {
    if (error instanceof WorkerRefused && error.isTooOld) {
      polling.onShortage('version');
      polling.log.warn('node_too_old', {
        protocol: PROTOCOL,
        remedy: 'Replace this node with the version of the Worker.',
      });
      return 'refused';
    }
    if (!polling.signal.aborted) polling.log.warn('poll_failed', { error: errorName(error) });
    return 'failed';
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
