import { createMiddleware } from 'hono/factory';
import { type Access, keyIdOf } from '../http/access.ts';
import type { AppEnv } from '../http/app-env.ts';
import { record } from './store/record.ts';

type HeldEnv = AppEnv & { Variables: { user?: { id: string }; access?: Access } };

/** Routes that record their own events. */
const OWN_EVENTS = /^(user|sessions|connections|posts)(\/|$)/;

/** Middleware of the public API: records each deletion that succeeded, with the path of what was deleted. */
export const recordDeletions = createMiddleware<HeldEnv>(async (c, next) => {
  await next();
  if (c.req.method !== 'DELETE' || !c.res.ok) return;
  const { deps, user, access, visitor } = c.var;
  const subject = c.req.path.replace(/^\/api\/v1\//, '');
  if (user === undefined || access === undefined || OWN_EVENTS.test(subject)) return;
  const event = { id: deps.newId(), userId: user.id, actor: 'user', action: 'deleted', subject } as const;
  await record(deps.db, { ...event, ...visitor, actorId: keyIdOf(access), createdAt: deps.clock() });
});
