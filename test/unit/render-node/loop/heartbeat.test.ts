import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Heartbeat } from '../../../../render-node/loop/heartbeat.ts';
import { LeaseLost, WorkerUnreachable, type WorkerApi } from '../../../../render-node/protocol/worker-api.ts';

const LEASE_MS = 90_000;
type Beat = WorkerApi['beat'];

function start(beat: Beat) {
  const stops: Error[] = [];
  const heartbeat = new Heartbeat({
    api: { beat },
    job: { jobId: 'j', token: 't' },
    leaseMs: LEASE_MS,
    clock: Date.now,
    onStop: (reason) => stops.push(reason),
  });
  return { heartbeat, stops };
}

describe('Heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const good = () => vi.fn<Beat>(async () => ({ leaseMs: LEASE_MS, cancel: false }));
  const unreachable = () => vi.fn<Beat>(() => Promise.reject(new WorkerUnreachable('no answer')));

  it('beats each third of the lease and tells the latest progress', async () => {
    const beat = good();
    const { heartbeat } = start(beat);
    heartbeat.note(0.02, 40);
    heartbeat.note(0.01);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(beat).toHaveBeenCalledTimes(3);
    expect(beat.mock.calls[0]?.[1]).toEqual({ progress: 0.02, etaSec: null });
    heartbeat.stop();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(beat).toHaveBeenCalledTimes(3);
  });

  it('tells progress that moved early, at most each five seconds', async () => {
    const beat = good();
    const { heartbeat } = start(beat);
    await vi.advanceTimersByTimeAsync(4_000);
    heartbeat.note(0.5);
    await vi.advanceTimersByTimeAsync(500);
    expect(beat).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(500);
    heartbeat.note(0.5, 12);
    heartbeat.note(0.51, 11);
    await vi.advanceTimersByTimeAsync(1);
    expect(beat.mock.calls.map(([, progress]) => progress)).toEqual([{ progress: 0.51, etaSec: 11 }]);
    heartbeat.stop();
  });

  it.each([Number.NaN, -1, Infinity])('sends no estimate of %d seconds', async (etaSec) => {
    const beat = good();
    const { heartbeat } = start(beat);
    heartbeat.note(2, etaSec);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(beat.mock.calls[0]?.[1]).toEqual({ progress: 1, etaSec: null });
    heartbeat.stop();
  });

  it('stops the job when the lease is lost', async () => {
    const { stops } = start(vi.fn<Beat>(() => Promise.reject(new LeaseLost('409'))));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stops).toEqual([expect.any(LeaseLost)]);
  });

  it('stops the job when it is cancelled', async () => {
    const { stops } = start(vi.fn<Beat>(async () => ({ leaseMs: LEASE_MS, cancel: true })));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stops).toEqual([expect.objectContaining({ code: 'farm.cancelled' })]);
  });

  it('goes on without answers until the lease has run out', async () => {
    const beat = unreachable();
    const { stops } = start(beat);
    await vi.advanceTimersByTimeAsync(LEASE_MS - 1);
    expect(beat.mock.calls.length).toBeGreaterThan(15);
    expect(stops).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stops).toEqual([expect.any(LeaseLost)]);
  });

  it('recovers when answers come again', async () => {
    const beat = unreachable();
    const { heartbeat, stops } = start(beat);
    await vi.advanceTimersByTimeAsync(80_000);
    beat.mockImplementation(good());
    await vi.advanceTimersByTimeAsync(160_000);
    expect(stops).toEqual([]);
    heartbeat.stop();
  });

  it('lets the lease run out under a beat that hangs', async () => {
    const { stops } = start(vi.fn<Beat>(() => new Promise(() => undefined)));
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(stops).toEqual([expect.any(LeaseLost)]);
  });
});
