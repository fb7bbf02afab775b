import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#schema/jobs/job.ts';
import type { Outcome } from '#schema/jobs/outcome.ts';
import { ShuttingDown } from '../../../../render-node/loop/job-end.ts';
import { silentLog } from '../../../../render-node/base/log.ts';
import { NodeFailures } from '../../../../render-node/loop/node-failures.ts';
import { runJob, type RunStage } from '../../../../render-node/loop/run-job.ts';
import { sampleDownloadJob, sampleRenderJob } from '../../../support/builders/sample-jobs.ts';
import { noCapture } from '../../../support/builders/stage-context.ts';

const MINUTE_MS = 60_000;

/** A stage that heeds its signal. */
const untilAborted: RunStage = (_job, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
const neverEnding: RunStage = () => new Promise(() => undefined);

function start(job: Job, runStage: RunStage, makeWorkdir = async () => '/work/1') {
  const outcomes: Outcome[] = [];
  const removed: string[] = [];
  const shutdown = new AbortController();
  const done = runJob(
    { job, lease: { token: 't', attempt: 1, leaseMs: 90_000 } },
    {
      api: {
        heartbeat: async () => ({ leaseMs: 90_000, cancel: false }),
        finishUpload: async () => ({ url: 'http://store.example/x' }),
        capture: () => noCapture,
        models: () => ({
          ask: async () => Promise.reject(new Error('not asked')),
          speech: { url: '', headers: {}, token: '' },
        }),
        complete: async (_job, { outcome }) => {
          outcomes.push(outcome);
          return null;
        },
      },
      workdirs: { make: makeWorkdir, remove: async (workdir) => void removed.push(workdir) },
      runStage,
      failures: new NodeFailures(),
      clock: Date.now,
      log: silentLog,
    },
    { shutdown: shutdown.signal, settling: new AbortController().signal },
    { slot: { turnLight: () => undefined, nextStages: () => [] } },
  );
  return { done, outcomes, removed, shutdown };
}

describe('runJob', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gives up a job at its deadline, and not before', async () => {
    const { outcomes, removed } = start(sampleRenderJob(), untilAborted);
    await vi.advanceTimersByTimeAsync(30 * MINUTE_MS - 1);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([{ status: 'failed', code: 'media.deadline' }]);
    expect(removed).toEqual(['/work/1']);
  });

  it('blames a download that takes too long on its source', async () => {
    const { outcomes } = start(sampleDownloadJob(), untilAborted);
    await vi.advanceTimersByTimeAsync(180 * MINUTE_MS);
    expect(outcomes).toEqual([{ status: 'failed', code: 'source.too_slow' }]);
  });

  it('takes slot and folder from a stage that does not heed its signal', async () => {
    const { outcomes, removed, shutdown } = start(sampleRenderJob(), neverEnding);
    await vi.advanceTimersByTimeAsync(1_000);
    shutdown.abort(new ShuttingDown('down'));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([{ status: 'handed_back' }]);
    expect(removed).toEqual(['/work/1']);
  });

  it('hands back a job that was claimed while the node went down', async () => {
    const runStage = vi.fn<RunStage>(neverEnding);
    const { outcomes, shutdown, done } = start(sampleRenderJob(), runStage, async () => {
      await Promise.resolve();
      shutdown.abort(new ShuttingDown('down'));
      return '/work/1';
    });
    await done;
    expect(runStage).not.toHaveBeenCalled();
    expect(outcomes).toEqual([{ status: 'handed_back' }]);
  });

  it('settles a crash where no folder can be made', async () => {
    const { outcomes, done } = start(sampleRenderJob(), neverEnding, () => Promise.reject(new Error('ENOSPC')));
    await done;
    expect(outcomes).toEqual([{ status: 'failed', code: 'node.crashed' }]);
  });

  it('keeps a result that came just before the shutdown', async () => {
    const { outcomes, shutdown, done } = start(sampleRenderJob(), async () => {
      shutdown.abort(new ShuttingDown('down'));
      return { stage: 'analyze-faces' };
    });
    await done;
    expect(outcomes).toEqual([{ status: 'succeeded', result: { stage: 'analyze-faces' } }]);
  });
});
