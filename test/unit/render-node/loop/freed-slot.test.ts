import { expect, it } from 'vitest';
import type { Stage } from '#schema/domain/stages.ts';
import { silentLog } from '../../../../render-node/base/log.ts';
import { startLoop } from '../../../../render-node/loop/loop.ts';
import { sampleRenderJob } from '../../../support/builders/sample-jobs.ts';
import { noCapture } from '../../../support/builders/stage-context.ts';

const LEASE = { token: 't', attempt: 1, leaseMs: 90_000 };
const AN_HOUR_MS = 3_600_000;

it('asks for every stage as soon as a job ends, however long the pause between two polls is', async () => {
  const end = Promise.withResolvers<void>();
  const asked: string[] = [];
  const jobs = [sampleRenderJob({ id: 'first' })];
  const loop = startLoop({
    source: {
      next: async (stages: readonly Stage[]) => {
        asked.push(stages.join());
        const job = jobs.shift();
        return job === undefined ? null : { claimed: { job, lease: LEASE } };
      },
      doorbell: { rung: new AbortController().signal, pauseMs: () => AN_HOUR_MS, sayBusy: () => undefined },
    },
    api: {
      heartbeat: async () => ({ leaseMs: 90_000, cancel: false }),
      complete: async () => null,
      capture: () => noCapture,
      models: () => ({}),
    } as never,
    workdirs: { make: async () => '/nowhere', remove: async () => undefined },
    runStage: async () => {
      await end.promise;
      throw new Error('it ended');
    },
    stages: ['render', 'capture-live'],
    slots: 1,
    captureSlots: 1,
    pollMs: AN_HOUR_MS,
    findShortage: async () => null,
    clock: Date.now,
    random: Math.random,
    log: silentLog,
  });
  // While the job runs, the node waits for a live stream to record.
  await expect.poll(() => asked).toEqual(['render,capture-live', 'capture-live']);
  end.resolve();
  await expect.poll(() => asked.at(-1)).toBe('render,capture-live');
  await loop.stop(5_000);
});
