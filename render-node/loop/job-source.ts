import { STAGES, type Stage } from '#schema/domain/stages.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import type { WorkerApi } from '../protocol/worker-api.ts';

/**
 * Where jobs come from. `next` claims one job of the stages, or gives null when nothing waits. It throws when the
 * source cannot be asked; the caller backs off. `signal` ends a poll, never a claim under way: a claim whose answer is
 * dropped would hold its job for a whole lease.
 */
export type JobSource = { next(stages: readonly Stage[], signal: AbortSignal): Promise<{ claimed: Claimed } | null> };

/** The stages in the order in which they are asked: what is nearest to a finished clip first. */
export function byPriority(stages: readonly Stage[]): Stage[] {
  return [...stages].sort((a, b) => STAGES.indexOf(b) - STAGES.indexOf(a));
}

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
