import { byPriority, type Stage } from '#schema/domain/stages.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import type { WorkerApi } from '../protocol/worker-api.ts';

/**
 * Where jobs come from. `next` claims one job of the stages, or returns null if none is waiting. It throws if the
 * source cannot be reached, and the caller backs off. `signal` ends a poll, but never a claim that has been sent: a
 * claim whose answer is dropped would keep its job leased for nothing.
 */
export type JobSource = { next(stages: readonly Stage[], signal: AbortSignal): Promise<{ claimed: Claimed } | null> };

/** Asks the Worker itself. For hosts that shall hold no queue token. */
export function makeWorkerJobSource(api: Pick<WorkerApi, 'claimNext'>): JobSource {
  return {
    next: async (stages, signal) => {
      signal.throwIfAborted();
      const claimed = await api.claimNext(byPriority(stages), signal);
      return claimed === null ? null : { claimed };
    },
  };
}
