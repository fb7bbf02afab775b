import { silentLog } from '../../../render-node/base/log.ts';
import type { LoopOptions } from '../../../render-node/loop/loop.ts';
import { noCapture } from './stage-context.ts';

/** A loop of one slot at a Worker that takes everything. */
export function sampleLoopOptions(
  own: Pick<LoopOptions, 'source' | 'runStage' | 'stages'> & Partial<LoopOptions>,
): LoopOptions {
  return {
    api: {
      heartbeat: async () => ({ leaseMs: 90_000, cancel: false }),
      complete: async () => null,
      capture: () => noCapture,
      models: () => ({}),
    } as never,
    workdirs: { make: async () => '/nowhere', remove: async () => undefined },
    slots: 1,
    captureSlots: 0,
    pollMs: 1,
    findShortage: async () => null,
    clock: Date.now,
    random: Math.random,
    log: silentLog,
    ...own,
  };
}
