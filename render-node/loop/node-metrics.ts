import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Stage } from '#schema/domain/stages.ts';
import type { LoopState } from './loop.ts';
import type { Observer } from './observe-stage.ts';

/** Upper bounds of the histogram of job times, in seconds: half a second to an hour. */
const BUCKETS = [0.5, 1, 2, 5, 10, 20, 60, 120, 300, 900, 3_600];

export type NodeMetrics = Observer & {
  /** The metrics as Prometheus text, and its content type. */
  read(): Promise<{ type: string; text: string }>;
};

/** The metrics of one node, besides those of its process. `state` is called whenever they are read. */
export function makeNodeMetrics(
  node: { slots: number; captureSlots: number; stages: readonly Stage[]; version: string; hasSandbox: boolean },
  state: () => LoopState,
): NodeMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const { jobs, seconds, lastStart } = metricsOfJobs(registers);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `clipmill_node_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('running', 'Jobs that run on it.', () => state().running);
  gauge('recording', 'Lives that it records.', () => state().recording);
  gauge('slots', 'Jobs that it may run at once.', () => node.slots);
  gauge('capture_slots', 'Lives that it may record at once.', () => node.captureSlots);
  gauge(
    'last_poll_timestamp_seconds',
    'When its source of jobs last answered.',
    () => (state().lastPollAt ?? 0) / 1_000,
  );
  gauge('accepting', '0 while it drains or lacks disk or memory.', () =>
    Number(!state().isDraining && state().shortage === null),
  );
  gauge('sandbox', '1 if programs that open media run in a sandbox.', () => Number(node.hasSandbox));
  new Gauge({ name: 'clipmill_node_info', help: 'Its version.', labelNames: ['version'], registers }).set(
    { version: node.version },
    1,
  );
  return {
    onStart: (stage, at) => lastStart.set({ stage }, at / 1_000),
    onEnd: ({ stage, status, code, startedAt, endedAt }) => {
      jobs.inc({ stage, outcome: status, code: code ?? '' });
      seconds.observe({ stage, outcome: status }, (endedAt - startedAt) / 1_000);
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function metricsOfJobs(registers: Registry[]) {
  const jobs = new Counter({
    name: 'clipmill_node_jobs_total',
    help: 'Jobs whose work has ended, by stage, outcome and reason.',
    labelNames: ['stage', 'outcome', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'clipmill_node_job_seconds',
    help: 'Time of the work of jobs.',
    labelNames: ['stage', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const lastStart = new Gauge({
    name: 'clipmill_node_last_claim_timestamp_seconds',
    help: 'When the node last began a job of the stage.',
    labelNames: ['stage'],
    registers,
  });
  return { jobs, seconds, lastStart };
}
