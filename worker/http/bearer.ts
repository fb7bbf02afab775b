import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from './failures.ts';
import { isCountedLater } from './idempotency.ts';
import type { Metered } from './meter.ts';

/** The token of an `Authorization: Bearer` header, or null. */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +([^\s]+)$/i.exec(header ?? '')?.[1] ?? null;
}

/**
 * Middleware that requires a bearer token which `authenticate` accepts, and passes its user to the handler. Throws
 * `auth.required` and `rate.limited`.
 */
export function bearer<User extends Metered>(authenticate: (deps: Deps, token: string) => Promise<User | null>) {
  return createMiddleware<AppEnv & { Variables: { user: User } }>(async (c, next) => {
    const token = readBearer(c.req.header('Authorization'));
    const user = token === null ? null : await authenticate(c.var.deps, token);
    if (user === null) throw new ApiError('auth.required');
    c.set('user', user);
    await (isCountedLater(c) ? c.var.meter.countKeyed(user) : c.var.meter.countRequest(user));
    await next();
  });
}
