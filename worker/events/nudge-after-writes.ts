import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/app-env.ts';

/** Whoever sends a request. `ownerId`: whose things it changes, if not their own. */
type Sender = { id: string; ownerId?: string };

/** Middleware of the public API: a change shows at once in the other windows of its user. */
export const nudgeAfterWrites = createMiddleware<AppEnv & { Variables: { user?: Sender } }>(async (c, next) => {
  await next();
  const { deps, user } = c.var;
  if (user !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok)
    deps.nudge(user.ownerId ?? user.id);
});
