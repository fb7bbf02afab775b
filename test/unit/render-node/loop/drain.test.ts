import { describe, expect, it } from 'vitest';
import type { Outcome } from '#schema/jobs/outcome.ts';
import { silentLog } from '../../../../render-node/base/log.ts';
import { startLoop } from '../../../../render-node/loop/loop.ts';
import { sampleRenderJob } from '../../../support/builders/sample-jobs.ts';
import { noCapture } from '../../../support/builders/stage-context.ts';

/** A node with a short job, which ends when the test says so, and a long one, which only an abort ends. */
async function startNode() {
  const outcomes = new Map<string, Outcome['status']>();
  const begun: string[] = [];
  const short = Promise.withResolvers<void>();
  const jobs = ['short', 'long', 'third'].map((id) => sampleRenderJob({ id }));
  const loop = startLoop({
    source: {
      next: async () => {
        const job = jobs.shift();
        return job === undefined ? null : { claimed: { job, lease: { token: 't', attempt: 1, leaseMs: 90_000 } } };
      },
    },
    api: {
      heartbeat: async () => ({ leaseMs: 90_000, cancel: false }),
      complete: async ({ jobId }: { jobId: string }, { outcome }: { outcome: Outcome }) => {
        outcomes.set(jobId, outcome.status);
        return null;
      },
      capture: () => noCapture,
      models: () => ({}),
    } as never,
    workdirs: { make: async () => '/nowhere', remove: async () => undefined },
    runStage: ({ id }, { signal }) => {
      begun.push(id);
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
      return id === 'short' ? Promise.race([short.promise.then(() => ({}) as never), aborted]) : aborted;
    },
    stages: ['render'],
    slots: 2,
    captureSlots: 0,
    pollMs: 1,
    findShortage: async () => null,
    clock: () => 1_000,
    random: () => 0,
    log: silentLog,
  });
  await expect.poll(() => begun).toEqual(['short', 'long']);
  return { loop, outcomes, begun, endShort: short.resolve };
}

describe('a node that stops', () => {
  it('lets short jobs end, takes no others and releases the rest', async () => {
    const node = await startNode();
    const stopped = node.loop.stop(5_000, { finishMs: 100 });
    node.endShort();
    expect(node.loop.state()).toMatchObject({ isDraining: true, idleSince: null });
    expect(await stopped).toBe(true);
    expect(Object.fromEntries(node.outcomes)).toEqual({ short: 'succeeded', long: 'handed_back' });
    expect(node.begun).toEqual(['short', 'long']);
    expect(node.loop.state().idleSince).toBe(1_000);
  });

  it('waits for nothing after a crash', async () => {
    const node = await startNode();
    expect(await node.loop.stop(5_000, { finishMs: 60_000, crash: { jobId: 'long' } })).toBe(true);
    expect(Object.fromEntries(node.outcomes)).toEqual({ short: 'handed_back', long: 'failed' });
  });
});
