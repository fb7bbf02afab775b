import { STAGES } from '#schema/domain/stages.ts';
import type { Job } from '#schema/jobs/job.ts';
import type { Log } from '../../../render-node/base/log.ts';
import { Doorbell } from '../../../render-node/loop/job-sources/doorbell.ts';
import { makeDoorbellJobSource } from '../../../render-node/loop/job-sources/doorbell-job-source.ts';
import { makeWorkerJobSource } from '../../../render-node/loop/job-sources/job-source.ts';
import type { Crash } from '../../../render-node/loop/ending.ts';
import { type Loop, startLoop } from '../../../render-node/loop/loop.ts';
import { makeQueueClient } from '../../../render-node/loop/job-sources/queue-client.ts';
import { makeQueueJobSource } from '../../../render-node/loop/job-sources/queue-job-source.ts';
import type { RunStage } from '../../../render-node/loop/run-job.ts';
import { makeWorkerApi } from '../../../render-node/protocol/worker-api.ts';
import { runFakeStage } from './fake-work.ts';
import { QUEUE_API } from './network.ts';
import type { Poison } from './customers/customers.ts';
import { olderNodeFetch } from './older-node.ts';
import { openSocket } from './sockets/sockets.ts';
import { NODE_KEY, WORKER_URL } from './the-worker.ts';
import { makeProgram, type Program, type VirtualTime } from './virtual-time.ts';

export type MachineKind = 'good' | 'failing' | 'older';
export type MachineSpec = {
  name: string;
  kind: MachineKind;
  asksWorker: boolean;
  hasDoorbell: boolean;
  clockOffsetMs: number;
};

/** The way in which a job ends the process of its node, or null: see `Poison`. */
export type PoisonOf = (job: Job) => Poison | null;

const SLOTS = 2;
const POLL_MS = 5_000;
const DRAIN_MS = 8_000;
/** A supervisor starts a node again after this long. */
const RESTART_MS = 5_000;

type World = { time: VirtualTime; poisonOf: PoisonOf; onCrash: (job: Job, poison: Poison) => void; log: Log };

/** A host with one node on it, which a supervisor starts again. */
export class Machine {
  kind: MachineKind;
  readonly spec: MachineSpec;
  program: Program;
  readonly #world: World;
  #supervisor: Program;
  #loop: Loop | undefined;
  #doorbell: Doorbell | null = null;
  /** The process that ends by itself: nothing ends it a second time. */
  #stopping: Program | undefined;
  #lives = 0;

  constructor(world: World, spec: MachineSpec) {
    this.#world = world;
    this.spec = spec;
    this.kind = spec.kind;
    this.#supervisor = makeProgram(`supervisor of ${spec.name}`);
    this.program = this.#start();
  }

  /** `kill -9`: the process ends at once, with all that it was doing. A host whose process has ended has none to kill. */
  kill(): void {
    if (this.program.state === 'dead') return;
    this.program.state = 'dead';
    this.#world.time.after(this.#supervisor, RESTART_MS, () => {
      this.program = this.#start();
    });
  }

  /** What the process does on SIGTERM, and at an exception that nobody caught: see render-node/main.ts. */
  stop(crash?: Crash): void {
    const { program } = this;
    if (program.state !== 'running' || this.#stopping === program) return;
    this.#stopping = program;
    this.#world.time.inside(program, () => {
      const end = () => {
        if (this.program === program && program.state === 'running') this.kill();
      };
      this.#doorbell?.stop();
      void this.#loop?.stop(DRAIN_MS, { crash }).then(end, end);
    });
  }

  /** The process stands still, and goes on as if nothing had been. */
  freeze(ms: number): void {
    const { program } = this;
    if (program.state !== 'running') return;
    program.state = 'frozen';
    this.#world.time.after(this.#supervisor, ms, () => this.#world.time.thaw(program));
  }

  /** Becomes a node like others, with its next process. */
  repair(): void {
    if (this.kind === 'good') return;
    this.kind = 'good';
    this.stop();
  }

  #start(): Program {
    const { time, log } = this.#world;
    const { spec, kind } = this;
    this.#lives += 1;
    const program = makeProgram(`${spec.name}-${this.#lives}`, spec.clockOffsetMs);
    time.inside(program, () => {
      const reach: typeof fetch = kind === 'older' ? olderNodeFetch(fetch) : fetch;
      const api = makeWorkerApi({ apiUrl: WORKER_URL, nodeKey: NODE_KEY, node: spec.name, fetch: reach });
      const queues = makeQueueClient({ apiBase: QUEUE_API, accountId: 'account', token: 'token', fetch });
      const queueIds = new Map(STAGES.map((stage) => [stage, stage]));
      const beside = spec.asksWorker
        ? makeWorkerJobSource(api)
        : makeQueueJobSource({ queues, api, queueIds, clock: Date.now, log });
      const doorbell = spec.hasDoorbell ? this.#openDoorbell() : null;
      this.#doorbell = doorbell;
      this.#loop = startLoop({
        source: doorbell === null ? beside : makeDoorbellJobSource(doorbell, { beside, api }),
        api: doorbell === null ? api : { ...api, heartbeat: doorbell.beats.heartbeatOf(api) },
        workdirs: { make: async () => '/nowhere', remove: async () => undefined },
        runStage: this.#runStage(program, kind),
        stages: STAGES,
        slots: SLOTS,
        captureSlots: 1,
        pollMs: POLL_MS,
        findShortage: async () => null,
        clock: Date.now,
        random: Math.random,
        log,
      });
    });
    return program;
  }

  #openDoorbell(): Doorbell {
    const url = `${WORKER_URL}/internal/v1/doorbell?node=${this.spec.name}`;
    const runs = () => {
      const state = this.#loop?.state();
      return (state?.running ?? 0) + (state?.recording ?? 0);
    };
    return new Doorbell({
      connect: () => openSocket(url, { authorization: `Bearer ${NODE_KEY}`, upgrade: 'websocket' }),
      version: '1.0.0',
      freeSlots: () => Math.max(0, SLOTS + 1 - runs()),
      clock: Date.now,
      random: Math.random,
      log: this.#world.log,
    });
  }

  #runStage(program: Program, kind: MachineKind): RunStage {
    return async (job, context, models) => {
      if (kind === 'failing') {
        await runFor(1_000);
        throw new Error('the picture library does not load');
      }
      const poison = this.#world.poisonOf(job);
      if (poison === null) return runFakeStage(job, context, models);
      await runFor(3_000);
      // Another job may have ended this process just before.
      if (this.#stopping !== program) this.#world.onCrash(job, poison);
      if (poison === 'silent') this.kill();
      else this.stop({ jobId: poison === 'exception' ? job.id : undefined });
      return new Promise(() => undefined);
    };
  }
}

function runFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
