import { byPriority, type Stage } from '#schema/domain/stages.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import type { WorkerApi } from './worker-api.ts';

/**
 * Where jobs come from. `next` claims one job of the stages, or gives null when nothing waits. It throws when the source
 * cannot be asked; the caller backs off. `signal` ends a poll, never a claim under way: a claim whose answer is
 * dropped would hold its job for a whole lease.
 */
export type JobSource = { next(stages: readonly Stage[], signal: AbortSignal): Promise<{ claimed: Claimed } | null> };

/** Asks the Worker itself. For hosts that shall hold no queue token. */
export function makeWorkerJobSource(api: Pick<WorkerApi, 'claimNext'>): JobSource {
  return {
    next: async (stages, signal) => {
      signal.throwIfAborted();
      const claimed = await api.claimNext(byPriority(stages));
      return claimed === null ? null : { claimed };
    },
  };
}
