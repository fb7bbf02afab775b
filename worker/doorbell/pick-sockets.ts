import { DOORBELL } from '#schema/jobs/doorbell.ts';
import type { Stage } from '#schema/domain/stages.ts';

/** What a lane keeps with each socket. */
export type Standing = {
  openedAt: number;
  /** The stages of the node's key. Null: all. */
  allowed: readonly Stage[] | null;
  /** Missing for the shared key, and for sockets that were opened before keys were kept. */
  keyName?: string | undefined;
  /** The stages that the node could begin now. Empty from an offer until the node sends something new. */
  stages: readonly Stage[];
  freeSlots: number;
  saidAt: number;
};

type Socket = { standing: Standing; heardAt: number };

/** True for a socket to close: its node is gone, or must show its key again. Times in ms. */
export function isSpent({ standing, heardAt }: Socket, now: number): boolean {
  return now - heardAt > DOORBELL.silentMs || now - standing.openedAt > DOORBELL.socketMs;
}

/** The idle sockets for a stage: most free slots first, then longest waiting. */
export function pickSockets<S extends Socket>(sockets: readonly S[], stage: Stage, now: number): S[] {
  return sockets
    .filter((socket) => {
      const { allowed, stages, freeSlots } = socket.standing;
      const isMeant = stages.includes(stage) && allowed?.includes(stage) !== false;
      return isMeant && freeSlots > 0 && !isSpent(socket, now);
    })
    .toSorted(({ standing: a }, { standing: b }) => b.freeSlots - a.freeSlots || a.saidAt - b.saidAt);
}

/** The lane of a node, 0 to `DOORBELL.lanes` - 1. */
export function laneOf(node: string): number {
  let hash = 0;
  for (const letter of node) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % DOORBELL.lanes;
}
