import type { Context, HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { type Access, checkScope, checkTestKey } from './access.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from './failures.ts';
import { isCountedLater } from './idempotency.ts';
import type { Metered } from './meter.ts';

/** The token of an `Authorization: Bearer` header, or null. */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +([^\s]+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** Who sends a request, and with what. */
export type Holder<User> = { user: User; access: Access };
type Authenticate<User> = (deps: Deps, token: string, isRead: boolean) => Promise<Holder<User> | null>;
type BearerEnv<User> = AppEnv & { Variables: { user: User; access: Access } };

/**
 * Middleware that requires a bearer token which `authenticate` accepts, and passes its user to the handler. Throws
 * `auth.required`, `auth.suspended`, `auth.scope_missing`, `test_keys.not_available` and `rate.limited`.
 */
export function bearer<User extends Metered>(authenticate: Authenticate<User>) {
  return createMiddleware<BearerEnv<User>>(async (c, next) => {
    const holder = await readHolder(c.var.deps, c.req, authenticate);
    if (holder === null) throw new ApiError('auth.required');
    await admit(c, holder);
    await next();
  });
}

/** The same for routes that also work without a token: then no user is passed on. */
export function optionalBearer<User extends Metered>(authenticate: Authenticate<User>) {
  return createMiddleware<AppEnv & { Variables: { holder: Holder<User> | null; access?: Access } }>(async (c, next) => {
    const holder = await readHolder(c.var.deps, c.req, authenticate);
    c.set('access', holder?.access);
    if (holder !== null) await c.var.meter.countRequest(holder.user);
    c.set('holder', holder);
    await next();
  });
}

async function readHolder<User>(deps: Deps, request: HonoRequest, authenticate: Authenticate<User>) {
  const token = readBearer(request.header('Authorization'));
  return token === null ? null : authenticate(deps, token, request.method === 'GET');
}

/** Passes the user on, checks what the key may do, and counts the request. */
async function admit<User extends Metered>(c: Context<BearerEnv<User>>, holder: Holder<User>): Promise<void> {
  // First: what is refused from here on is known by its key.
  c.set('user', holder.user);
  c.set('access', holder.access);
  checkTestKey(holder.access, c.req);
  checkScope(holder.access, c.req);
  await (isCountedLater(c) ? c.var.meter.countKeyed(holder.user) : c.var.meter.countRequest(holder.user));
}
