import { JobFailure } from '#schema/domain/failure.ts';
import type { Clock } from '#schema/domain/time.ts';
import { LeaseLost, type LeasedJob, type WorkerApi } from '../protocol/worker-api.ts';

type HeartbeatOptions = {
  api: Pick<WorkerApi, 'heartbeat'>;
  job: LeasedJob;
  leaseMs: number;
  clock: Clock;
  /** Called at most once, when the job must stop: `LeaseLost`, or `JobFailure('farm.cancelled')`. */
  onStop: (reason: Error) => void;
};

/** Progress that changed by this much is sent early, but not more often than this, so that a progress bar moves. */
const EARLY_STEP = 0.05;
const EARLY_MS = 5_000;
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
  #latest: { progress: number; etaSec: number | null } = { progress: 0, etaSec: null };
  #sent: { progress: number; at: number };
  #isSending = false;
  #isStopped = false;
  #sendTimer: NodeJS.Timeout | undefined;
  #expiryTimer: NodeJS.Timeout | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs;
    this.#sent = { progress: 0, at: options.clock() };
    this.#hold(this.#sent.at);
    this.#sendIn(this.#leaseMs / 3);
  }

  /** Records the progress (0 to 1) for the next heartbeat. It never decreases, even if a stage repeats a step. */
  note(fraction: number, etaSec?: number): void {
    const progress = Math.max(this.#latest.progress, Math.min(1, fraction || 0));
    this.#latest = { progress, etaSec: etaSec !== undefined && etaSec >= 0 && etaSec < Infinity ? etaSec : null };
    const hasMoved = progress - this.#sent.progress >= EARLY_STEP;
    if (hasMoved && this.#options.clock() - this.#sent.at >= EARLY_MS) this.#sendIn(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#sendTimer);
    clearTimeout(this.#expiryTimer);
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
    this.#sent = { progress: this.#latest.progress, at: this.#options.clock() };
    this.#sendIn(await this.#send(this.#sent.at));
    this.#isSending = false;
  }

  /** Sends one heartbeat; returns the pause until the next one, in ms. */
  async #send(sentAt: number): Promise<number> {
    try {
      const answer = await this.#options.api.heartbeat(this.#options.job, this.#latest);
      this.#leaseMs = answer.leaseMs;
      this.#hold(sentAt);
      if (answer.cancel) this.#end(new JobFailure('farm.cancelled'));
      return this.#leaseMs / 3;
    } catch (error) {
      if (error instanceof LeaseLost) this.#end(error);
      return Math.min(RETRY_MS, this.#leaseMs / 9);
    }
  }
}
