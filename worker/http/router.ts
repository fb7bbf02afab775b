import { OpenAPIHono } from '@hono/zod-openapi';
import type { App, AppEnv } from './app-env.ts';
import { throwInvalid } from './validate.ts';

/** A router whose schemas all refuse input in the same way. */
export function newRouter(): App {
  return new OpenAPIHono<AppEnv>({ defaultHook: throwInvalid });
}
