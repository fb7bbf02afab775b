import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import { silentLog } from '../../../../render-node/base/log.ts';
import { withTraceId } from '../../../../render-node/base/trace-id.ts';
import { startCheckIns } from '../../../../render-node/loop/check-ins.ts';
import { ShuttingDown } from '../../../../render-node/loop/job-end.ts';
import { observeStage, type StageEnd } from '../../../../render-node/loop/observe-stage.ts';
import type { RunStage } from '../../../../render-node/loop/run-job.ts';
import { makeSpanSender } from '../../../../render-node/loop/send-spans.ts';
import { LeaseLost } from '../../../../render-node/protocol/worker-api.ts';
import { sampleDownloadJob } from '../../../support/builders/sample-jobs.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const JOB = sampleDownloadJob({ id: 'J' });

let bodies: string[];
let server: Server;
let endpoint: string;
let received: PromiseWithResolvers<void>;
beforeEach(async () => {
  bodies = [];
  received = Promise.withResolvers();
  server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      bodies.push(`${request.url} ${String(request.headers['x-key'])} ${Buffer.concat(chunks).toString()}`);
      response.end('{}');
      received.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

/** Runs work that ends like this, and returns what observers heard. */
async function endOf(work: () => Promise<unknown>, reason?: Error): Promise<StageEnd | undefined> {
  const ends: StageEnd[] = [];
  let now = 1_000;
  const observer = { onStart: () => undefined, onEnd: (end: StageEnd) => void ends.push(end) };
  const run = observeStage((() => work()) as RunStage, [observer], () => (now += 250));
  const signal = reason === undefined ? new AbortController().signal : AbortSignal.abort(reason);
  await withTraceId(TRACE, () => run(JOB, { signal } as never, {} as never)).catch(() => undefined);
  return ends[0];
}
const failing = (error: Error) => () => Promise.reject(error);

it.each([
  ['succeeded', null, async () => ({ stage: 'download' }), undefined],
  ['failed', 'source.refused', failing(new JobFailure('source.refused')), undefined],
  ['failed', 'node.crashed', failing(new TypeError('bug')), undefined],
  ['handed_back', null, failing(new Error('stopped')), new ShuttingDown('bye')],
  ['lease_lost', null, failing(new Error('stopped')), new LeaseLost('gone')],
] as const)('work that %s (%s) is heard of', async (status, code, work, reason) => {
  expect(await endOf(work, reason)).toMatchObject({
    jobId: 'J',
    stage: 'download',
    status,
    code,
    startedAt: 1_250,
    endedAt: 1_500,
    trace: { traceId: TRACE, spanId: expect.stringMatching(/^[0-9a-f]{16}$/) },
  });
});

it('sends a span of each job to the receiver', async () => {
  const node = { name: 'host', version: '0.1.0+r3' };
  const sender = makeSpanSender({ otlp: { endpoint, headers: { 'x-key': 'k' } }, node, fetch, log: silentLog });
  const end = await endOf(failing(new JobFailure('source.refused')));
  if (end === undefined) throw new Error('nothing was heard');
  sender.onEnd(end);
  await received.promise;
  expect(bodies[0]).toMatch(/^\/v1\/traces k \{/);
  expect(JSON.parse(bodies[0]?.slice('/v1/traces k '.length) ?? '')).toMatchObject({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'clipmill-node' } }, {}] },
        scopeSpans: [
          {
            spans: [
              {
                ...end.trace,
                name: 'download',
                kind: 5,
                startTimeUnixNano: '1250000000',
                endTimeUnixNano: '1500000000',
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
});

it('a receiver that is gone costs a log line', async () => {
  const failed = Promise.withResolvers<string>();
  const log = { ...silentLog, warn: (event: string) => failed.resolve(event) };
  const node = { name: 'host', version: '1' };
  const otlp = { endpoint: 'http://127.0.0.1:1', headers: {} };
  const end = await endOf(async () => ({ stage: 'download' }));
  if (end === undefined) throw new Error('nothing was heard');
  makeSpanSender({ otlp, node, fetch, log }).onEnd(end);
  expect(await failed.promise).toBe('span_not_sent');
});

it('keeps the last word of operators while the Worker does not answer, and asks again soon', async () => {
  const answers = [async () => 'drained' as const, failing(new Error('down')), async () => 'working' as const];
  const seen: string[] = [];
  const all = Promise.withResolvers<void>();
  const known: { checkIns?: ReturnType<typeof startCheckIns> } = {};
  known.checkIns = startCheckIns({
    api: {
      checkIn: async () => {
        seen.push(known.checkIns?.state() ?? '');
        const answer = answers.shift();
        if (answer !== undefined) return answer();
        all.resolve();
        return 'working';
      },
    },
    report: () => ({ stages: ['render'], slots: 1, captureSlots: 0, running: 0, recording: 0 }),
    log: silentLog,
    everyMs: 1,
    againMs: 1,
  });
  await all.promise;
  known.checkIns.stop();
  expect(seen.slice(0, 4)).toEqual(['working', 'drained', 'drained', 'working']);
});

it('asks sooner than after a minute if the Worker did not answer', async () => {
  const again = Promise.withResolvers<string>();
  const answers = [failing(new Error('down'))];
  const checkIns = startCheckIns({
    api: {
      checkIn: async () => {
        const answer = answers.shift();
        if (answer !== undefined) return answer();
        again.resolve('again');
        return 'working';
      },
    },
    report: () => ({ stages: ['render'], slots: 1, captureSlots: 0, running: 0, recording: 0 }),
    log: silentLog,
    everyMs: 1_000_000,
    againMs: 1,
  });
  expect(await again.promise).toBe('again');
  checkIns.stop();
});
