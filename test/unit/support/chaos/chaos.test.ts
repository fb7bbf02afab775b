import { describe, expect, it } from 'vitest';
import { describeVerdict } from '../../../support/chaos/describe-verdict.ts';
import { runChaos } from '../../../support/chaos/run-chaos.ts';

describe('a farm with faults', () => {
  // As long as it takes on a machine that does ten other things.
  // The third farm has queues for webhooks alone.
  it.each([1, 2, 6])('loses and doubles nothing, with seed %i', { timeout: 300_000 }, async (seed) => {
    const verdict = await runChaos({ jobs: 70, seed });
    expect(describeVerdict(verdict)).toContain('All held.');
    expect(verdict.jobs).toBeGreaterThanOrEqual(70);
    // It has looked: every kind of fault was there, and work that could go wrong.
    const looked = ['kill', 'd1After', 'r2', 'messageLost', 'socketLost', 'jobs: rung', 'beats: rounds over sockets'];
    expect(Object.keys(verdict.faults)).toEqual(expect.arrayContaining(looked));
    expect(verdict.live_pieces).toBeGreaterThan(10);
    // Most of a dozen may have been missed or deleted.
    expect(verdict.posts_live).toBeGreaterThan(1);
    expect(verdict.poison_projects).toBe(3);
    expect(verdict.archived).toBeGreaterThan(3);
    expect(verdict.opened).toBe(verdict.archived);
  });
});
