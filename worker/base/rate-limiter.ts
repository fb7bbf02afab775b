import { DurableObject } from 'cloudflare:workers';
import { endOf, spend, type Standing, type Windows, type Wish } from './rate-window.ts';

/**
 * Counts the requests of one subject: a user, a client, an address to sign in with. Its windows lie in storage, since
 * an idle object leaves the memory after seconds while the longest window lasts an hour. It deletes itself when the
 * last one is over.
 */
export class RateLimiter extends DurableObject {
  /** One call has no pause inside, so that of two requests at the same time each sees the other. */
  async take(wishes: Wish[]): Promise<Standing[]> {
    const { storage } = this.ctx;
    const known = storage.kv.get<Windows>('windows') ?? {};
    const { windows, standings } = spend(known, wishes, Date.now());
    if (wishes.some((wish) => wish.cost > 0)) storage.kv.put('windows', windows);
    const end = endOf(windows);
    if (end !== null && end !== endOf(known)) await storage.setAlarm(end);
    return standings;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
