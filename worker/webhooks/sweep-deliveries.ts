import { encodeTime } from 'ulid';
import { WEBHOOKS } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { queueAttempt } from '../outbox/queue-attempt.ts';
import { findOverdue } from '../outbox/store/due-deliveries.ts';
import { forgetOld, postponeDelivery } from './store.ts';

/** The most deliveries in one sweep. The next minute handles the rest. */
const BATCH = 100;
const DAY_MS = 86_400_000;
const TIME_CHARS = 10;

/** Sends deliveries whose message was lost or whose attempt never ended, and removes old deliveries. */
export async function sweepDeliveries(deps: Pick<Deps, 'db' | 'webhookQueue' | 'clock'>): Promise<number> {
  const now = deps.clock();
  const overdue = await findOverdue(deps.db, now - WEBHOOKS.overdueMs, BATCH);
  for (const delivery of overdue) {
    await queueAttempt(deps, delivery);
    await postponeDelivery(deps.db, delivery, now);
  }
  // Ids start with their time, so the primary key finds the old ones.
  const firstKept = encodeTime(now - WEBHOOKS.keepDeliveriesDays * DAY_MS, TIME_CHARS);
  await forgetOld(deps.db, firstKept, BATCH);
  return overdue.length;
}
