import type { DatabaseSync } from 'node:sqlite';
import { STAGES } from '#schema/domain/stages.ts';
import worker from '../../../worker/index.ts';
import { makeFakeD1, type FakeD1 } from '../fakes/in-memory/d1.ts';
import { ChaosBucket } from './bucket.ts';
import type { Faults } from './faults.ts';
import { POSTING_SETTINGS } from './posts/settings.ts';
import { Lanes } from './sockets/lanes.ts';
import { ChaosQueues, type Delivered } from './queues.ts';
import { makeProgram, type Program, type VirtualTime } from './virtual-time.ts';

/** The Worker's own entry, without Cloudflare's types: its bindings are fakes. */
const entry = worker as unknown as {
  fetch(request: Request, env: object, context: object): Promise<Response>;
  scheduled(controller: object, env: object): Promise<void>;
  queue(batch: { queue: string; messages: Delivered[] }, env: object): Promise<void>;
};

export const WORKER_URL = 'http://worker.test';
export const BUCKET_URL = 'http://127.0.0.1/bucket';
export const NODE_KEY = 'key-of-the-nodes-of-this-simulation';
const MINUTE_MS = 60_000;
/** Cloudflare answers for a Worker that takes longer. */
const LONGEST_MS = 100_000;

/** Nobody listens to events. */
const USER_EVENTS = { getByName: () => ({ nudge: async () => undefined }) };

type Isolate = { program: Program; env: object; inFlight: Set<(error: Error) => void> };

/** Cloudflare's side: the Worker in some isolates, with its database, bucket, queues and cron. */
export class TheWorker {
  readonly queues: ChaosQueues;
  readonly bucket: ChaosBucket;
  readonly d1: FakeD1;
  /** What its log said, by event. */
  readonly events = new Map<string, number>();
  trips = 0;
  readonly #time: VirtualTime;
  readonly #faults: Faults;
  readonly #platform = makeProgram('platform');
  readonly #lanes: Lanes;
  #isolates: Isolate[] = [];
  #born = 0;

  readonly #hasQueues: boolean;

  constructor(time: VirtualTime, faults: Faults, hasQueues: boolean) {
    this.#time = time;
    this.#hasQueues = hasQueues;
    this.#faults = faults;
    this.queues = new ChaosQueues(time, faults);
    this.bucket = new ChaosBucket(time, faults);
    this.d1 = makeFakeD1((run) => this.#trip(run));
    this.#lanes = new Lanes(time, faults, { DB: this.d1.binding, USER_EVENTS });
    for (let count = 0; count < 3; count += 1) this.#isolates.push(this.#bear());
    this.#repeat(MINUTE_MS, () => this.#run((isolate) => entry.scheduled({}, isolate.env)));
    this.#repeat(1_000, () => this.#consume('webhooks', 'clipmill-webhooks', 5));
    this.#repeat(1_000, () => this.#consume('dead', 'clipmill-dead', 10));
  }

  get sqlite(): DatabaseSync {
    return this.d1.sqlite;
  }

  /** Answers a request. Rejects where no answer comes: the Worker is away, or its isolate ended meanwhile. */
  async serve(url: string, init: RequestInit): Promise<Response> {
    const { method, headers, body } = init;
    const request = new Request(url, { method: method ?? 'GET', ...(headers && { headers }), ...(body && { body }) });
    if (this.#faults.isOut('worker')) {
      if (this.#faults.random() < 0.5) throw new TypeError('fetch failed');
      return new Response('error code: 1101', { status: 503 });
    }
    return this.#run((isolate) =>
      entry.fetch(request, isolate.env, { waitUntil: keepAlive, passThroughOnException() {} }),
    );
  }

  /** Ends the isolates, with all that they were doing, as at a deployment. */
  evict(): void {
    this.#lanes.evict();
    const old = this.#isolates;
    this.#isolates = old.map(() => this.#bear());
    for (const { program, inFlight } of old) {
      program.state = 'dead';
      for (const fail of inFlight) fail(new TypeError('fetch failed'));
    }
  }

  note(line: string): void {
    const event = /"event":"(\w+)"/.exec(line)?.[1] ?? 'other';
    this.events.set(event, (this.events.get(event) ?? 0) + 1);
  }

  /** Work in one of the isolates. */
  #run<T>(work: (isolate: Isolate) => Promise<T>): Promise<T> {
    const isolate = this.#isolates[Math.floor(this.#time.random() * this.#isolates.length)] as Isolate;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(error);
      isolate.inFlight.add(fail);
      const limit = this.#time.after(this.#platform, LONGEST_MS, () => fail(new TypeError('fetch failed')));
      this.#time
        .inside(isolate.program, () => work(isolate))
        .then(resolve, reject)
        .finally(() => {
          limit.isCleared = true;
          isolate.inFlight.delete(fail);
        });
    });
  }

  async #consume(name: string, queue: string, most: number): Promise<void> {
    await this.queues.deliver(name, most, (messages) => this.#run(({ env }) => entry.queue({ queue, messages }, env)));
  }

  /** Each time in the platform's own program. Nothing runs while the Worker is away. */
  #repeat(everyMs: number, run: () => Promise<void>): void {
    const tick = () => {
      this.#time.after(this.#platform, everyMs, tick);
      if (!this.#faults.isOut('worker')) run().catch(() => this.note('"event":"invocation_failed"'));
    };
    this.#time.after(this.#platform, everyMs, tick);
  }

  /** One round trip to D1. Its failures look alike, whether it committed or not. */
  async #trip<T>(run: () => T): Promise<T> {
    this.trips += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 2 + 10 * Math.random());
    });
    if (this.#faults.strikes('d1Before')) throw new Error('D1_ERROR: Network connection lost.');
    const result = run();
    if (this.#faults.strikes('d1After')) throw new Error('D1_ERROR: Network connection lost.');
    return result;
  }

  #bear(): Isolate {
    this.#born += 1;
    const program = makeProgram(`isolate ${this.#born}`, Math.round((this.#faults.random() - 0.5) * 1_000));
    const queue = (name: string) => this.queues.producer(name);
    const env = {
      DB: this.d1.binding,
      MEDIA: this.bucket.binding(),
      ...Object.fromEntries(STAGES.map((stage) => [`QUEUE_${stage.replaceAll('-', '_').toUpperCase()}`, queue(stage)])),
      QUEUE_WEBHOOKS: queue('webhooks'),
      RATE_LIMITER: {},
      FARM_LANE: this.#lanes.binding(),
      USER_EVENTS,
      TOKEN_KEYS: JSON.stringify([{ kid: '1', secret: 'x'.repeat(43) }]),
      NODE_KEY,
      OPERATOR_TOKEN: 'token-of-the-operator-of-this-simulation',
      S3_BASE_URL: BUCKET_URL,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      PUBLIC_URL: WORKER_URL,
      RATE_LIMITS: 'off',
      QUEUES: this.#hasQueues ? 'on' : 'off',
      TRANSCRIBE_PART_SEC: '600',
      RENDER_SPLIT_OVER: '120',
      ...POSTING_SETTINGS,
    };
    return { program, env, inFlight: new Set() };
  }
}

function keepAlive(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
