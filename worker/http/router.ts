import { OpenAPIHono } from '@hono/zod-openapi';
import type { App, AppEnv } from './app-env.ts';
import { refuseInvalid } from './validate.ts';

/** A room's router: input that a schema refuses is answered in the one way. */
export function newRouter(): App {
  return new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid });
}
