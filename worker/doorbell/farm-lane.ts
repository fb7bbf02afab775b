import { DurableObject } from 'cloudflare:workers';
import type { Stage } from '#schema/domain/stages.ts';
import { PING, PONG, vacancySchema } from '#schema/jobs/doorbell.ts';
import { OLDEST_PROTOCOL, type QueueMessage } from '#schema/jobs/lease.ts';
import type { Env } from '../base/env.ts';
import { isSpent, pickSockets, type Standing } from './pick-sockets.ts';

/** Close codes of WebSockets: to be opened again, a message that is none, and one of our own for an older protocol. */
const AGAIN = 1001;
const NO_MESSAGE = 1007;
const TOO_OLD = 4003;

/**
 * The sockets of an eighth of the nodes. It knows nothing but what they said: rows decide who gets a job. All that it
 * keeps is attached to the sockets, so it sleeps while nothing is said, also through pings.
 */
export class FarmLane extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Opens the socket of a node. `?stages=` holds those of its key, if they are limited. */
  override fetch(request: Request): Response {
    const stages = new URL(request.url).searchParams.get('stages');
    const now = Date.now();
    const { 0: far, 1: near } = new WebSocketPair();
    this.ctx.acceptWebSocket(near);
    const allowed = stages === null ? null : (stages.split(',') as Stage[]);
    keep(near, { openedAt: now, allowed, stages: [], freeSlots: 0, saidAt: now });
    return new Response(null, { status: 101, webSocket: far });
  }

  /** How many sockets could take a job of the stage. */
  idle(stage: Stage): number {
    return pickSockets(this.#sockets(), stage, Date.now()).length;
  }

  /** Sends each ticket to an idle socket of its own, as far as there are some. Gives the jobs that were sent. */
  ring(stage: Stage, tickets: QueueMessage[]): string[] {
    const waiting = [...tickets];
    for (const { socket, standing } of pickSockets(this.#sockets(), stage, Date.now())) {
      const ticket = waiting[0];
      if (ticket === undefined) break;
      keep(socket, { ...standing, stages: [], freeSlots: 0 });
      if (trySend(socket, JSON.stringify({ ...ticket, stage }))) waiting.shift();
    }
    return tickets.slice(0, tickets.length - waiting.length).map(({ jobId }) => jobId);
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const said = typeof message === 'string' ? parse(message) : null;
    if (said === null) return socket.close(NO_MESSAGE);
    if (said.protocol < OLDEST_PROTOCOL) return socket.close(TOO_OLD);
    const { stages, freeSlots } = said;
    keep(socket, { ...standingOf(socket), stages, freeSlots, saidAt: Date.now() });
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  /** The sockets that live. The others are closed. */
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
    return vacancySchema.safeParse(JSON.parse(text)).data ?? null;
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
