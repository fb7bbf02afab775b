import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import { attemptMessageSchema } from '../outbox/queue-attempt.ts';
import { attemptDelivery } from './attempt-delivery.ts';

/**
 * Makes the attempts of a batch in parallel. After a database error the message is delivered again. An error of the
 * host is a normal result.
 */
export async function takeMessages(
  deps: Pick<Deps, 'db' | 'media' | 'fetch' | 'webhookQueue' | 'settings' | 'clock'>,
  batch: Pick<MessageBatch, 'messages'>,
): Promise<void> {
  await Promise.all(batch.messages.map((message) => takeOne(deps, message)));
}

async function takeOne(deps: Parameters<typeof takeMessages>[0], message: Message): Promise<void> {
  const parsed = attemptMessageSchema.safeParse(message.body);
  try {
    if (parsed.success) await attemptDelivery(deps, parsed.data);
    message.ack();
  } catch (error) {
    logEvent('webhook_attempt_failed', { error: errorName(error) });
    message.retry();
  }
}
