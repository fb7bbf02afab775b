import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { App, AppEnv } from './app-env.ts';
import { throwInvalid } from './validate.ts';
import { tidied } from './input/warnings.ts';

/**
 * A router that treats input, and reports what is wrong with it, in the same way for all schemas. `getPath`: the path that a
 * request has for its routes. Default: that of its URL.
 */
export function newRouter(getPath?: (request: Request) => string): App {
  const router = new OpenAPIHono<AppEnv>({ defaultHook: throwInvalid, ...(getPath !== undefined && { getPath }) });
  const add: App['openapi'] = router.openapi;
  router.openapi = (route, handler, hook) => {
    // The first, because others may answer by themselves.
    const described = createMiddleware<AppEnv>(async (c, next) => {
      c.set('answers', route.responses);
      await next();
    });
    const middleware = [described, route.middleware ?? [], tidied(route.request)].flat();
    return add({ ...route, middleware }, handler, hook);
  };
  return router;
}
