import { createMiddleware } from 'hono/factory';
import type { Access } from '../http/access.ts';
import type { AppEnv } from '../http/app-env.ts';

type Sender = { user?: { id: string }; access?: Access };

/** Middleware of the public API: counts each request with an API key for its day. */
export const countKeys = createMiddleware<AppEnv & { Variables: Sender }>(async (c, next) => {
  await next();
  const { deps, user, access } = c.var;
  if (user !== undefined && access?.kind === 'key') deps.countKey(deps, { userId: user.id, keyId: access.keyId });
});
