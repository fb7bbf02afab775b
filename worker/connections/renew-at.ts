import type { Destination } from '#schema/domain/posting/destinations.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { isOAuth } from './platforms/index.ts';

/** Instagram's tokens end after 60 days, TikTok's after 180 days without use, Google's after six months. */
const RENEW_MS = 30 * DAY_MS;

/** When the tokens of a connection that were renewed now are renewed again at the latest. Null: its keys do not end. */
export function renewAtOf(destination: Destination, now: number): number | null {
  return isOAuth(destination) ? now + RENEW_MS : null;
}
