import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './failures.ts';
import { countWrongSecret } from './rate-limit.ts';

/**
 * Middleware that requires the operator token as bearer token. Compares in constant time. Wrong tokens count for the
 * client's network, and are `rate.limited` beyond its rate. The right one always passes.
 */
export const operator = createMiddleware<AppEnv>(async (c, next) => {
  const shown = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
  if (shown === undefined || !(await timingSafeEqual(shown, c.var.deps.settings.OPERATOR_TOKEN)))
    return refuseSecret(c);
  await next();
});

/** Counts a wrong secret and throws `auth.required`, or `rate.limited`. */
export async function refuseSecret(c: Context<AppEnv>): Promise<never> {
  await countWrongSecret(c);
  throw new ApiError('auth.required');
}
