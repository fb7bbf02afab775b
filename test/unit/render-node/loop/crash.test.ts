import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Job } from '#schema/jobs/job.ts';
import type { Outcome } from '#schema/jobs/outcome.ts';
import { silentLog } from '../../../../render-node/base/log.ts';
import { judgeHealth } from '../../../../render-node/loop/health.ts';
import { startLoop } from '../../../../render-node/loop/loop.ts';
import { NodeFailures } from '../../../../render-node/loop/node-failures.ts';
import type { RunStage } from '../../../../render-node/loop/run-job.ts';
import { asWorkOf, jobOfThis } from '../../../../render-node/loop/running-job.ts';
import { sampleRenderJob } from '../../../support/builders/sample-jobs.ts';
import { noCapture } from '../../../support/builders/stage-context.ts';

const untilAborted: RunStage = (_job, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

/** A node with these jobs to claim. */
function startNode(jobs: Job[], runStage: RunStage, clock = Date.now) {
  const outcomes = new Map<string, Outcome>();
  const begun: string[] = [];
  const polls = { count: 0 };
  const loop = startLoop({
    source: {
      next: async () => {
        polls.count += 1;
        const job = jobs.shift();
        return job === undefined ? null : { claimed: { job, lease: { token: 't', attempt: 1, leaseMs: 90_000 } } };
      },
    },
    api: {
      heartbeat: async () => ({ leaseMs: 90_000, cancel: false }),
      complete: async ({ jobId }: { jobId: string }, { outcome }: { outcome: Outcome }) => {
        outcomes.set(jobId, outcome);
        return null;
      },
      capture: () => noCapture,
      models: () => ({}),
    } as never,
    workdirs: { make: async () => '/nowhere', remove: async () => undefined },
    runStage: (job, ...rest) => {
      begun.push(job.id);
      return runStage(job, ...rest);
    },
    stages: ['render'],
    slots: 3,
    captureSlots: 0,
    pollMs: 1,
    findShortage: async () => null,
    clock,
    random: () => 0,
    log: silentLog,
  });
  return { loop, outcomes, begun, polls };
}

const jobs = (count: number) => Array.from({ length: count }, (_, i) => sampleRenderJob({ id: `job-${i}` }));
const CRASHED = { status: 'failed', code: 'node.crashed' };

describe('an exception that nobody caught', () => {
  it('is known to come from the job in whose work it was thrown', async () => {
    const found = await Promise.all(
      ['a', 'b'].map((id) =>
        asWorkOf(id, async () => {
          await sleep(1);
          return new Promise((resolve) => setTimeout(() => resolve(jobOfThis()), 1));
        }),
      ),
    );
    expect(found).toEqual(['a', 'b']);
    expect(jobOfThis()).toBeUndefined();
  });

  it('counts for the job that caused it, and its neighbours lose no attempt', async () => {
    const seen: (string | undefined)[] = [];
    const node = startNode(jobs(3), async (job, context, models) => {
      seen.push(jobOfThis());
      return untilAborted(job, context, models);
    });
    await expect.poll(() => node.begun).toHaveLength(3);
    expect(seen).toEqual(['job-0', 'job-1', 'job-2']);
    expect(await node.loop.stop(5_000, { crash: { jobId: 'job-1' } })).toBe(true);
    expect(Object.fromEntries(node.outcomes)).toEqual({
      'job-0': { status: 'handed_back' },
      'job-1': CRASHED,
      'job-2': { status: 'handed_back' },
    });
  });

  it.each([
    [1, [CRASHED]],
    [2, [{ status: 'handed_back' }, { status: 'handed_back' }]],
  ])('that nothing explains counts for %i job only where it is the only one', async (count, ends) => {
    const node = startNode(jobs(count), untilAborted);
    await expect.poll(() => node.begun).toHaveLength(count);
    await node.loop.stop(5_000, { crash: { jobId: undefined } });
    expect([...node.outcomes.values()]).toEqual(ends);
  });
});

describe('a node whose jobs all fail', () => {
  it('takes no more after three, goes on after a minute, and says so', async () => {
    let now = 0;
    const many = jobs(50);
    const node = startNode(
      many,
      async () => {
        throw new Error('broken');
      },
      () => now,
    );
    await expect.poll(() => node.loop.state().shortage).toBe('failures');
    const taken = node.begun.length;
    expect(taken).toBeLessThanOrEqual(5);
    expect(judgeHealth(node.loop.state(), { slots: 3, startedAt: 0, sourceKinds: [] }, now).status).toBe('failing');
    now += 60_000 * 2 ** 3;
    await expect.poll(() => node.begun.length).toBeGreaterThan(taken);
    await node.loop.stop(5_000);
    expect(many.length).toBeGreaterThan(35);
  });
});

describe('NodeFailures', () => {
  const failed: Outcome = { status: 'failed', code: 'node.out_of_memory' };
  const note = (failures: NodeFailures, outcomes: (Outcome | null)[]) =>
    outcomes.forEach((outcome) => failures.note(outcome, 0));

  it('starts again with each success, and passes other ends by', () => {
    const failures = new NodeFailures();
    note(failures, [failed, failed, { status: 'succeeded', result: { stage: 'render-part' } }, failed, failed]);
    expect(failures.isPausedAt(0)).toBe(false);
    note(failures, [null, { status: 'handed_back' }, { status: 'failed', code: 'source.no_video' }]);
    expect(failures.isPausedAt(0)).toBe(false);
    note(failures, [failed]);
    expect([failures.isPausedAt(59_999), failures.isPausedAt(60_000)]).toEqual([true, false]);
  });

  it('waits twice as long after each further failure, up to half an hour', () => {
    const failures = new NodeFailures();
    note(
      failures,
      Array.from({ length: 4 }, () => failed),
    );
    expect([failures.isPausedAt(119_999), failures.isPausedAt(120_000)]).toEqual([true, false]);
    note(
      failures,
      Array.from({ length: 40 }, () => failed),
    );
    expect([failures.isPausedAt(1_799_999), failures.isPausedAt(1_800_000)]).toEqual([true, false]);
  });
});
