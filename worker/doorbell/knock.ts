import { DOORBELL, PING, PONG } from '#schema/jobs/doorbell.ts';
import type { Env } from '../base/env.ts';
import { laneAt } from './offer.ts';
import { laneOf } from './pick-sockets.ts';

/** Whether a socket was answered, and whether it rang. */
export type Knock = { pongs: boolean; rings: boolean };

/** Opens a socket as a node with this key name would, sends a ping, and has it rung. Waits at most `waitMs`. */
export async function knock(lanes: Env['FARM_LANE'], keyName: string, waitMs: number): Promise<Knock> {
  const lane = laneAt(lanes, laneOf(keyName));
  const query = new URLSearchParams({ key: keyName });
  const { webSocket } = await lane.fetch(`https://lane/?${query.toString()}`, { headers: { Upgrade: 'websocket' } });
  if (webSocket === null) return { pongs: false, rings: false };
  const heard = { pongs: false, rings: false };
  const { promise: both, resolve } = Promise.withResolvers<void>();
  webSocket.addEventListener('message', ({ data }) => {
    if (data === PONG) heard.pongs = true;
    if (isRing(data)) heard.rings = true;
    if (heard.pongs && heard.rings) resolve();
  });
  webSocket.accept();
  webSocket.send(PING);
  await lane.ringKey(keyName);
  const timer = setTimeout(resolve, waitMs);
  await both;
  clearTimeout(timer);
  webSocket.close();
  return heard;
}

/** Rings the sockets of a key in whatever lane they are. Returns how many there are. */
export async function ringKey(lanes: Env['FARM_LANE'], keyName: string): Promise<number> {
  const every = Array.from({ length: DOORBELL.lanes }, (_, lane) => laneAt(lanes, lane).ringKey(keyName));
  return (await Promise.all(every)).reduce((sum, rung) => sum + rung, 0);
}

function isRing(data: unknown): boolean {
  return typeof data === 'string' && data.includes('"jobId"');
}
