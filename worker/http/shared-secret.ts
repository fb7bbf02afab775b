import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './failures.ts';

/** Middleware that requires the operator token as bearer token. Compares in constant time. */
export const operator = createMiddleware<AppEnv>(async (c, next) => {
  const shown = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
  if (shown === undefined || !(await timingSafeEqual(shown, c.var.deps.settings.OPERATOR_TOKEN)))
    throw new ApiError('auth.required');
  await next();
});
