import { setTimeout as sleep } from 'node:timers/promises';
import { FARM } from '#schema/domain/limits.ts';
import { type Claimed, PROTOCOL } from '#schema/jobs/lease.ts';
import { errorName } from '../base/log.ts';
import { type Seat, seatsFor } from '../base/shared-work.ts';
import { withTraceId } from '../base/trace-id.ts';
import { type WorkerApi, WorkerRefused } from '../protocol/worker-api.ts';
import type { Shortage } from './admission.ts';
import { type Crash, Ending } from './ending.ts';
import type { JobSource } from './job-sources/job-source.ts';
import { HeldJobs, nextJob } from './next-job.ts';
import { NodeFailures } from './node-failures.ts';
import { type JobDeps, runJob } from './run-job.ts';
import { type Capacity, Slots } from './slots.ts';
import { idleReason, type WaitReason, WAITS } from './waiting.ts';

export type LoopState = {
  /** Jobs that hold one of `slots`, and recordings that hold one of `captureSlots`. */
  running: number;
  recording: number;
  /** When the source last answered, in epoch milliseconds; null before the first time. */
  lastPollAt: number | null;
  /** Since when nothing has been running, in epoch milliseconds; null while a job runs. */
  idleSince: number | null;
  isDraining: boolean;
  shortage: Shortage;
};

export type LoopOptions = Capacity &
  Omit<JobDeps, 'failures' | 'beatsFrom'> & {
    source: JobSource;
    api: Pick<WorkerApi, 'claim'>;
    /** The longest pause between two polls of a node that is idle and has no doorbell. */
    pollMs: number;
    /** What is missing for one more job; checked before each poll. */
    findShortage: () => Promise<Shortage>;
    /** 0 to 1, for the jitter. */
    random: () => number;
  };

export type Loop = {
  state(): LoopState;
  /**
   * Stops polling and hands recordings over, leaves the other jobs `finishMs` to finish (0 after a crash), then aborts
   * and releases those still running. True if all were reported within another `drainMs`. After a crash the job that
   * caused it is reported as `node.crashed`: `crash.jobId`, or the only running one.
   */
  stop(drainMs: number, how?: { finishMs?: number; crash?: Crash | undefined }): Promise<boolean>;
};

/**
 * Takes jobs and runs up to `slots` of them at once, and up to `captureSlots` recordings. It asks for one at a time and
 * only for stages with a free slot, so it never pulls a job that it cannot start. `WAITS` in waiting.ts says why and
 * how long it waits before it asks again. Errors do not end it.
 */
export function startLoop(options: LoopOptions): Loop {
  return new Poller(options);
}

/** Asks for jobs, and begins those that it gets. */
class Poller implements Loop {
  readonly #options: LoopOptions;
  readonly #ending = new Ending();
  readonly #slots: Slots;
  readonly #polling: Promise<void>;
  readonly #deps: JobDeps;
  readonly #held = new HeldJobs();
  readonly #failures = new NodeFailures();
  #lastPollAt: number | null = null;
  #shortage: Shortage = null;

  constructor(options: LoopOptions) {
    const { source, clock, random } = options;
    this.#options = options;
    this.#slots = new Slots(options, this.#ending.closing, clock);
    const beatsFrom = source.doorbell && clock() - random() * FARM.leaseMs;
    this.#deps = { ...options, failures: this.#failures, beatsFrom };
    this.#polling = this.#poll();
  }

  state(): LoopState {
    const isDraining = this.#ending.closing.aborted;
    return { ...this.#slots.state, lastPollAt: this.#lastPollAt, shortage: this.#shortage, isDraining };
  }

  stop(drainMs: number, how?: Parameters<Loop['stop']>[1]): Promise<boolean> {
    return this.#ending.end({ slots: this.#slots, polling: this.#polling }, drainMs, how);
  }

  async #poll(): Promise<void> {
    const { source, clock, random, pollMs } = this.#options;
    const { closing } = this.#ending;
    let failures = 0;
    while (!closing.aborted) {
      // Taken before the poll: a bell that rings during the poll wakes the node too.
      const bells = { slot: this.#slots.freed, doorbell: source.doorbell?.rung ?? closing };
      const startedAt = clock();
      const reason = await this.#pollOnce();
      failures = reason === 'short' || reason === 'failed' ? failures + 1 : 0;
      if (reason === null) continue;
      const { pauseMs, wakers } = WAITS[reason];
      const ms = pauseMs({ pollMs, failures, tookMs: clock() - startedAt, random: random() });
      await pause(ms, AbortSignal.any([closing, ...wakers.map((waker) => bells[waker])]));
    }
  }

  /** Begins a job if there is one. Returns the reason to wait, or null to ask again at once. */
  async #pollOnce(): Promise<WaitReason | null> {
    const { source } = this.#options;
    if (this.#slots.freeStages().length === 0) return 'full';
    try {
      this.#shortage = await this.#findShortage();
      if (this.#shortage !== null) return this.#lack(this.#shortage);
      const isStarted = await this.#startNext();
      return isStarted || !this.#held.isEmpty ? null : idleReason(source.doorbell?.saidAgoMs() ?? null);
    } catch (error) {
      return this.#explain(error);
    }
  }

  async #findShortage(): Promise<Shortage> {
    return this.#failures.isPausedAt(this.#options.clock()) ? 'failures' : this.#options.findShortage();
  }

  #lack(shortage: Shortage): WaitReason {
    this.#options.source.doorbell?.sayBusy();
    this.#options.log.warn('claims_paused', { shortage });
    return 'short';
  }

  #explain(error: unknown): WaitReason {
    const { log } = this.#options;
    if (error instanceof WorkerRefused && error.isTooOld) {
      this.#shortage = 'version';
      const remedy = 'Replace this node with the version of the Worker.';
      log.warn('node_too_old', { protocol: PROTOCOL, remedy });
      return 'outdated';
    }
    if (!this.#ending.closing.aborted) log.warn('poll_failed', { error: errorName(error) });
    return 'failed';
  }

  /** True if there was a job to begin. */
  async #startNext(): Promise<boolean> {
    const { source, clock } = this.#options;
    const next = await nextJob(this.#options, this.#slots.freeStages(), this.#held.take(), this.#ending.closing);
    this.#lastPollAt = clock();
    if (next === null) return false;
    const together = [next.claimed, ...(await this.#claimAlongside(next.claimed))];
    for (const [i, seat] of seatsFor(together.length).entries()) this.#begin(together[i] as Claimed, seat);
    source.doorbell?.sayBusy();
    return true;
  }

  /** The waiting jobs that are best done with this one. Any that the node does not get is done elsewhere. */
  async #claimAlongside({ alongside = [] }: Claimed): Promise<Claimed[]> {
    const { api, log } = this.#options;
    const claims = alongside.map((message) => api.claim(message, this.#ending.closing));
    const settled = await Promise.allSettled(claims);
    for (const claim of settled) {
      if (claim.status === 'rejected') log.warn('claim_failed', { error: errorName(claim.reason) });
    }
    return settled.flatMap((claim) => (claim.status === 'fulfilled' && claim.value !== null ? [claim.value] : []));
  }

  #begin(claimed: Claimed, seat: Seat): void {
    const { closing, shutdown, settling } = this.#ending;
    const { job, lease } = claimed;
    // A recording is not waited for: another node continues it.
    const signals = { shutdown: job.stage === 'capture-live' ? closing : shutdown, settling };
    this.#slots.begin(job, async (slot) => {
      const next = await withTraceId(lease.traceId, () => runJob(claimed, this.#deps, signals, { slot, seat }));
      if (next !== null) this.#held.add(next);
    });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
