import { DurableObject } from 'cloudflare:workers';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { EVENTS } from '#schema/domain/limits.ts';
import type { Env } from '../base/env.ts';
import { openDb } from '../base/store/db.ts';
import { addChanges, beginRing, linesOf, openingOf, type Ring } from './ring.ts';
import { findChanges } from './store.ts';

/**
 * The events of one user. Each stream is a WebSocket to the Worker that answers the client, so the object sleeps
 * between events. When it is nudged or a stream asks, it reads the database and sends the changes. Without open streams
 * it records nothing.
 */
export class UserEvents extends DurableObject<Env> {
  /** The last look, possibly still running, and the one that waits for it. */
  #look: Promise<void> = Promise.resolve();
  #nextLook: Promise<void> | null = null;
  #lookedAt = 0;

  /** Opens a stream. `?user=` names the owner, `?after=` the last event that the client has. 429: too many streams. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    this.ctx.storage.kv.put('user', searchParams.get('user') ?? '');
    await this.#lookSoon(true);
    const ring = this.ctx.storage.kv.get<Ring>('ring');
    if (ring === undefined) throw new Error('the ring is missing');
    if (this.ctx.getWebSockets().length >= EVENTS.streamsPerUser) return new Response(null, { status: 429 });
    await this.ctx.storage.setAlarm(Date.now() + KEEP.events.ms);
    const { 0: far, 1: near } = new WebSocketPair();
    this.ctx.acceptWebSocket(near);
    near.send(openingOf(ring, searchParams.get('after'), Date.now()));
    return new Response(null, { status: 101, webSocket: far });
  }

  /** Something of the user has changed. */
  async nudge(): Promise<void> {
    await this.#lookSoon();
  }

  /** A stream asks for changes that no nudge reported. After a recent look there are hardly any, and it asks again. */
  override async webSocketMessage(): Promise<void> {
    if (Date.now() - this.#lookedAt >= EVENTS.tickMs / 2) await this.#lookSoon();
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close();
    await this.ctx.storage.setAlarm(Date.now() + KEEP.events.ms);
  }

  /** Forgets the events some time after the last stream has closed. */
  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(Date.now() + KEEP.events.ms);
  }

  /** A look that begins after this call. A running one may have read before the change. */
  async #lookSoon(begins = false): Promise<void> {
    if (!begins && this.ctx.storage.kv.get('ring') === undefined) return;
    this.#nextLook ??= this.#look
      .catch(() => undefined)
      .then(async () => {
        await scheduler.wait(Math.max(0, this.#lookedAt + EVENTS.pauseMs - Date.now()));
        this.#nextLook = null;
        this.#look = this.#lookAndSend();
        await this.#look;
      });
    await this.#nextLook;
  }

  async #lookAndSend(): Promise<void> {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    this.#lookedAt = now;
    const since = (kv.get<number>('lookedAt') ?? now) - EVENTS.overlapMs;
    const changes = await findChanges(openDb(this.env.DB), kv.get<string>('user') ?? '', since);
    const known = kv.get<Ring>('ring');
    const { ring, added } =
      known === undefined ? { ring: beginRing(changes, now), added: [] } : addChanges(known, changes, now);
    kv.put('lookedAt', now);
    if (known !== undefined && added.length === 0) return;
    kv.put('ring', ring);
    const text = linesOf(added);
    if (text !== '') for (const socket of this.ctx.getWebSockets()) socket.send(text);
  }
}
