import { DurableObject } from 'cloudflare:workers';
import * as z from 'zod';
import type { Stage } from '#schema/domain/stages.ts';
import { meantStages } from '#schema/jobs/stages-of-node.ts';
import {
  type BeatAnswers,
  BEATS,
  type Beats,
  beatsSchema,
  DOORBELL,
  PING,
  PONG,
  type Vacancy,
  vacancySchema,
} from '#schema/jobs/doorbell.ts';
import { OLDEST_PROTOCOL, type QueueMessage } from '#schema/jobs/lease.ts';
import { type Env, objectsOf } from '../base/env.ts';
import { openDb } from '../base/store/db.ts';
import { gatherTrips } from '../base/store/gather-trips.ts';
import { makeNudge } from '../events/nudge.ts';
import { offerDue } from '../pipeline/offer-due.ts';
import { GatheredBeats } from './gathered-beats.ts';
import { makeDoorbell } from './offer.ts';
import { isSpent, pickSockets, type Standing } from './pick-sockets.ts';

/** Close codes of WebSockets: reconnect, not a valid message, and one of our own for an older protocol. */
const AGAIN = 1001;
const NO_MESSAGE = 1007;
const TOO_OLD = 4003;
/** What the doctor rings with: a node that claimed it would be told that it is stale. */
const NO_JOB = { jobId: 'doctor', generation: 0, stage: 'render' } as const;
/** Lets all heartbeats of a group reach the database before their next statements run. */
const TOGETHER_MS = 5;
/** After sleep, a lane looks back this far for jobs whose delay is over. */
const LOOK_BACK_MS = 10_000;

/**
 * The sockets of an eighth of the nodes. It only knows what they sent: the database decides who gets a job. All its
 * state is attached to the sockets, so it sleeps while nothing is sent, even through pings. When it sleeps, it loses
 * the heartbeats that it is gathering; their nodes send them again by HTTP.
 */
export class FarmLane extends DurableObject<Env> {
  readonly #beats = new GatheredBeats({
    db: openDb(gatherTrips(this.env.DB, TOGETHER_MS)),
    clock: Date.now,
    nudge: makeNudge(objectsOf(this.env, 'USER_EVENTS'), (work) => this.ctx.waitUntil(work)),
  });
  #lookedAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Opens the socket of a node. `?key=` names its key, and `?stages=` lists those of the key, if they are limited. */
  override fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const stages = searchParams.get('stages');
    const now = Date.now();
    const { 0: far, 1: near } = new WebSocketPair();
    this.ctx.acceptWebSocket(near);
    const allowed = stages === null ? null : (stages.split(',') as Stage[]);
    const keyName = searchParams.get('key') ?? undefined;
    keep(near, { openedAt: now, allowed, keyName, stages: [], freeSlots: 0, saidAt: now });
    near.send(JSON.stringify({ takes: [BEATS] }));
    return new Response(null, { status: 101, webSocket: far });
  }

  /** How many sockets could take a job of the stage. */
  idle(stage: Stage): number {
    return pickSockets(this.#sockets(), stage, Date.now()).length;
  }

  /** Offers each job to a different idle socket, as far as there are enough. Returns the ids of the offered jobs. */
  ring(stage: Stage, jobs: QueueMessage[]): string[] {
    const waiting = [...jobs];
    for (const { socket, standing } of pickSockets(this.#sockets(), stage, Date.now())) {
      const job = waiting[0];
      if (job === undefined) break;
      keep(socket, { ...standing, stages: [], freeSlots: 0 });
      if (trySend(socket, JSON.stringify({ ...job, stage }))) waiting.shift();
    }
    return jobs.slice(0, jobs.length - waiting.length).map(({ jobId }) => jobId);
  }

  /** Rings the sockets of a key with a job that does not exist, for the doctor. Returns how many there are. */
  ringKey(keyName: string): number {
    const own = this.#sockets().filter(({ standing }) => standing.keyName === keyName);
    return own.filter(({ socket }) => trySend(socket, JSON.stringify(NO_JOB))).length;
  }

  /** Schedules a look for jobs whose delay is over at this time (epoch milliseconds). */
  async lookAt(time: number): Promise<void> {
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || planned > time) await this.ctx.storage.setAlarm(time);
  }

  override async alarm(): Promise<void> {
    const until = Date.now();
    const deps = { db: openDb(this.env.DB), doorbell: makeDoorbell(objectsOf(this.env, 'FARM_LANE')) };
    const after = Math.max(this.#lookedAt, until - LOOK_BACK_MS);
    const nextAt = await offerDue(deps, { after, until });
    this.#lookedAt = until;
    if (nextAt !== null) await this.lookAt(Math.max(nextAt, until + DOORBELL.lookMs));
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const said = typeof message === 'string' ? parse(message) : null;
    if (said === null) socket.close(NO_MESSAGE);
    else if ('beats' in said) await this.#answer(socket, said);
    else this.#note(socket, said);
  }

  async #answer(socket: WebSocket, { round, beats }: Beats): Promise<void> {
    const answers = await this.#beats.take(beats, standingOf(socket).keyName ?? null);
    trySend(socket, JSON.stringify({ round, answers } satisfies BeatAnswers));
  }

  #note(socket: WebSocket, said: Vacancy): void {
    if (said.protocol < OLDEST_PROTOCOL) return socket.close(TOO_OLD);
    const { freeSlots } = said;
    const stages = meantStages(said.stages, said.protocol);
    keep(socket, { ...standingOf(socket), stages, freeSlots, saidAt: Date.now() });
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  /** The live sockets. Closes the others. */
  #sockets() {
    const now = Date.now();
    const all = this.ctx.getWebSockets().map((socket) => {
      const standing = standingOf(socket);
      const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? standing.openedAt;
      return { socket, standing, heardAt: Math.max(pingedAt, standing.saidAt) };
    });
    for (const each of all) if (isSpent(each, now)) each.socket.close(AGAIN);
    return all;
  }
}

function keep(socket: WebSocket, standing: Standing): void {
  socket.serializeAttachment(standing);
}

function standingOf(socket: WebSocket): Standing {
  return socket.deserializeAttachment() as Standing;
}

function parse(text: string) {
  try {
    return z.union([vacancySchema, beatsSchema]).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** False if the socket has just ended. */
function trySend(socket: WebSocket, text: string): boolean {
  try {
    socket.send(text);
    return true;
  } catch {
    return false;
  }
}
