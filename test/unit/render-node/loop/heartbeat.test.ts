import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Heartbeat } from '../../../../render-node/loop/heartbeat.ts';
import { LeaseLost, WorkerUnreachable, type WorkerApi } from '../../../../render-node/protocol/worker-api.ts';

const LEASE_MS = 90_000;
type SendHeartbeat = WorkerApi['heartbeat'];

function start(send: SendHeartbeat, hasEnd = true, countedFrom?: number) {
  const stops: Error[] = [];
  const heartbeat = new Heartbeat({
    api: { heartbeat: send },
    job: { jobId: 'j', token: 't' },
    leaseMs: LEASE_MS,
    hasEnd,
    clock: Date.now,
    countedFrom,
    onStop: (reason) => stops.push(reason),
  });
  return { heartbeat, stops };
}

describe('Heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const good = () => vi.fn<SendHeartbeat>(async () => ({ leaseMs: LEASE_MS, cancel: false }));
  const unreachable = () => vi.fn<SendHeartbeat>(() => Promise.reject(new WorkerUnreachable('no answer')));

  it('sends a heartbeat every third of the lease for a job without an end', async () => {
    const send = good();
    const { heartbeat } = start(send, false);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(send).toHaveBeenCalledTimes(3);
    expect(send.mock.calls[0]?.[1]).toEqual({ progress: 0, etaSec: null });
    heartbeat.stop();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('tells progress that moved after two seconds, then at most each 3.75, with the seconds left', async () => {
    const send = good();
    const { heartbeat } = start(send);
    await vi.advanceTimersByTimeAsync(1_500);
    heartbeat.note(0.2);
    await vi.advanceTimersByTimeAsync(499);
    expect(send).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(1);
    heartbeat.note(0.5);
    heartbeat.note(0.51);
    await vi.advanceTimersByTimeAsync(3_749);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send.mock.calls.map(([, report]) => report).slice(1)).toEqual([
      { progress: expect.closeTo(0.585), etaSec: 4 },
    ]);
    heartbeat.stop();
  });

  it('lets a common heartbeat delay no percent', async () => {
    const send = good();
    const { heartbeat } = start(send, true, Date.now() - LEASE_MS / 3 + 2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(send.mock.calls.map(([, { progress }]) => Math.floor(100 * progress))).toEqual([1]);
    heartbeat.note(0.2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(send).toHaveBeenCalledTimes(2);
    heartbeat.stop();
  });

  it('sends a percent that takes longer as soon as it is reached', async () => {
    const send = good();
    const { heartbeat } = start(send);
    const sentAt: number[] = [];
    for (let halves = 0; halves < 100; halves += 1) {
      heartbeat.note(halves / 2 / 450);
      const before = send.mock.calls.length;
      await vi.advanceTimersByTimeAsync(500);
      if (send.mock.calls.length > before) sentAt.push(halves / 2);
    }
    const pauses = sentAt.slice(2).map((at, i) => at - (sentAt[i + 1] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5);
    heartbeat.stop();
  });

  it('moves on between reports, so that nothing stands still for five seconds', async () => {
    const send = good();
    const { heartbeat } = start(send);
    for (let second = 0; second < 60; second += 1) {
      if (second % 20 === 0) heartbeat.note(second / 100);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const shown = send.mock.calls.map(([, { progress }]) => Math.round(progress * 100));
    expect(shown.length).toBeGreaterThanOrEqual(14);
    expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
    heartbeat.stop();
  });

  it('sends no percent while nobody looks', async () => {
    const send = vi.fn<SendHeartbeat>(async () => ({ leaseMs: LEASE_MS, cancel: false, watched: false }));
    const { heartbeat } = start(send);
    for (let second = 0; second < 60; second += 1) {
      heartbeat.note(second / 60);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    // The first one learns it. The others hold the lease.
    expect(send).toHaveBeenCalledTimes(2);
    send.mockResolvedValue({ leaseMs: LEASE_MS, cancel: false, watched: true });
    heartbeat.note(0.99);
    await vi.advanceTimersByTimeAsync(4_000);
    const before = send.mock.calls.length;
    heartbeat.note(1);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(send.mock.calls.length).toBe(before + 1);
    heartbeat.stop();
  });

  it('sends no progress beyond the end', async () => {
    const send = good();
    const { heartbeat } = start(send);
    heartbeat.note(Number.NaN);
    heartbeat.note(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(send.mock.calls[0]?.[1]).toEqual({ progress: 1, etaSec: 0 });
    heartbeat.stop();
  });

  it('stops the job when the lease is lost', async () => {
    const { stops } = start(vi.fn<SendHeartbeat>(() => Promise.reject(new LeaseLost('409'))));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stops).toEqual([expect.any(LeaseLost)]);
  });

  it('stops the job when it is cancelled', async () => {
    const { stops } = start(vi.fn<SendHeartbeat>(async () => ({ leaseMs: LEASE_MS, cancel: true })));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stops).toEqual([expect.objectContaining({ code: 'farm.cancelled' })]);
  });

  it('goes on for hours without answers, and stops when the first one says that the lease is lost', async () => {
    const send = unreachable();
    const { stops } = start(send);
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(send.mock.calls.length).toBeGreaterThan(15);
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(stops).toEqual([]);
    send.mockImplementation(() => Promise.reject(new LeaseLost('409')));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stops).toEqual([expect.any(LeaseLost)]);
  });

  it('asks less often once the lease is over', async () => {
    const send = unreachable();
    const { heartbeat } = start(send);
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS);
    const before = send.mock.calls.length;
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(send.mock.calls.length - before).toBeLessThanOrEqual(15);
    heartbeat.stop();
  });

  it('ends a recording when its lease has run out, because another node takes it over', async () => {
    const { stops } = start(unreachable(), false);
    await vi.advanceTimersByTimeAsync(LEASE_MS - 1);
    expect(stops).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stops).toEqual([expect.any(LeaseLost)]);
  });

  it('recovers when answers come again', async () => {
    const send = unreachable();
    const { heartbeat, stops } = start(send);
    await vi.advanceTimersByTimeAsync(80_000);
    send.mockImplementation(good());
    await vi.advanceTimersByTimeAsync(160_000);
    expect(stops).toEqual([]);
    heartbeat.stop();
  });

  it('lets the lease of a recording run out under a send that hangs', async () => {
    const { stops } = start(
      vi.fn<SendHeartbeat>(() => new Promise(() => undefined)),
      false,
    );
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(stops).toEqual([expect.any(LeaseLost)]);
  });
});
