import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../app-env.ts';
import { ApiError } from '../failures.ts';
import { methodsOf, type Ways } from './ways.ts';

/**
 * Middleware for paths of version 2 that lead to no route. Throws `request.method_not_allowed` if the path has other
 * methods, and names them in `Allow`.
 */
export function refuseMethod(ways: () => Ways) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const methods = methodsOf(ways(), c.req.path);
    if (methods.length === 0) return next();
    c.header('Allow', methods.join(', '));
    throw new ApiError('request.method_not_allowed');
  });
}
