import * as z from 'zod';
import type { PulledMessage } from './messages.ts';

/** Bodies of Cloudflare's HTTP pull API, with its defaults and bounds. */

const TWELVE_HOURS_MS = 12 * 3_600_000;
const DAY_SEC = 24 * 3_600;

export const pullBodySchema = z.object({
  batch_size: z.int().min(1).max(100).default(5),
  visibility_timeout_ms: z.int().min(0).max(TWELVE_HOURS_MS).default(30_000),
});
export type PullBody = z.infer<typeof pullBodySchema>;

export const ackBodySchema = z.object({
  acks: z.array(z.object({ lease_id: z.string() })).default([]),
  retries: z
    .array(z.object({ lease_id: z.string(), delay_seconds: z.int().min(0).max(DAY_SEC).default(0) }))
    .default([]),
});
export type AckBody = z.infer<typeof ackBodySchema>;

/** The envelope of every answer of the API. */
export function succeeded(result: unknown): Response {
  return Response.json({ success: true, errors: [], messages: [], result });
}

export function failed(status: number, code: number, message: string): Response {
  return Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });
}

export function pullResult(pulled: { backlogCount: number; messages: PulledMessage[] }): Response {
  return succeeded({
    message_backlog_count: pulled.backlogCount,
    messages: pulled.messages.map((message) => ({
      id: message.id,
      body: message.body,
      timestamp_ms: message.timestampMs,
      attempts: message.attempts,
      lease_id: message.leaseId,
      metadata: { 'CF-Content-Type': message.contentType, 'CF-sourceMessageSource': 'worker' },
    })),
  });
}
