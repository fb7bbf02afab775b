import { waitUntil } from 'cloudflare:workers';
import { ulid } from 'ulid';
import { queueMessageSchema } from '#schema/jobs/lease.ts';
import { sweepDeletedAccounts } from './closing/delete-account.ts';
import { forgetExpired } from './accounts/forget-expired.ts';
import { makeApp } from './app.ts';
import { forgetOldEvents } from './audit/forget-old-events.ts';
import type { Deps } from './base/deps.ts';
import type { Env } from './base/env.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { deadLetter } from './pipeline/dead-letter.ts';
import { sweep } from './pipeline/sweep.ts';
import { sweepLives } from './lives/watch/sweep-lives.ts';
import { logEvent } from './base/log.ts';
import { makeDeps } from './make-deps.ts';
import { WEBHOOK_QUEUE } from './outbox/queue-attempt.ts';
import { sweepDeliveries } from './webhooks/sweep-deliveries.ts';
import { takeMessages } from './webhooks/take-messages.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

export { RateLimiter } from './base/rate-limiter.ts';
export { UserEvents } from './events/user-events.ts';

const known = new WeakMap<Env, Deps>();

/** Settings are parsed once per isolate. */
function depsOf(env: Env): Deps {
  const deps = known.get(env) ?? makeDeps(env, waitUntil);
  known.set(env, deps);
  return deps;
}

const app = makeApp(depsOf, () => ulid());

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),

  /** Runs each minute and recovers what is stuck. */
  async scheduled(_controller, env) {
    const swept = await sweep(depsOf(env));
    if (swept.expired + swept.resent > 0) logEvent('jobs_swept', swept);
    await sweepDeliveries(depsOf(env));
    await sweepUploads(depsOf(env));
    await forgetExpired(depsOf(env));
    await sweepDeletedAccounts(depsOf(env));
    await forgetOldKeys(depsOf(env));
    await forgetOldEvents(depsOf(env));
    // Last, because it waits for other hosts.
    const lives = await sweepLives(depsOf(env));
    if (lives.begun + lives.paused > 0) logEvent('lives_swept', lives);
  },

  /** Attempts of webhook deliveries, and dead letters of jobs. */
  async queue(batch, env) {
    if (batch.queue === WEBHOOK_QUEUE) return takeMessages(depsOf(env), batch);
    for (const message of batch.messages) {
      const parsed = queueMessageSchema.safeParse(message.body);
      if (parsed.success) await deadLetter(depsOf(env), parsed.data);
      message.ack();
    }
  },
} satisfies ExportedHandler<Env>;
