import { describe, expect, it } from 'vitest';
import { LeaseLost, makeWorkerApi, WorkerRefused } from '../../../../render-node/protocol/worker-api.ts';

/** Answers with each status in turn, the last one again and again. */
function callsWith(statuses: number[], body: unknown) {
  const asked: { url: string; body: unknown }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) as unknown });
    const status = statuses[Math.min(asked.length, statuses.length) - 1] ?? 200;
    return new Response(JSON.stringify(status === 200 ? body : {}), { status });
  };
  const api = makeWorkerApi({ apiUrl: 'http://w.example', nodeKey: 'k', node: 'n', fetch, retryMs: 1 });
  return { asked, calls: api.capture({ jobId: 'job', token: 't' }, new AbortController().signal) };
}

const segment = { seq: 4, startSec: 8, durationSec: 2, sizeBytes: 9, isDiscontinuous: false };
const output = { url: 'https://s.example/5', contentType: 'video/mp2t' };

describe('calls of a recording', () => {
  it('carry the lease, and are tried again while the Worker does not answer', async () => {
    const { calls, asked } = callsWith([503, 429, 200], { uploads: [{ seq: 5, output }] });
    const uploads = await calls.reportSegments([segment], { fromSeq: 5, count: 1 });
    expect(uploads).toEqual([{ seq: 5, output }]);
    const sent = { token: 't', segments: [segment], wanted: { fromSeq: 5, count: 1 } };
    const call = { url: 'http://w.example/internal/v1/jobs/job/segments', body: sent };
    expect(asked).toEqual([call, call, call]);
  });

  it('say that the lease is lost, at once', async () => {
    const { calls, asked } = callsWith([409], {});
    await expect(calls.storeClip('m', { startSec: 1, endSec: 2 })).rejects.toBeInstanceOf(LeaseLost);
    expect(asked).toEqual([
      { url: 'http://w.example/internal/v1/jobs/job/moments/m/clip', body: { token: 't', startSec: 1, endSec: 2 } },
    ]);
  });

  it('are not repeated where the Worker refuses, or is of another version', async () => {
    const refused = callsWith([400], {});
    await expect(refused.calls.findSegments({ startSec: 0, endSec: 1 })).rejects.toBeInstanceOf(WorkerRefused);
    const strange = callsWith([200], { segments: 'many' });
    await expect(strange.calls.findSegments({ startSec: 0, endSec: 1 })).rejects.toBeInstanceOf(WorkerRefused);
    expect([refused.asked.length, strange.asked.length]).toEqual([1, 1]);
  });
});
