import { createMiddleware } from 'hono/factory';
import type { Scope } from '#schema/domain/access/rules.ts';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './failures.ts';

/**
 * How a request is signed in: the session of a person, or the API key of a program. `ownerId` is the user whose key it is,
 * also if it is a test key, which acts as another user.
 */
export type Access =
  | { kind: 'session'; sessionId: string; familyId: string }
  | { kind: 'key'; keyId: string; scopes: readonly Scope[]; ownerId: string; isTest: boolean };

/** Throws `auth.scope_missing` if an API key lacks the scope of the request. */
export function checkScope(access: Access, { method, path }: { method: string; path: string }): void {
  if (access.kind === 'session') return;
  const scope = scopeOf(method, path);
  if (access.scopes.includes(scope)) return;
  throw new ApiError('auth.scope_missing', `This API key lacks the scope ${scope}. Use a key that has it.`);
}

/**
 * Throws `auth.scope_missing` for a key that may neither read nor manage webhooks: calls to a `webhook_url` hold the
 * project with its clips.
 */
export function checkWebhookScope(access: Access): void {
  if (access.kind === 'session' || access.scopes.some((scope) => scope === 'read' || scope === 'webhooks')) return;
  throw new ApiError('auth.scope_missing', 'This API key lacks the scope read or webhooks, which webhook_url needs.');
}

/** Throws `auth.scope_missing` for a key that may not read: whoever makes a review link can watch the clips. */
export function checkReviewScope(access: Access): void {
  if (access.kind === 'session' || access.scopes.includes('read')) return;
  throw new ApiError('auth.scope_missing', 'This API key lacks the scope read, which a review link needs.');
}

/** What reaches a platform, a browser or other people when it is changed. */
const REAL = /^\/api\/v1\/(connections|posts|lives|push)(\/|$)/;

/** Throws `test_keys.not_available` if a test key would reach one of these. */
export function checkTestKey(access: Access, { method, path }: { method: string; path: string }): void {
  const isRead = method === 'GET' || method === 'HEAD';
  if (access.kind === 'key' && access.isTest && !isRead && REAL.test(path))
    throw new ApiError('test_keys.not_available');
}

function scopeOf(method: string, path: string): Scope {
  if (/^\/api\/v1\/webhooks(\/|$)/.test(path)) return 'webhooks';
  if (/^\/api\/v1\/accounts(\/|$)/.test(path)) return 'accounts';
  if (method === 'GET' || method === 'HEAD') return 'read';
  return /^\/api\/v1\/(connections|posts)(\/|$)/.test(path) ? 'publish' : 'write';
}

/**
 * Middleware after `signedIn` for what only the person may do: passwords, sessions, keys, the account itself. Throws
 * `auth.session_required`.
 */
export const personOnly = createMiddleware<AppEnv & { Variables: { access: Access } }>(async (c, next) => {
  if (c.var.access.kind === 'key') throw new ApiError('auth.session_required');
  await next();
});

/** The sign-in of a person. Only for routes with `personOnly`. */
export function familyOf(access: Access): string {
  if (access.kind === 'key') throw new ApiError('auth.session_required');
  return access.familyId;
}

/** The API key that acts, for the audit log. */
export function keyIdOf(access: Access): string | null {
  return access.kind === 'key' ? access.keyId : null;
}
