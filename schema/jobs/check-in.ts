import * as z from 'zod';
import { NODE_STATES, SANDBOX_STATES } from '../domain/farm/facts.ts';
import { STAGES } from '../domain/stages.ts';

/**
 * `POST /internal/v1/jobs/check-in`: once a minute (`CHECK_INS`) each node reports who it is and what it does, and gets
 * the orders of operators. A node that is not `working` takes no jobs; the Worker would refuse them.
 */
const count = z.int().nonnegative().max(1_000);
export const checkInRequestSchema = z.object({
  node: z.string().min(1).max(100),
  /** The node's `PROTOCOL`. */
  protocol: z.int().nonnegative(),
  stages: z.array(z.enum(STAGES)).min(1),
  slots: count,
  captureSlots: count,
  running: count,
  recording: count,
  /** The speech engine with its models. Missing: it does not transcribe, or is older. */
  speech: z.string().min(1).max(300).optional(),
  /** Missing: the node is older. */
  sandbox: z.enum(SANDBOX_STATES).optional(),
  /** What it encodes video with. Null: it cannot. Missing, like all below: the node is older. */
  encoder: z.string().min(1).max(100).nullable().optional(),
  /** Free bytes where it works. */
  freeDiskBytes: z.int().nonnegative().optional(),
  /** Its clock, in epoch milliseconds. */
  clock: z.int().optional(),
  /** Its own language model, or `worker`: it asks that of the Worker. Null: it chooses without one. */
  model: z.string().min(1).max(200).nullable().optional(),
  /** Kinds of sources that it downloads; this Worker may not know all of them. */
  sources: z.array(z.string().max(50)).max(50).optional(),
});
export const checkInResponseSchema = z.object({ state: z.enum(NODE_STATES) });
