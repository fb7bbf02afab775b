import { DurableObject } from 'cloudflare:workers';
import { endOf, spend, type Standing, type Windows, type Wish } from './rate-window.ts';

/**
 * Counts the requests of one subject: a user, a client or a sign-in address. The windows are in storage, because an
 * idle object is evicted from memory after seconds and the longest window lasts a day. The object deletes its storage
 * when the last window ends.
 */
export class RateLimiter extends DurableObject {
  /** A call does not await anything in between, so that parallel requests are counted one after the other. */
  async take(wishes: Wish[]): Promise<Standing[]> {
    const { storage } = this.ctx;
    const known = storage.kv.get<Windows>('windows') ?? {};
    const { windows, standings } = spend(known, wishes, Date.now());
    if (wishes.some((wish) => wish.cost !== 0)) storage.kv.put('windows', windows);
    const end = endOf(windows);
    if (end !== null && end !== endOf(known)) await storage.setAlarm(end);
    return standings;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
