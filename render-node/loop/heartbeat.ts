import { JobFailure } from '#schema/domain/failure.ts';
import type { Clock } from '#schema/domain/time.ts';
import { StageProgress } from './stage-progress.ts';
import { LeaseLost, type LeasedJob, type WorkerApi } from '../protocol/worker-api.ts';

type HeartbeatOptions = {
  api: Pick<WorkerApi, 'heartbeat'>;
  job: LeasedJob;
  leaseMs: number;
  /** False for a job that goes on until it is stopped: it has no progress. */
  hasEnd: boolean;
  clock: Clock;
  /** Called at most once, when the job must stop: `LeaseLost`, or `JobFailure('farm.cancelled')`. */
  onStop: (reason: Error) => void;
};

/** Progress that changed by this much is sent early, but not more often than this, so that a progress bar moves. */
const EARLY_STEP = 0.01;
const EARLY_MS = 3_000;
/** Pause before an unanswered heartbeat is sent again; never more than a ninth of the lease. */
const RETRY_MS = 3_000;

/**
 * Holds the lease of one job: sends a heartbeat with the latest progress every third of the lease. If a heartbeat gets
 * no answer, it is sent again and the job goes on until the lease has run out, counted from the last answered
 * heartbeat.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #leaseMs: number;
  readonly #progress: StageProgress;
  #eta: { sec: number; at: number } | null = null;
  #sentProgress = 0;
  #isSending = false;
  #isStopped = false;
  #sendTimer: NodeJS.Timeout | undefined;
  #expiryTimer: NodeJS.Timeout | undefined;
  readonly #earlyTimer: NodeJS.Timeout | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs;
    const now = options.clock();
    this.#progress = new StageProgress(now);
    this.#hold(now);
    this.#sendIn(this.#leaseMs / 3);
    if (options.hasEnd) this.#earlyTimer = setInterval(() => this.#sendEarly(), EARLY_MS);
  }

  /** Records the progress (0 to 1) and the seconds left, if they are known, for the next heartbeat. */
  note(fraction: number, etaSec?: number): void {
    const now = this.#options.clock();
    this.#progress.note(fraction || 0, now);
    this.#eta = etaSec !== undefined && etaSec >= 0 && etaSec < Infinity ? { sec: etaSec, at: now } : null;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#sendTimer);
    clearTimeout(this.#expiryTimer);
    clearInterval(this.#earlyTimer);
  }

  #sendEarly(): void {
    const hasMoved = this.#progress.at(this.#options.clock()) - this.#sentProgress >= EARLY_STEP;
    if (hasMoved) void this.#sendOnce();
  }

  #sendIn(delayMs: number): void {
    clearTimeout(this.#sendTimer);
    if (!this.#isStopped) this.#sendTimer = setTimeout(() => void this.#sendOnce(), delayMs);
  }

  /** The lease counts from the moment the heartbeat was sent, not from its answer. */
  #hold(from: number): void {
    clearTimeout(this.#expiryTimer);
    const leftMs = from + this.#leaseMs - this.#options.clock();
    if (!this.#isStopped) this.#expiryTimer = setTimeout(() => this.#end(new LeaseLost('The lease ran out.')), leftMs);
  }

  #end(reason: Error): void {
    if (this.#isStopped) return;
    this.stop();
    this.#options.onStop(reason);
  }

  async #sendOnce(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#sendTimer);
    this.#sendIn(await this.#send(this.#options.clock()));
    this.#isSending = false;
  }

  /** Sends one heartbeat; returns the pause until the next one, in ms. */
  async #send(sentAt: number): Promise<number> {
    try {
      this.#sentProgress = this.#options.hasEnd ? this.#progress.at(sentAt) : 0;
      const report = { progress: this.#sentProgress, etaSec: this.#etaAt(sentAt) };
      const answer = await this.#options.api.heartbeat(this.#options.job, report);
      this.#leaseMs = answer.leaseMs;
      this.#hold(sentAt);
      if (answer.cancel) this.#end(new JobFailure('farm.cancelled'));
      return this.#leaseMs / 3;
    } catch (error) {
      if (error instanceof LeaseLost) this.#end(error);
      return Math.min(RETRY_MS, this.#leaseMs / 9);
    }
  }

  #etaAt(now: number): number | null {
    return this.#eta === null ? null : Math.max(0, Math.round(this.#eta.sec - (now - this.#eta.at) / 1_000));
  }
}
