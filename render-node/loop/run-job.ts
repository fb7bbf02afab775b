import { JobFailure } from '#schema/domain/failure.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Claimed, NextJob } from '#schema/jobs/lease.ts';
import type { Job } from '#schema/jobs/job.ts';
import type { Outcome, StageResult } from '#schema/jobs/outcome.ts';
import { deadlineFailureOf, deadlineMsOf } from './deadlines.ts';
import { Heartbeat } from './heartbeat.ts';
import { firstProjectFrame, outcomeOf, type StageEnd } from './job-end.ts';
import type { NodeFailures } from './node-failures.ts';
import { asWorkOf } from './running-job.ts';
import type { Slot } from './slots.ts';
import { expectedSecOf } from './stage-progress.ts';
import { errorName, logWith, type Log } from '../base/log.ts';
import type { Seat } from '../base/shared-work.ts';
import type { StageContext } from '../stages/shared/stage.ts';
import type { ModelCalls } from '../protocol/model-calls.ts';
import type { LeasedJob, UploadedPart, WorkerApi } from '../protocol/worker-api.ts';
import type { Workdirs } from './workdir.ts';

/** `models` are the Worker's, asked under the lease of the job. */
export type RunStage = (job: Job, context: Omit<StageContext, 'tools'>, models: ModelCalls) => Promise<StageResult>;

export type JobDeps = {
  api: Pick<WorkerApi, 'capture' | 'complete' | 'finishUpload' | 'heartbeat' | 'models'>;
  workdirs: Pick<Workdirs, 'make' | 'remove'>;
  runStage: RunStage;
  /** Notified of how each job ended, before that is reported. */
  failures: Pick<NodeFailures, 'note'>;
  clock: Clock;
  /** From which time heartbeats are counted: see `Heartbeat`. */
  beatsFrom?: number | undefined;
  log: Log;
};

/** Time that an aborted stage has to stop before its slot and folder are freed. ffmpeg is killed after 1.5 s. */
const STOP_GRACE_MS = 4_000;

/**
 * Runs one claimed job to its reported outcome: work folder, heartbeat, deadline, stage, outcome. Never throws. If the
 * Worker does not answer, neither the stage nor the report stops; the report is repeated for hours. `shutdown` aborts
 * the job with its reason; `settling` limits the time for reporting, so that a stopping node does not wait for a Worker
 * that does not answer. `seat`: its place among the jobs that it is done with. Returns the job that the Worker holds
 * for this node, if there is one.
 */
export async function runJob(
  { job, lease }: Claimed,
  deps: JobDeps,
  signals: { shutdown: AbortSignal; settling: AbortSignal },
  { slot, seat }: { slot: Slot; seat?: Seat },
): Promise<NextJob | null> {
  const leased = { jobId: job.id, token: lease.token, stage: job.stage };
  const startedAt = deps.clock();
  const log = logWith(deps.log, { job: job.id, stage: job.stage, attempt: lease.attempt });
  const stop = new AbortController();
  const heartbeat = new Heartbeat({
    api: deps.api,
    job: leased,
    leaseMs: lease.leaseMs,
    hasEnd: job.stage !== 'capture-live',
    expectedSec: expectedSecOf(job),
    clock: deps.clock,
    countedFrom: deps.beatsFrom,
    onStop: (reason) => stop.abort(reason),
  });
  log.info('job_started');
  try {
    const signal = AbortSignal.any([stop.signal, signals.shutdown]);
    const end = await runStageToEnd(job, leased, { ...deps, log }, { signal, stop, heartbeat, slot, seat });
    logCrash(log, end);
    const nextStages = 'result' in end ? slot.nextStages() : [];
    const outcome = outcomeOf(end, job.id);
    deps.failures.note(outcome, deps.clock());
    // Heartbeats continue, so that the lease survives if reporting needs several tries.
    const settling = { log, signal: signals.settling, startedAt, nextStages, onLong: slot.turnLight };
    return await complete(deps, leased, outcome, settling);
  } finally {
    heartbeat.stop();
  }
}

type Running = {
  signal: AbortSignal;
  stop: AbortController;
  heartbeat: Heartbeat;
  slot: Slot;
  seat: Seat | undefined;
};

async function runStageToEnd(job: Job, leased: LeasedJob, deps: JobDeps, running: Running): Promise<StageEnd> {
  const { signal, stop, heartbeat, slot, seat } = running;
  const deadline = setTimeout(() => stop.abort(new JobFailure(deadlineFailureOf(job))), deadlineMsOf(job));
  let workdir: string | undefined;
  try {
    workdir = await deps.workdirs.make(job.id);
    signal.throwIfAborted();
    const context = {
      workdir,
      signal,
      onProgress: (fraction: number) => heartbeat.note(fraction),
      onLight: slot.turnLight,
      ...(seat && { seat }),
      finishUpload: (parts: UploadedPart[]) => deps.api.finishUpload(leased, parts, signal),
      capture: deps.api.capture(leased, signal),
      log: deps.log,
    };
    const stage = asWorkOf(job.id, () => deps.runStage(job, context, deps.api.models(leased)));
    return { result: await untilStopped(stage, signal) };
  } catch (error) {
    return { error, abortReason: signal.aborted ? (signal.reason as unknown) : undefined };
  } finally {
    clearTimeout(deadline);
    seat?.leave();
    if (workdir !== undefined) await removeWorkdir(deps, workdir);
  }
}

/** The result of the stage, or an error if it does not stop within the grace period after an abort. */
async function untilStopped<T>(stage: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => undefined as void;
  const overdue = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(new Error('The stage did not stop.')), STOP_GRACE_MS);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([stage, overdue]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

async function removeWorkdir(deps: JobDeps, workdir: string): Promise<void> {
  try {
    await deps.workdirs.remove(workdir);
  } catch (error) {
    deps.log.warn('workdir_left', { error: errorName(error) });
  }
}

function logCrash(log: Log, end: StageEnd): void {
  if ('result' in end || end.abortReason !== undefined || end.error instanceof JobFailure) return;
  log.warn('stage_threw', { error: errorName(end.error), place: firstProjectFrame(end.error) });
}

type Completing = {
  log: Log;
  signal: AbortSignal;
  startedAt: number;
  nextStages: readonly Stage[];
  /** Called when the Worker has not answered for a while: the job no longer needs its slot. */
  onLong: () => void;
};

const LONG_MS = 30_000;

async function complete(
  deps: JobDeps,
  leased: LeasedJob,
  outcome: Outcome | null,
  completing: Completing,
): Promise<NextJob | null> {
  const { log, signal, nextStages, onLong } = completing;
  const long = setTimeout(onLong, LONG_MS);
  const fields = {
    status: outcome?.status ?? 'lease_lost',
    code: outcome?.status === 'failed' ? outcome.code : undefined,
    ms: deps.clock() - completing.startedAt,
  };
  try {
    const next = outcome === null ? null : await deps.api.complete(leased, { outcome, nextStages }, signal);
    log.info('job_ended', fields);
    return next;
  } catch (error) {
    log.warn('completion_failed', { ...fields, error: errorName(error) });
    return null;
  } finally {
    clearTimeout(long);
  }
}
