import * as z from 'zod';
import type { Deps } from '../base/deps.ts';

/**
 * Body of a message: one attempt of a delivery. `attempts` is the number of earlier attempts. A message with an old
 * number is ignored.
 */
export const attemptMessageSchema = z.object({ deliveryId: z.string(), attempts: z.int().nonnegative() });
export type AttemptMessage = z.infer<typeof attemptMessageSchema>;

/** Each environment has its own: `clipmill-webhooks`, `clipmill-staging-webhooks`. */
export const isWebhookQueue = (queue: string): boolean => queue.endsWith('-webhooks');

/** Queues an attempt. Never throws: if the queue rejects the message, the sweep sends another one. */
export async function queueAttempt(
  deps: Pick<Deps, 'webhookQueue'>,
  delivery: { id: string; attempts: number },
  delaySec = 0,
): Promise<void> {
  const message: AttemptMessage = { deliveryId: delivery.id, attempts: delivery.attempts };
  const delay = delaySec > 0 ? { delaySeconds: delaySec } : {};
  await deps.webhookQueue.send(message, { contentType: 'json', ...delay }).catch(() => undefined);
}
