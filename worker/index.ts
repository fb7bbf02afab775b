import { ulid } from 'ulid';
import { ticketSchema } from '#schema/jobs/lease.ts';
import { forgetExpired } from './accounts/forget-expired.ts';
import { makeApp } from './app.ts';
import { type Deps, makeDeps } from './deps.ts';
import type { Env } from './env.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { bury } from './jobs/bury.ts';
import { sweep } from './jobs/sweep.ts';
import { logEvent } from './log.ts';

export { RateLimiter } from './rate-limiter.ts';

const known = new WeakMap<Env, Deps>();

/** Settings are parsed once an isolate. */
function depsOf(env: Env): Deps {
  const deps = known.get(env) ?? makeDeps(env);
  known.set(env, deps);
  return deps;
}

const app = makeApp(depsOf, () => ulid());

export default {
  fetch: (request, env, context) => app.fetch(request, env, context),

  /** Each minute: whatever got stuck moves on. */
  async scheduled(_controller, env) {
    const swept = await sweep(depsOf(env));
    if (swept.expired + swept.resent > 0) logEvent('swept', swept);
    await forgetExpired(depsOf(env));
    await forgetOldKeys(depsOf(env));
  },

  /** Tickets that no node took. */
  async queue(batch, env) {
    for (const message of batch.messages) {
      const ticket = ticketSchema.safeParse(message.body);
      if (ticket.success) await bury(depsOf(env), ticket.data);
      message.ack();
    }
  },
} satisfies ExportedHandler<Env>;
