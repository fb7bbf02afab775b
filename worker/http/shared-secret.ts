import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { AppEnv } from './app-env.ts';
import type { Settings } from '../base/env.ts';
import { ApiError } from './failures.ts';

/**
 * Middleware that requires one of our shared secrets (node key, operator token) as bearer token. Compares in constant
 * time.
 */
export function requireSecret(pick: (settings: Settings) => string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const shown = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
    if (shown === undefined || !(await timingSafeEqual(shown, pick(c.var.deps.settings))))
      throw new ApiError('auth.required');
    await next();
  });
}
