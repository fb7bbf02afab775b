import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';

/**
 * The paths below /api/v1 whose POST asks for new work: a project, more clips, a render, a monitor. Changes of existing
 * objects, such as the framing of a short, still work (decision 72).
 */
const NEW_WORK = [
  /^\/(createShorts|projects|projects\/batch|lives\/monitor|renders\/bulk)$/,
  /^\/projects\/[^/]+\/more$/,
  /^\/shorts\/[^/]+\/[^/]+\/render$/,
];

/** Middleware of the public API. Throws `intake.stopped` for new work while an operator has stopped the intake. */
export const refuseNewWork = createMiddleware<AppEnv>(async (c, next) => {
  const path = c.req.path.replace(/^\/api\/v1/, '');
  if (c.req.method === 'POST' && NEW_WORK.some((each) => each.test(path))) {
    const retryAfterSec = await c.var.deps.plans.intakeStopSec();
    if (retryAfterSec !== null) throw new ApiError('intake.stopped', undefined, retryAfterSec);
  }
  await next();
});
