import * as z from 'zod';
import type { Deps } from '../base/deps.ts';

/** Body of a message: one try of a delivery. `attempts` are the tries before it; a message of a past one is void. */
export const tryMessageSchema = z.object({ deliveryId: z.string(), attempts: z.int().nonnegative() });
export type TryMessage = z.infer<typeof tryMessageSchema>;

export const WEBHOOK_QUEUE = 'clipmill-webhooks';

/** Asks the queue for a try. When it does not take the message the sweep asks again, so this never throws. */
export async function queueTry(
  deps: Pick<Deps, 'webhookQueue'>,
  delivery: { id: string; attempts: number },
  delaySec = 0,
): Promise<void> {
  const message: TryMessage = { deliveryId: delivery.id, attempts: delivery.attempts };
  const delay = delaySec > 0 ? { delaySeconds: delaySec } : {};
  await deps.webhookQueue.send(message, { contentType: 'json', ...delay }).catch(() => undefined);
}
