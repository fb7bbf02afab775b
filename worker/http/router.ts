import { OpenAPIHono } from '@hono/zod-openapi';
import type { App, AppEnv } from './app-env.ts';
import { throwInvalid } from './validate.ts';
import { tidied } from './input/warnings.ts';

/** A router that treats input, and reports what is wrong with it, in the same way for all schemas. */
export function newRouter(): App {
  const router = new OpenAPIHono<AppEnv>({ defaultHook: throwInvalid });
  const add: App['openapi'] = router.openapi;
  router.openapi = (route, handler, hook) => {
    const middleware = [route.middleware ?? [], tidied(route.request)].flat();
    return add({ ...route, middleware }, handler, hook);
  };
  return router;
}
