import { createMiddleware } from 'hono/factory';
import type { Access } from '../http/access.ts';
import type { AppEnv } from '../http/app-env.ts';

type Sender = { access?: Access };

/** Middleware of the public API: counts each request with an API key for its day. */
export const countKeys = createMiddleware<AppEnv & { Variables: Sender }>(async (c, next) => {
  await next();
  const { deps, access } = c.var;
  if (access?.kind === 'key') deps.countKey(deps, { userId: access.ownerId, keyId: access.keyId });
});
