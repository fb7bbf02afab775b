import * as z from 'zod';
import { STAGES } from '../domain/stages.ts';

/**
 * The doorbell: `GET /internal/v1/doorbell?node=<name>` with `Upgrade: websocket` and the node's key. A node that has a
 * free slot and found no job says so (`vacancySchema`). The Worker answers with one job to claim (`nextJobSchema` in
 * lease.ts), and rings again only after the node has said something new. A ticket may be late, stale or lost: its message
 * is in the queue too. `ping` is answered with `pong`.
 */
export const DOORBELL = {
  /** Durable Objects that hold the sockets. A node's name decides which. */
  lanes: 8,
  pingMs: 20_000,
  /** Either side gives up a socket that was silent for so long. */
  silentMs: 50_000,
  /** The Worker closes a socket after this long, so that a key is checked again. */
  socketMs: 3600_000,
  /** Longest pause between two polls of a node with a socket. */
  pollMs: 30_000,
  /** A node polls as without a socket for so long after it said something: a ticket may have passed it on the way. */
  eagerMs: 5_000,
  /** Delay of the message of a job that a socket took. */
  fallbackSec: 30,
  /** An offer that takes longer has no taker. */
  offerMs: 1_000,
} as const;

export const PING = 'ping';
export const PONG = 'pong';

/** What a node could begin at once. `freeSlots` 0: nothing. */
export const vacancySchema = z.object({
  protocol: z.int().nonnegative(),
  stages: z.array(z.enum(STAGES)),
  freeSlots: z.int().nonnegative().max(1_000),
  version: z.string().max(100),
});
export type Vacancy = z.infer<typeof vacancySchema>;
