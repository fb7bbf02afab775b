import { describe, expect, it } from 'vitest';
import type { Claimed, QueueMessage } from '#schema/jobs/lease.ts';
import type { Outcome } from '#schema/jobs/outcome.ts';
import type { RunStage } from '../../../../render-node/loop/run-job.ts';
import { startLoop } from '../../../../render-node/loop/loop.ts';
import { WorkerUnreachable } from '../../../../render-node/protocol/worker-api.ts';
import { sampleLoopOptions } from '../../../support/builders/loop-options.ts';
import { sampleRenderJob } from '../../../support/builders/sample-jobs.ts';

const claimed = (id: string, alongside?: QueueMessage[]): Claimed => ({
  job: sampleRenderJob({ id }),
  lease: { token: id, attempt: 1, leaseMs: 90_000 },
  ...(alongside && { alongside }),
});
const message = (jobId: string): QueueMessage => ({ jobId, generation: 2, stage: 'render' });

/** A loop that gets one job with `alongside`, and how each of its jobs ended. */
function start(runStage: RunStage, claim: (asked: QueueMessage) => Promise<Claimed | null>, alongside: QueueMessage[]) {
  const first = [claimed('first', alongside)];
  const ended: Record<string, Outcome['status']> = {};
  const source = {
    next: async () => {
      const next = first.shift();
      return next === undefined ? null : { claimed: next };
    },
  };
  const options = sampleLoopOptions({ stages: ['render'], source, runStage });
  const complete: typeof options.api.complete = async ({ jobId }, { outcome }) => {
    ended[jobId] = outcome.status;
    return null;
  };
  return { loop: startLoop({ ...options, api: { ...options.api, claim, complete } }), ended };
}

describe('jobs that are best done together', () => {
  it('are claimed with the first one, and share a piece of work', async () => {
    const asked: QueueMessage[] = [];
    const shared: string[][] = [];
    const claim = async (wanted: QueueMessage) => {
      asked.push(wanted);
      return wanted.jobId === 'gone' ? null : claimed(wanted.jobId);
    };
    const runStage: RunStage = async ({ id }, { seat, signal }) => {
      if (id === 'broken') throw new Error('no captions');
      await seat?.share(id, signal, async (ids: string[]) => void shared.push(ids));
      throw new Error('done');
    };
    const { loop, ended } = start(runStage, claim, ['second', 'gone', 'broken'].map(message));
    await expect.poll(() => Object.keys(ended).length).toBe(3);
    expect(asked).toEqual(['second', 'gone', 'broken'].map(message));
    expect(shared).toEqual([['first', 'second']]);
    expect(await loop.stop(1_000)).toBe(true);
  });

  it('does the first one alone if the Worker does not answer', async () => {
    const shared: string[][] = [];
    const runStage: RunStage = async ({ id }, { seat, signal }) => {
      await seat?.share(id, signal, async (ids: string[]) => void shared.push(ids));
      throw new Error('done');
    };
    const { loop, ended } = start(runStage, () => Promise.reject(new WorkerUnreachable('no answer')), [
      message('second'),
    ]);
    await expect.poll(() => Object.keys(ended)).toEqual(['first']);
    expect(shared).toEqual([['first']]);
    expect(await loop.stop(1_000)).toBe(true);
  });
});
