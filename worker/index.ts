import { waitUntil } from 'cloudflare:workers';
import { ulid } from 'ulid';
import { makeApp } from './app.ts';
import type { Deps } from './base/deps.ts';
import type { Env } from './base/env.ts';
import { noteProbes } from './doctor/note-probes.ts';
import { keepHostedNodes } from './farm/keep-hosted-nodes.ts';
import { noteDeadLetters } from './farm/note-dead-letters.ts';
import { makeDeps } from './make-deps.ts';
import { takeDeadLetters } from './pipeline/dead-letter.ts';
import { isWebhookQueue } from './outbox/queue-attempt.ts';
import { runSweeps } from './run-sweeps.ts';
import { takeMessages } from './webhooks/take-messages.ts';

export { RateLimiter } from './base/rate-limiter.ts';
export { HostedNode } from './farm/hosted-node.ts';
export { FarmLane } from './doorbell/farm-lane.ts';
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
    const deps = depsOf(env);
    await Promise.all([runSweeps(deps), keepHostedNodes(deps, env.HOSTED_NODE)]);
  },

  /** Attempts of webhook deliveries, and dead letters of jobs. */
  async queue(batch, env) {
    if (isWebhookQueue(batch.queue)) {
      await noteProbes(depsOf(env), batch.messages);
      return takeMessages(depsOf(env), batch);
    }
    await noteDeadLetters(depsOf(env), batch.messages);
    return takeDeadLetters(depsOf(env), batch);
  },
} satisfies ExportedHandler<Env>;
