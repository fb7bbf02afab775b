import { type Stage } from '#schema/domain/stages.ts';
import { namedStages } from '#schema/jobs/stages-of-node.ts';
import type { Clock } from '#schema/domain/time.ts';
import { beatAnswersSchema, BEATS, DOORBELL, greetingSchema, PING, type Vacancy } from '#schema/jobs/doorbell.ts';
import { type NextJob, nextJobSchema, PROTOCOL } from '#schema/jobs/lease.ts';
import type { Log } from '../../base/log.ts';
import { parseJson } from '../../base/parse-json.ts';
import { BeatRounds } from './beat-rounds.ts';
import { Bell } from '../../base/bell.ts';
import { backoffMs } from '../../base/backoff.ts';

/** The parts of a `WebSocket` that are used. */
export type Socket = {
  send(text: string): void;
  close(): void;
  addEventListener(event: 'open' | 'message' | 'close' | 'error', listener: (event: { data?: unknown }) => void): void;
};

type DoorbellOptions = {
  connect: () => Socket;
  version: string;
  /** Jobs that could begin now. */
  freeSlots: () => number;
  clock: Clock;
  /** 0 to 1, for the jitter. */
  random: () => number;
  log: Log;
};

const FIRST_PAUSE_MS = 1_000;

/**
 * The socket over which the Worker offers jobs: see schema/jobs/doorbell.ts. It is reopened when it breaks, with
 * growing pauses. Nothing depends on it: each offer is in a queue too.
 */
export class Doorbell {
  readonly #options: DoorbellOptions;
  /** Null while no socket is open. */
  #socket: Socket | null = null;
  #end: () => void = () => undefined;
  #offers: { offer: NextJob; at: number }[] = [];
  readonly #bell = new Bell();
  #said = '';
  #saidAt = 0;
  #heardAt = 0;
  #failures = 0;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;
  /** The heartbeats of the node's jobs, which go over the same socket. */
  readonly beats: BeatRounds;

  constructor(options: DoorbellOptions) {
    this.#options = options;
    this.beats = new BeatRounds(options.clock);
    this.#connect();
  }

  /** Aborted when an offer comes, and when the socket opens or breaks. */
  get rung(): AbortSignal {
    return this.#bell.signal;
  }

  /** How long ago the node reported that it is idle, in ms. Null without a socket, or if it is no longer idle. */
  saidAgoMs(): number | null {
    return this.#socket === null || this.#said === '' ? null : this.#options.clock() - this.#saidAt;
  }

  /** Reports that the node found no job of these stages and could begin one. */
  sayIdle(stages: readonly Stage[]): void {
    this.#say(stages, this.#options.freeSlots());
  }

  /** Reports that the node takes no jobs until it reports that it is idle again. */
  sayBusy(): void {
    if (this.#said !== '') this.#say([], 0);
    this.#said = '';
  }

  /** The oldest offer of these stages. Offers whose message has reached the queue are forgotten. */
  take(stages: readonly Stage[]): NextJob | undefined {
    const oldest = this.#options.clock() - DOORBELL.fallbackSec * 1_000;
    this.#offers = this.#offers.filter(({ at }) => at > oldest);
    const index = this.#offers.findIndex(({ offer }) => stages.includes(offer.stage));
    return index === -1 ? undefined : this.#offers.splice(index, 1)[0]?.offer;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#end();
  }

  #say(stages: readonly Stage[], freeSlots: number): void {
    const named = namedStages(stages);
    const vacancy: Vacancy = { protocol: PROTOCOL, stages: named, freeSlots, version: this.#options.version };
    const text = JSON.stringify(vacancy);
    if (this.#socket === null || text === this.#said) return;
    this.#said = text;
    this.#saidAt = this.#options.clock();
    this.#socket.send(text);
  }

  #connect(): void {
    const { connect, clock, log } = this.#options;
    const socket = connect();
    let pinging: NodeJS.Timeout | undefined;
    this.#heardAt = clock();
    const end = once(() => {
      clearInterval(pinging);
      socket.close();
      if (this.#socket !== null) log.info('doorbell_closed');
      this.#socket = null;
      this.beats.close();
      this.#retryLater();
      this.#bell.ring();
    });
    this.#end = end;
    pinging = setInterval(() => {
      if (clock() - this.#heardAt > DOORBELL.silentMs) end();
      else if (this.#socket === socket) socket.send(PING);
    }, DOORBELL.pingMs).unref();
    socket.addEventListener('open', () => {
      this.#socket = socket;
      this.#said = '';
      log.info('doorbell_open');
      this.#bell.ring();
    });
    socket.addEventListener('message', ({ data }) => this.#hear(parseJson(String(data)), socket));
    socket.addEventListener('close', end);
    socket.addEventListener('error', end);
  }

  #hear(message: unknown, socket: Socket): void {
    this.#heardAt = this.#options.clock();
    this.#failures = 0;
    const answers = beatAnswersSchema.safeParse(message);
    if (answers.success) return this.beats.hear(answers.data);
    const greeting = greetingSchema.safeParse(message);
    const takesBeats = greeting.success && greeting.data.takes.includes(BEATS);
    if (takesBeats && socket === this.#socket) return this.beats.open((text) => socket.send(text));
    const offer = nextJobSchema.safeParse(message);
    if (!offer.success) return;
    this.#said = '';
    this.#offers.push({ offer: offer.data, at: this.#heardAt });
    this.#bell.ring();
  }

  #retryLater(): void {
    if (this.#isStopped) return;
    const { random } = this.#options;
    const pauseMs = backoffMs(this.#failures, FIRST_PAUSE_MS) * (0.5 + 0.5 * random());
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), pauseMs).unref();
  }
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
