import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { AppEnv } from './app-env.ts';
import type { Settings } from '../base/env.ts';
import { ApiError } from './failures.ts';
import { countWrongSecret } from './rate-limit.ts';

/**
 * Middleware that requires one of our shared secrets (node key, operator token) as bearer token. Compares in constant
 * time. Wrong secrets count for the client's network, and are `rate.limited` beyond its rate. The right one always passes,
 * so that nobody can lock nodes out from their own network.
 */
export function requireSecret(pick: (settings: Settings) => string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const shown = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
    if (shown === undefined || !(await timingSafeEqual(shown, pick(c.var.deps.settings)))) return refuseSecret(c);
    await next();
  });
}

async function refuseSecret(c: Context<AppEnv>): Promise<never> {
  await countWrongSecret(c);
  throw new ApiError('auth.required');
}
