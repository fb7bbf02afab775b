import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { METHODS, REQUEST_LOG } from '#schema/domain/access/requests.ts';
import type { SeenRequest } from '../../base/ports.ts';
import type { Access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';

type Sender = AppEnv & { Variables: { access?: Access } };

/** Middleware of the public API: logs each request with an API key that changed something or failed. */
export const logRequests = createMiddleware<Sender>(async (c, next) => {
  // Routes may replace it.
  const { deps } = c.var;
  const createdAt = deps.clock();
  await next();
  const { access } = c.var;
  if (access?.kind === 'key') {
    const seen = seenIn(c, access);
    if (seen !== null) deps.requestLog.add(deps, { ...seen, createdAt, durationMs: deps.clock() - createdAt });
  }
});

/** Null: a read that succeeded. */
function seenIn(
  c: Context<Sender>,
  access: Access & { kind: 'key' },
): Omit<SeenRequest, 'createdAt' | 'durationMs'> | null {
  const { requestId, errorField = null } = c.var;
  const method = METHODS.find((each) => each === c.req.method);
  const { status, headers } = c.res;
  const isRead = method === 'GET' || method === 'HEAD';
  if (method === undefined || (isRead && status < 400)) return null;
  return {
    id: requestId,
    userId: access.ownerId,
    keyId: access.keyId,
    isTest: access.isTest,
    method,
    route: routePath(c, -1),
    path: inParts(new URL(c.req.url).pathname, '/'),
    status,
    errorCode: headers.get('X-Error-Code'),
    errorField: errorField === null ? null : inParts(errorField, '.'),
  };
}

/** What a client sends as an id or as the name of a field may be a secret by mistake. */
function inParts(text: string, between: string): string {
  const parts = text.split(between);
  return parts.map((part) => (part.length > REQUEST_LOG.partChars ? '…' : part)).join(between);
}
